import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { User } from '#server/features/accounts/user.entity.ts';

/** Whose device it is: marks of an older epoch are worth nothing. */
export interface MarkOwner {
  readonly userId: string;
  readonly epoch: number;
}
const LIFETIME_DAYS = 180;
const DAY_MS = 86_400_000;
/** More are not looked at: a browser keeps no more. */
const MAX_MARKS = 10;

const signature = (secret: string, { userId, epoch }: MarkOwner, nonce: string, day: string): Buffer =>
  createHmac('sha256', secret).update(`device\0${userId}\0${epoch}\0${nonce}\0${day}`).digest();

/**
 * A mark for a device on which the account's owner proved to be one (docs/reliability.md, "Slowing guesses", 1):
 * `v1.<nonce>.<day>.<HMAC>`, tied to the account and its epoch, good for 180 days. It opens nothing: the password is
 * asked as ever, only apart from strangers' tries.
 * @param nonce of the mark that is renewed; a new one without it
 */
export function giveMark(
  secret: string,
  owner: MarkOwner,
  nonce: string = randomBytes(16).toString('base64url'),
  now = Date.now(),
): string {
  const day = String(Math.floor(now / DAY_MS));
  return `v1.${nonce}.${day}.${signature(secret, owner, nonce, day).toString('base64url')}`;
}

/** The nonce of the first mark of a header that fits the account; null when none does: the caller is a stranger. */
export function fittingMark(secret: string, owner: MarkOwner, header = '', now = Date.now()): string | null {
  const today = Math.floor(now / DAY_MS);
  for (const mark of header.split(/[\s,]+/).slice(0, MAX_MARKS)) {
    const [, nonce = '', day = '', signed = ''] = /^v1\.([\w-]{22})\.(\d{1,6})\.([\w-]{43})$/.exec(mark) ?? [];
    const isFresh = nonce !== '' && Number(day) <= today && Number(day) > today - LIFETIME_DAYS;
    if (isFresh && timingSafeEqual(Buffer.from(signed, 'base64url'), signature(secret, owner, nonce, day)))
      return nonce;
  }
  return null;
}

/**
 * A mark for who has just used a link of the account's mailbox, or set its password: of the epoch that holds in this
 * transaction.
 */
export const markFor = (secret: string, { id, deviceEpoch }: User): string =>
  giveMark(secret, { userId: id, epoch: deviceEpoch });
