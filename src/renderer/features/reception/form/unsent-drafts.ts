import type { receptionEndpoints } from '#shared/contract/reception.ts';
import type { RequestInput } from '#renderer/lib/api/base-api.ts';

/** What a draft of a visit holds, as the server keeps it. */
export type DraftContent = RequestInput<typeof receptionEndpoints.saveReceptionDraft>['body'];

/**
 * A draft that the server did not get before its page was closed, and when it was kept, ISO 8601 with the clinic's
 * offset.
 */
export interface UnsentDraft {
  readonly content: DraftContent;
  readonly at: string;
}
/**
 * The session had ended, or the network had: the next page of the same visit and person goes on from here. In memory
 * only, never on the disk of the desk's computer, and out of reach of whoever signs in next.
 */
const unsent = new Map<string, UnsentDraft>();
/** Names the draft of a person in a visit. */
export const draftKey = (user: string, appointment: string): string => `${user} ${appointment}`;

export const keepUnsentDraft = (key: string, draft: UnsentDraft): unknown => unsent.set(key, draft);
export const unsentDraft = (key: string): UnsentDraft | null => unsent.get(key) ?? null;
/** The server has it now, or it is given up. `only`: unless a newer one is kept. */
export function forgetUnsentDraft(key: string, only?: DraftContent): void {
  if (only === undefined || unsent.get(key)?.content === only) unsent.delete(key);
}
