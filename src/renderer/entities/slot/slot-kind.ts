/** What a time of a schedule is (2 §4 "Calendar colouring"); the colours are the tokens `--slot-…`. */
export const SLOT_KINDS = ['free', 'phone', 'held', 'reserved', 'absent', 'booked', 'incomplete', 'arrived'] as const;
export type SlotKind = (typeof SLOT_KINDS)[number];
/**
 * Where it stands to the present moment: it goes before the kind's colour, never before its icon and word. Whoever
 * waits does so after the end of their time, too: `arrived` keeps its colour.
 */
export type SlotMoment = 'past' | 'now' | 'future';

interface SlotState {
  /** 1: by phone only */
  readonly record_mode: number;
  readonly is_reserve: boolean;
  readonly is_held: boolean;
  /** the doctor is away then; `is_reserve` says whether the time is closed for it */
  readonly is_absent: boolean;
  /** `good`: the card is filled */
  readonly patient: { readonly good: boolean } | null;
  /** of the patient's visit */
  readonly status: string | null;
}

/**
 * A patient goes before everything, the desk's block before a hold, a hold before the way to book. Of a patient who is
 * there an unfilled card is a second mark (`isCardWanted`), not the kind.
 */
export function slotKind({ record_mode, is_reserve, is_held, is_absent, patient, status }: SlotState): SlotKind {
  if (patient && status === 'arrived') return 'arrived';
  if (patient) return patient.good ? 'booked' : 'incomplete';
  if (is_reserve) return is_absent ? 'absent' : 'reserved';
  if (is_held) return 'held';
  return record_mode === 1 ? 'phone' : 'free';
}

/** True for who is there while their card is not filled: the desk fills it while they wait. */
export const isCardWanted = (slot: SlotState): boolean => slotKind(slot) === 'arrived' && slot.patient?.good === false;

/** @param start, end, now instants in any comparable form: ms, or one clock's ISO texts */
export function slotMoment<T extends number | string>(start: T, end: T, now: T): SlotMoment {
  if (end <= now) return 'past';
  return start <= now ? 'now' : 'future';
}
