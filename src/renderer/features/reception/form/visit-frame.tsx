import { useState, type ReactNode } from 'react';
import { Button, ButtonGroup } from '@blueprintjs/core';
import type { ReceptionRecord } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { HistoryPanel } from '../history/history-panel.tsx';

interface VisitFrameProps {
  readonly patient: string;
  /** the rail of sections, on the left where there is room */
  readonly rail?: ReactNode;
  /** takes what an earlier reception says into the visit */
  readonly onTake?: (record: ReceptionRecord) => void;
  readonly children: ReactNode;
}

/** Three columns: sections, the form, the history; under 1100 px the form or the history. */
export function VisitFrame({ patient, rail, onTake, children }: VisitFrameProps) {
  const [part, setPart] = useState<'form' | 'history'>('form');
  const tab = (name: typeof part, text: string) => (
    <Button text={text} active={part === name} aria-pressed={part === name} onClick={() => setPart(name)} />
  );
  return (
    <div className={`visit ${rail === undefined ? 'visit-without-rail' : ''} visit-shows-${part}`}>
      <ButtonGroup className="visit-tabs" fill role="group" aria-label={texts.title_visit_tabs}>
        {tab('form', texts.tab_form)}
        {tab('history', texts.tab_history)}
      </ButtonGroup>
      {rail}
      <div className="visit-main">{children}</div>
      <div className="visit-history">
        <HistoryPanel patient={patient} onTake={onTake ?? null} />
      </div>
    </div>
  );
}
