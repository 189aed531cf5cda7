import type { PatientRow } from '#renderer/entities/patient/api.ts';
import type { Action, ActionId, Option, PalettePage, PaletteTask } from '../options.ts';
import type { PaletteEvent, PaletteState } from '../palette-state.ts';
import { texts } from '../texts.ru.ts';
import { useFind } from '../use-find.ts';
import type { May } from '../use-may.ts';
import { PaletteFrame } from './palette-frame.tsx';

interface FindStepProps {
  readonly state: PaletteState;
  readonly send: (event: PaletteEvent) => void;
  readonly may: May;
  readonly pages: readonly PalettePage[];
  readonly tasks: readonly PaletteTask[];
  readonly recent: readonly PatientRow[];
  readonly onTake: (option: Option, action: ActionId, text: string) => void;
  readonly onClose: () => void;
}

/** What can be done with a patient; the first is done by Enter. */
function actionsOf(option: Option, may: May): Action[] {
  if (option.kind !== 'patient') return [{ id: 'take', label: '', keys: ['Enter'] }];
  const actions: Omit<Action, 'keys'>[] = [
    ...(may.book ? [{ id: 'book', label: texts.action_book } as const] : []),
    ...(may.openCard ? [{ id: 'card', label: texts.action_card } as const] : []),
    ...(may.markArrived && option.visit?.status === 'booked'
      ? [{ id: 'arrived', label: texts.action_arrived } as const]
      : []),
  ];
  const keysOf = (id: ActionId, index: number) =>
    index === 0 ? ['Enter'] : id === 'card' ? ['\u2192'] : ['Tab', texts.key_arrived];
  return actions.map((action, index) => ({ ...action, keys: keysOf(action.id, index) }));
}

/** The recent patient whose row Enter takes. */
const looksAt = ({ text, active }: PaletteState, recent: readonly PatientRow[]): PatientRow | undefined => {
  if (text.trim() !== '' || active === 'none') return undefined;
  return active === 'first' ? recent[0] : recent.find(({ id }) => id === active.key);
};

/** The first step: patients, doctors, pages and commands for what is typed. */
export function FindStep({ state, send, may, pages, tasks, recent, onTake, onClose }: FindStepProps) {
  const found = useFind({ text: state.text, may, pages, tasks, recent, looksAt: looksAt(state, recent) });
  return (
    <PaletteFrame
      state={state}
      send={send}
      found={found}
      label={may.findPatients ? texts.field_find : texts.field_find_staff}
      placeholder={may.findPatients ? texts.hint_find : texts.hint_find_staff}
      actionsOf={(option) => actionsOf(option, may)}
      onTake={(option, action) => onTake(option, action, found.text)}
      onClose={onClose}
      foot={[
        { keys: ['\u2191\u2193'], does: texts.key_choose },
        ...(may.findPatients ? [{ keys: ['Tab'], does: texts.key_actions }] : []),
        { keys: ['Esc'], does: texts.key_close },
      ]}
      {...(may.findPatients ? { footHint: texts.hint_found_by } : {})}
    />
  );
}
