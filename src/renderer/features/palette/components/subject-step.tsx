import type { ReactNode } from 'react';
import type { Action } from '../options.ts';
import type { Subject, PaletteEvent, PaletteState } from '../palette-state.ts';
import { texts } from '../texts.ru.ts';
import { useSubjects } from '../use-subjects.ts';
import { PaletteFrame } from './palette-frame.tsx';

interface SubjectStepProps {
  readonly state: PaletteState;
  readonly send: (event: PaletteEvent) => void;
  readonly chosen: ReactNode;
  readonly about: ReactNode;
  /** the week of a doctor instead */
  readonly onSchedule: (doctor: string) => void;
  readonly onClose: () => void;
}
const TAKE: readonly Action[] = [{ id: 'take', label: texts.key_choose, keys: ['Enter'] }];
/** With a doctor the way to their week, too, as the queue has it (2 §2). */
const OF_DOCTOR: readonly Action[] = [
  ...TAKE,
  { id: 'schedule', label: texts.action_open_schedule, keys: ['Tab', 'Enter'] },
];

/** The second step: to which specialty or doctor. */
export function SubjectStep({ state, send, chosen, about, onSchedule, onClose }: SubjectStepProps) {
  const found = useSubjects(state.text);
  const take = (subject: Subject) => send({ type: 'subject-chosen', subject });
  return (
    <PaletteFrame
      state={state}
      send={send}
      found={found}
      label={texts.field_subject}
      placeholder={texts.hint_subject}
      chosen={chosen}
      about={about}
      actionsOf={(option) => (option.kind === 'subject' && option.doctor ? OF_DOCTOR : TAKE)}
      onTake={(option, action) => {
        if (option.kind !== 'subject') return;
        if (action === 'schedule') onSchedule(option.subject.id);
        else take(option.subject);
      }}
      onClose={onClose}
      foot={[
        { keys: ['\u2191\u2193', 'Enter'], does: texts.key_choose },
        { keys: ['\u2190'], does: texts.key_back },
      ]}
    />
  );
}
