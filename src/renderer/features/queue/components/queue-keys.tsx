import { rescheduleRefusal, type Moment } from '#shared/rules/appointment-status.ts';
import { canCancel, deskStep } from '#renderer/entities/appointment/moves.ts';
import type { QueueItem } from '#renderer/entities/appointment/queue-api.ts';
import { texts } from '../texts.ru.ts';

interface QueueKeysProps {
  /** the chosen one */
  readonly visit: QueueItem | undefined;
  readonly canBook: boolean;
  readonly canPrint: boolean;
  readonly moment: Moment;
}
type Key = keyof typeof texts.keys;

/** Keys of a chosen visit: only those that do something now. */
function keysOf(visit: QueueItem, canPrint: boolean, moment: Moment): Key[] {
  const step = deskStep(visit, moment);
  return [
    'card',
    ...(step ? [step === 'booked' ? ('back' as const) : step] : []),
    ...(rescheduleRefusal(visit, 'desk', moment) === null ? ['reschedule' as const] : []),
    'schedule',
    ...(canPrint ? ['slip' as const] : []),
    ...(canCancel(visit.status) ? ['cancel' as const] : []),
    'close',
  ];
}

/** What the keyboard does now, at the foot of the list; it says nothing that the buttons do not. */
export function QueueKeys({ visit, canBook, canPrint, moment }: QueueKeysProps) {
  const keys: Key[] = [
    'choose',
    ...(visit ? keysOf(visit, canPrint, moment) : []),
    ...(canBook ? ['book' as const] : []),
  ];
  return (
    <div className="queue-keys" aria-hidden>
      {keys.map((key) => (
        <span key={key}>
          <kbd>{texts.keys[key][0]}</kbd>
          {texts.keys[key][1]}
        </span>
      ))}
    </div>
  );
}
