import { useState } from 'react';
import { Button, Intent } from '@blueprintjs/core';
import { QueueColumns } from '#renderer/features/queue/components/queue-columns.tsx';
import { QueueTable } from '#renderer/features/queue/components/queue-table.tsx';
import { dayDoctors, stageCounts } from '#renderer/features/queue/queue-day.ts';
import { formTexts } from '#renderer/features/reception/form-texts.ru.ts';
import { SaveState } from '#renderer/features/reception/form/save-state.tsx';
import { HistoryPanel } from '#renderer/features/reception/history/history-panel.tsx';
import '#renderer/features/queue/queue.css';
import '#renderer/features/reception/visit.css';
import { AWAY, BEGUN, HISTORY, MOMENT, QUEUE, TODAY } from './day-samples.ts';
import { Part } from './part.tsx';
import { CLINIC, at } from './samples.ts';
import { galleryTexts as texts } from './texts.ru.ts';

const ALL = { doctor: null, stage: null };
const done = () => Promise.resolve();
const nothing = () => {};
const ADDRESS: Parameters<typeof QueueColumns>[0]['address'] = { date: TODAY, search: '', visit: null, ...ALL };
const DOCTORS = dayDoctors(QUEUE, null, MOMENT);
const COUNTS = stageCounts(QUEUE, null, MOMENT);
const LEFT = new Set([AWAY]);
const record = { saved_at: at(0, '10:40') };
const REST = { saving: null, isDirty: false, record: null };
const none = { kind: 'none' } as const;
/** Nothing typed, saved, kept as a draft, not kept yet, a draft that failed, and a save under way. */
const SAVES: readonly Parameters<typeof SaveState>[0]['visit'][] = [
  { state: REST, isKept: false, draftState: none },
  { state: { ...REST, record }, isKept: false, draftState: none },
  { state: { ...REST, isDirty: true }, isKept: true, draftState: { kind: 'kept', at: at(0, '10:42'), revision: 1 } },
  { state: { ...REST, isDirty: true }, isKept: false, draftState: none },
  { state: { ...REST, isDirty: true }, isKept: false, draftState: { kind: 'failed', error: null } },
  { state: { ...REST, isDirty: true, saving: { attempt: 1, revision: 1 } }, isKept: false, draftState: none },
];

/** A day of work: the queue with the line of now, what is kept of a visit, earlier visits beside it. */
export function DayParts() {
  const [chosen, setChosen] = useState<string | null>(QUEUE[4]?.id ?? null);
  return (
    <>
      <Part title={texts.title_queue}>
        <div className="queue-list">
          <QueueColumns address={ADDRESS} doctors={DOCTORS} counts={COUNTS} onGo={nothing} />
          <QueueTable
            items={QUEUE}
            begun={BEGUN}
            chosen={chosen}
            movingId={QUEUE[6]?.id}
            left={LEFT}
            clinicName={CLINIC.slug}
            moment={MOMENT}
            today={TODAY}
            onChoose={({ id }) => setChosen(id)}
            onMove={done}
          />
        </div>
      </Part>
      <Part title={texts.title_history}>
        {SAVES.map((visit) => (
          <div key={JSON.stringify(visit)}>
            <div className="visit-bar">
              <SaveState visit={visit} />
              <Button intent={Intent.PRIMARY} text={formTexts.action_save} loading={visit.state.saving !== null} />
            </div>
          </div>
        ))}
        <HistoryPanel patient={HISTORY[0].id} />
      </Part>
    </>
  );
}
