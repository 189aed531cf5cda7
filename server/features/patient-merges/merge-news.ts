import { User } from '#server/features/accounts/user.entity.ts';
import { tellAccount, tellJoined, type AccountSettings } from '#server/features/patients/index.ts';
import type { Call } from '#server/http/call.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { innerTopic, type TopicEvent } from '#server/lib/realtime/topics.ts';
import type { MergeRow } from './merges.service.ts';

interface NamedCard {
  readonly id: string;
  readonly cardNumber: number;
}
/** What two cards that became one are to the account that now has them. */
export interface MergeNews {
  readonly user: string;
  readonly kept: NamedCard;
  readonly gone: NamedCard;
  /** the account was the other card's */
  readonly isMoved: boolean;
  /** there are visits that the account did not have */
  readonly hasMore: boolean;
}
const way = 'merge';
const personOf = (call: Call, id: string) => call.em.findOneOrFail(User, { id });

/**
 * Logs where an account went by a merge as linking does, and tells its person: of a card that is now theirs, and of
 * visits that came to it from another one, since nobody else can see that they are a stranger's.
 */
export async function tellOfMerge(call: Call, settings: AccountSettings, news: MergeNews): Promise<void> {
  const { kept, gone, isMoved, hasMore } = news;
  const user = await personOf(call, news.user);
  if (isMoved) {
    // their visits went along, so a letter that they are seen no more would be wrong
    await tellAccount(call, settings, { action: 'patient.unlink', user, card: gone, way, isSilent: true });
    await tellAccount(call, settings, { action: 'patient.link', user, card: kept, way });
  }
  if (hasMore) await tellJoined(call, settings, user, kept.cardNumber, gone.cardNumber);
}
/** Logs that an account went back to the card that returns, and tells its person of both cards. */
export async function tellOfUndo(
  call: Call,
  settings: AccountSettings,
  { user: id, kept, gone }: Pick<MergeNews, 'user' | 'kept' | 'gone'>,
): Promise<void> {
  const user = await personOf(call, id);
  await tellAccount(call, settings, { action: 'patient.unlink', user, card: kept, way });
  await tellAccount(call, settings, { action: 'patient.link', user, card: gone, way });
}

/** Writes down what was done with two cards. @param changed facts of the card that stays, by name */
export const logMerge = (call: Call, action: string, merge: MergeRow, changed: object): Promise<void> =>
  audit(call, {
    action,
    objectType: 'patient',
    objectId: merge.target_id,
    details: {
      source: merge.source.id,
      card: String(merge.source.card_number),
      appointments: merge.moved.appointments.length,
      fields: Object.keys(changed),
    },
  });
/** Whoever has one of the cards open, or the account that went, reads again. */
export const newsTopics = (
  { clinic }: Pick<Call, 'clinic'>,
  cards: readonly string[],
  user: string | null | undefined,
): TopicEvent[] => [
  ...cards.map((card) => ({ topic: innerTopic('card', `${clinic.id}:${card}`), ids: [card] })),
  ...(user ? [{ topic: innerTopic('me', user), ids: [] }] : []),
];
