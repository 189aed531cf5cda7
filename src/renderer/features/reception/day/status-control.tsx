import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import {
  isFinal,
  moveText,
  movesOf,
  statusText,
  type AppointmentStatus,
  type Moment,
  type Mover,
} from '#shared/rules/appointment-status.ts';
import { StatusTag } from '#renderer/entities/appointment/status-tag.tsx';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { useMoveReceptionVisitMutation, type Visit } from '../api.ts';
import { texts } from '../texts.ru.ts';

interface StatusControlProps {
  readonly visit: Visit;
  readonly movers: readonly Mover[];
  readonly moment: Moment;
  readonly name: string;
}

/** The status as a tag that is also its control: only the moves that the table allows this person (docs/design-language.md, "Screens"). */
export function StatusControl({ visit, movers, moment, name }: StatusControlProps) {
  const clinic = useClinic();
  const [asked, setAsked] = useState<AppointmentStatus | null>(null);
  const [move, { isLoading }] = useMoveReceptionVisitMutation();
  const moves = movesOf(visit, movers, moment);
  const tag = <StatusTag status={visit.status} text={visit.status_text} />;
  const moveTo = async (status: AppointmentStatus) => {
    const answer = await move({
      clinic: clinic.id,
      params: { id: visit.id },
      body: { status, version: visit.version },
    });
    setAsked(null);
    if (answer.data) await showToast({ intent: 'success', message: texts.alert_moved(answer.data.status_text) });
  };
  if (moves.length === 0) return tag;
  return (
    <>
      <Disclosure label={tag} description={texts.action_status_of(visit.status_text, name)} align="start">
        {(close) => (
          <ul className="status-moves">
            {moves.map((to) => (
              <li key={to}>
                <Button
                  variant="minimal"
                  fill
                  alignText="start"
                  text={moveText(to)}
                  disabled={isLoading}
                  onClick={() => {
                    close();
                    if (isFinal(visit, to, movers, moment)) setAsked(to);
                    else void moveTo(to);
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </Disclosure>
      {asked && (
        <ConfirmDialog
          isOpen
          isDanger
          title={texts.title_move}
          isBusy={isLoading}
          confirm={texts.action_yes}
          cancel={texts.action_no}
          onConfirm={() => void moveTo(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>{texts.confirm_move(statusText(asked))}</p>
          <p className="muted">{name}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
