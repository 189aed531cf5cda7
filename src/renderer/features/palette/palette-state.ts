import { MAX_NEAREST_TIMES, NEAREST_TIMES } from '#shared/contract/schedule.ts';
import type { PatientRow } from '#renderer/entities/patient/api.ts';
import type { BookingAsk } from '#renderer/entities/patient/booking-asks.ts';

/** Whose times are looked for. */
export interface Subject {
  readonly kind: 'specialty' | 'doctor';
  readonly id: string;
  readonly title: string;
}
/** Where in the way to a booking the palette is. */
export type Step =
  | { readonly name: 'find' }
  | { readonly name: 'subject'; readonly patient: PatientRow }
  | { readonly name: 'time'; readonly patient: PatientRow; readonly subject: Subject; readonly limit: number };

/**
 * The row that Enter takes: the first of what was found for the text, the one an arrow has gone to, or none, until the
 * person chooses again.
 */
export type Active = 'first' | 'none' | { readonly key: string };
/** A step with what was typed in it: «шаг назад» finds it as it was left. */
interface Frame {
  readonly step: Step;
  readonly text: string;
  readonly active: Active;
}
export interface PaletteState extends Frame {
  /** the steps before this one */
  readonly before: readonly Frame[];
  /** place of the action of the row that Tab has chosen; null: Enter does the first */
  readonly action: number | null;
}
export type PaletteEvent =
  | { readonly type: 'typed'; readonly text: string }
  /** an arrow; `keys` are the rows in their order; `isUnchosen`: the first is not taken unasked */
  | {
      readonly type: 'moved';
      readonly by: 1 | -1;
      readonly keys: readonly string[];
      readonly isUnchosen?: boolean;
    }
  | { readonly type: 'pointed'; readonly key: string }
  /** Tab over the actions of a row, of which there are `count` */
  | { readonly type: 'acted'; readonly by: 1 | -1; readonly count: number }
  | { readonly type: 'patient-chosen'; readonly patient: PatientRow }
  | { readonly type: 'subject-chosen'; readonly subject: Subject }
  | { readonly type: 'more-asked' }
  /** the booking was refused: what stands in the list now is another thing than what was chosen */
  | { readonly type: 'refused' }
  | { readonly type: 'stepped-back' };

export const firstState = (text = ''): PaletteState => ({
  step: { name: 'find' },
  text,
  active: 'first',
  before: [],
  action: null,
});

/** Where the palette begins: with the patient of a booking that a page has begun at its second step. */
export function stateOf(ask: BookingAsk | null, text: string): PaletteState {
  if (!ask?.patient) return firstState(text);
  return { ...next(firstState(), { name: 'subject', patient: ask.patient }), text };
}

/** The row that Enter takes now. One that has gone from the list is none: its place may be another's. */
export function activeKey(active: Active, keys: readonly string[]): string | undefined {
  if (active === 'none') return undefined;
  if (active === 'first') return keys[0];
  return keys.includes(active.key) ? active.key : undefined;
}

function moved(active: Active, by: 1 | -1, keys: readonly string[]): Active {
  if (keys.length === 0) return active;
  const current = activeKey(active, keys);
  const at = current === undefined ? (by > 0 ? -1 : 0) : keys.indexOf(current);
  return { key: keys[(at + by + keys.length) % keys.length] ?? '' };
}

const next = ({ step, text, active, before }: PaletteState, to: Step): PaletteState => ({
  step: to,
  text: '',
  active: 'first',
  before: [...before, { step, text, active }],
  action: null,
});

export function reducePalette(state: PaletteState, event: PaletteEvent): PaletteState {
  const { step } = state;
  switch (event.type) {
    case 'typed':
      return { ...state, text: event.text, active: 'first', action: null };
    case 'moved':
      return { ...state, active: moved(event.isUnchosen ? 'none' : state.active, event.by, event.keys), action: null };
    case 'pointed':
      return { ...state, active: { key: event.key }, action: null };
    case 'acted':
      return { ...state, action: ((state.action ?? 0) + event.by + event.count) % event.count };
    case 'patient-chosen':
      return next(state, { name: 'subject', patient: event.patient });
    case 'subject-chosen':
      return step.name === 'subject'
        ? next(state, { name: 'time', patient: step.patient, subject: event.subject, limit: NEAREST_TIMES })
        : state;
    case 'more-asked':
      return step.name === 'time'
        ? { ...state, step: { ...step, limit: Math.min(step.limit + NEAREST_TIMES, MAX_NEAREST_TIMES) } }
        : state;
    case 'refused':
      return { ...state, active: 'none', action: null };
    case 'stepped-back': {
      const last = state.before.at(-1);
      return last ? { ...last, before: state.before.slice(0, -1), action: null } : state;
    }
  }
}
