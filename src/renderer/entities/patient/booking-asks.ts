import type { PatientRow } from './api.ts';

/** A booking that a page of the desk begins: the desk's one field goes on with it. */
export interface BookingAsk {
  /** null: is looked for first */
  readonly patient: PatientRow | null;
  /** the day that the page shows, YYYY-MM-DD */
  readonly date: string;
}
const listeners = new Set<(ask: BookingAsk) => void>();

/** Opens the palette of the desk, at who it is for or, with a patient, at to whom. */
export function askBooking(ask: BookingAsk): void {
  for (const listener of listeners) listener(ask);
}
export function onBookingAsk(listener: (ask: BookingAsk) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
