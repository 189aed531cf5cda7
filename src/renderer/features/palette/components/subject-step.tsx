import type { ReactNode } from 'react';
import type { Subject, PaletteEvent, PaletteState } from '../palette-state.ts';
import { texts } from '../texts.ru.ts';
import { useSubjects } from '../use-subjects.ts';
import { PaletteFrame } from './palette-frame.tsx';

interface SubjectStepProps {
  readonly state: PaletteState;
  readonly send: (event: PaletteEvent) => void;
  readonly chosen: ReactNode;
  readonly about: ReactNode;
  readonly onClose: () => void;
}
const TAKE = [{ id: 'take', label: texts.key_choose, keys: ['Enter'] }] as const;

/** The second step: to which specialty or doctor. */
export function SubjectStep({ state, send, chosen, about, onClose }: SubjectStepProps) {
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
      actionsOf={() => TAKE}
      onTake={(option) => {
        if (option.kind === 'subject') take(option.subject);
      }}
      onClose={onClose}
      foot={[
        { keys: ['\u2191\u2193', 'Enter'], does: texts.key_choose },
        { keys: ['\u2190'], does: texts.key_back },
      ]}
    />
  );
}
