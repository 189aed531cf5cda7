import type { receptionEndpoints } from '#shared/contract/reception.ts';
import type { RequestInput } from '#renderer/lib/api/base-api.ts';

/** What a draft of a visit holds, as the server keeps it. */
export type DraftContent = RequestInput<typeof receptionEndpoints.saveReceptionDraft>['body'];

/** What a page could not give the server before it was left, and when, ISO 8601 with the clinic's offset. */
export interface LeftDraft {
  readonly content: DraftContent;
  readonly at: string;
}
/**
 * The session had ended, or the network had: the next page of the same visit and person goes on from here. In memory only, never on the
 * disk of the desk's computer, and out of reach of whoever signs in next.
 */
const left = new Map<string, LeftDraft>();
/** Whose draft of which visit. */
export const draftPlace = (user: string, appointment: string): string => `${user} ${appointment}`;

export const leaveDraft = (place: string, draft: LeftDraft): unknown => left.set(place, draft);
export const leftDraft = (place: string): LeftDraft | null => left.get(place) ?? null;
/** The server has it now, or it is given up. `only`: unless a newer one was left since. */
export function forgetLeftDraft(place: string, only?: DraftContent): void {
  if (only === undefined || left.get(place)?.content === only) left.delete(place);
}
