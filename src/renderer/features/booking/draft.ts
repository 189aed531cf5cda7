import { readStored, writeStored } from '#renderer/lib/storage/local-store.ts';
import type { Slot } from './booking-state.ts';

/** What a visitor was about to book, kept while they sign in or register. */
export interface BookingDraft {
  /** id of the clinic */
  readonly clinic: string;
  readonly doctor: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly type: 0 | 1;
  readonly slot: Slot;
  /** ms */
  readonly savedAt: number;
}
const DAY = 24 * 3_600_000;
type Json = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const hasTexts = (value: Json, ...keys: string[]) => keys.every((key) => typeof value[key] === 'string');

/** The stored value as a draft of this clinic; null for anything else, and for a draft older than a day. */
export function draftOf(value: unknown, clinic: string, now: number): BookingDraft | null {
  if (!isRecord(value) || !hasTexts(value, 'clinic', 'doctor', 'date') || !isRecord(value['slot'])) return null;
  if (!hasTexts(value['slot'], 'id', 'start_time', 'end_time') || typeof value['savedAt'] !== 'number') return null;
  const draft = value as unknown as BookingDraft;
  const isFresh = now - draft.savedAt >= 0 && now - draft.savedAt < DAY;
  return isFresh && draft.clinic === clinic ? { ...draft, type: draft.type === 1 ? 1 : 0 } : null;
}

export const saveDraft = (draft: Omit<BookingDraft, 'savedAt'>): void =>
  writeStored('booking-draft', { ...draft, savedAt: Date.now() });
export const readDraft = (clinic: string): BookingDraft | null =>
  draftOf(readStored('booking-draft'), clinic, Date.now());
export const dropDraft = (): void => writeStored('booking-draft', null);
