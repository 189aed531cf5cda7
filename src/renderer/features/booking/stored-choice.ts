import { readStored, writeStored } from '#renderer/lib/storage/local-store.ts';
import type { Slot } from './booking-state.ts';

/** The time that a visitor chose, stored while they sign in or register. */
export interface StoredChoice {
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

/** The stored value as a choice in this clinic; null for anything else, and for a choice older than a day. */
export function storedChoiceOf(value: unknown, clinic: string, now: number): StoredChoice | null {
  if (!isRecord(value) || !hasTexts(value, 'clinic', 'doctor', 'date') || !isRecord(value['slot'])) return null;
  if (!hasTexts(value['slot'], 'id', 'start_time', 'end_time') || typeof value['savedAt'] !== 'number') return null;
  const choice = value as unknown as StoredChoice;
  const isFresh = now - choice.savedAt >= 0 && now - choice.savedAt < DAY;
  return isFresh && choice.clinic === clinic ? { ...choice, type: choice.type === 1 ? 1 : 0 } : null;
}

export const storeChoice = (choice: Omit<StoredChoice, 'savedAt'>): void =>
  writeStored('booking-draft', { ...choice, savedAt: Date.now() });
export const readChoice = (clinic: string): StoredChoice | null =>
  storedChoiceOf(readStored('booking-draft'), clinic, Date.now());
