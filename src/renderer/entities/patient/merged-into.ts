import { errorOf } from '#renderer/lib/api/api-error.ts';

/** The card that a gone one is part of now. */
export interface MergedInto {
  readonly id: string;
  /** which one, in Russian */
  readonly message: string;
}

/** Where a card went, as its refused read or save tells; null for any other refusal, and for none. */
export function mergedInto(refused: unknown): MergedInto | null {
  const error = errorOf(refused);
  const { current } = error ?? {};
  if (error?.code !== 'patient_merged' || typeof current !== 'object' || current === null) return null;
  return 'id' in current && typeof current.id === 'string' ? { id: current.id, message: error.message } : null;
}
