/** What a time of a schedule is (2 §4 "Calendar colouring"); the colours are the tokens `--slot-…`. */
export const SLOT_KINDS = ['free', 'phone', 'held', 'reserved', 'booked', 'incomplete'] as const;
export type SlotKind = (typeof SLOT_KINDS)[number];
/** Where it stands to the present moment: it goes before the kind's colour, never before its icon and word. */
export type SlotMoment = 'past' | 'now' | 'future';

interface SlotState {
  /** 1: by phone only */
  readonly record_mode: number;
  readonly is_reserve: boolean;
  readonly is_held: boolean;
  /** `good`: the card is filled */
  readonly patient: { readonly good: boolean } | null;
}

/** A patient goes before everything, the desk's block before a hold, a hold before the way to book. */
export function slotKind({ record_mode, is_reserve, is_held, patient }: SlotState): SlotKind {
  if (patient) return patient.good ? 'booked' : 'incomplete';
  if (is_reserve) return 'reserved';
  if (is_held) return 'held';
  return record_mode === 1 ? 'phone' : 'free';
}

/** @param start, end, now instants in any comparable form: ms, or one clock's ISO texts */
export function slotMoment<T extends number | string>(start: T, end: T, now: T): SlotMoment {
  if (end <= now) return 'past';
  return start <= now ? 'now' : 'future';
}
