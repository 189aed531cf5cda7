import { readStored, writeStored } from '#renderer/lib/storage/local-store.ts';
import type { WindowDraft } from '#renderer/entities/waiting/waiting-window.ts';

/** What a guest was about to wait for, kept while they register and come back by a letter. */
interface StoredWait {
  /** id of the doctor or the specialty */
  readonly subject: string;
  readonly draft: WindowDraft;
  /** ms */
  readonly savedAt: number;
}
const DAY = 24 * 3_600_000;
const isStored = (value: unknown): value is StoredWait =>
  typeof value === 'object' &&
  value !== null &&
  'subject' in value &&
  'draft' in value &&
  typeof value.draft === 'object' &&
  value.draft !== null &&
  'weekdays' in value.draft &&
  Array.isArray(value.draft.weekdays) &&
  'savedAt' in value &&
  typeof value.savedAt === 'number';

export const storeWait = (subject: string, draft: WindowDraft): void =>
  writeStored('waiting-draft', { subject, draft, savedAt: Date.now() });
export const dropWait = (): void => writeStored('waiting-draft', null);
/** What was chosen for this subject within a day; null when nothing was. */
export function readWait(subject: string): WindowDraft | null {
  const stored = readStored('waiting-draft');
  return isStored(stored) && stored.subject === subject && Date.now() - stored.savedAt < DAY ? stored.draft : null;
}
