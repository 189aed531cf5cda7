import { readTab, writeTab } from '#renderer/lib/storage/tab-store.ts';
import type { Slot } from './booking-state.ts';

/** A confirmation that a reload has closed, with what was chosen and typed there. */
export interface KeptStep {
  /** ids of who books, and of clinic and doctor */
  readonly person: string;
  readonly clinic: string;
  readonly doctor: string;
  readonly type: 0 | 1;
  readonly rescheduled: string | null;
  readonly slot: Slot;
  readonly dependant: string | null;
  readonly reason: string;
  /** ms: when the hold would have ended */
  readonly until: number;
}
type Json = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const areTexts = (value: Json, ...keys: string[]) => keys.every((key) => typeof value[key] === 'string');
const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';

/** The stored value as a step; null for anything else, and once its hold would be over. */
export function keptStepOf(value: unknown, now: number): KeptStep | null {
  if (!isRecord(value) || !areTexts(value, 'person', 'clinic', 'doctor', 'reason')) return null;
  if (!isRecord(value['slot']) || !areTexts(value['slot'], 'id', 'start_time', 'end_time')) return null;
  if (!isTextOrNull(value['dependant']) || !isTextOrNull(value['rescheduled'])) return null;
  if ((value['type'] !== 0 && value['type'] !== 1) || typeof value['until'] !== 'number') return null;
  return value['until'] > now ? (value as unknown as KeptStep) : null;
}

export const keepStep = (step: KeptStep): void => writeTab('booking-step', step);
export const dropStep = (): void => writeTab('booking-step', null);
/** The kept step, once: it is forgotten as it is taken. */
export function takeStep(): KeptStep | null {
  const kept = keptStepOf(readTab('booking-step'), Date.now());
  dropStep();
  return kept;
}
