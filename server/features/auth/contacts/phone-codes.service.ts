import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { isMobile } from '#shared/rules/sign-in-name.ts';
import { inTransaction, type GuestCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { isDigits, newSentCode, typedCode } from '#server/lib/second-factor/codes.ts';
import { assertSmsLeft, enqueueSms } from '#server/lib/sms/sms-outbox.ts';
import { smsTexts } from '#server/lib/sms/sms.ru.ts';
import { addressKeys } from '#server/lib/throttle/address-key.ts';
import { countInWindow, throttleKey } from '#server/lib/throttle/throttle.ts';
import type { AfterAnswer, AuthSettings } from '../auth-settings.ts';
import { answerChallenge, openChallenge, type Challenge, type ChallengeKind } from '../challenges.service.ts';
import { newToken, hashToken } from '../tokens.ts';

const MINUTES = 10;
/** Tries of one code. */
export const CODE_TRIES = 5;
const [TEN_MINUTES, HOUR, DAY] = [600, 3600, 86_400];
/** Messages to one number that one asker causes. */
const [IN_TEN_MINUTES, IN_A_DAY] = [3, 5];
/** Messages a day to one number by all askers, and to all numbers by one person: against flooding phones. */
const OF_ALL_IN_A_DAY = 15;

/**
 * Who asks for a code. Budgets are apart, so that nobody uses up another's: a stranger's calls keep nobody from the
 * code of their sign-in.
 */
export type CodeAsker =
  /** a registration, or a new password */
  | { readonly kind: 'guest'; readonly ip: string }
  /** a person who says that the phone is theirs */
  | { readonly kind: 'contact'; readonly ip: string; readonly userId: string }
  /** a person whose phone it is, after the password */
  | { readonly kind: 'sign-in'; readonly userId: string };
/** So many calls of `whom` in a window of so many seconds. */
interface Limit {
  readonly name: string;
  readonly whom: string;
  readonly seconds: number;
  readonly most: number;
}

/** What a code is for: one of another purpose opens nothing. */
export type CodePurpose = 'activation' | 'reset' | 'contact';
const KIND_OF: Readonly<Record<CodePurpose, ChallengeKind>> = {
  activation: 'phone_code',
  reset: 'phone_code',
  contact: 'contact_code',
};
/** What the challenge of a code keeps. */
export interface PhoneCodeData {
  readonly phone: string;
  /** where the registration leads */
  readonly next?: string | null;
}
interface SentCode {
  /** of the challenge, which the asker has already */
  readonly id: string;
  readonly purpose: CodePurpose;
  readonly phone: string;
  /** null: of nobody, whose code no one gets: an unknown number answers as a known one does */
  readonly userId: string | null;
  readonly sessionId?: string;
  readonly next?: string | null;
  readonly ip: string;
}

const hashOf = ({ APP_SECRET }: AuthSettings, purpose: CodePurpose, id: string, code: string): Buffer =>
  hashToken(APP_SECRET, `phone-code\0${purpose}\0${id}\0${code}`);

/** What an asker's calls are counted by, in the order in which they are. */
function limitsOf({ SMS_PER_ADDRESS }: AuthSettings, asker: CodeAsker, phone: string): Limit[] {
  const toNumber = (by: string): Limit[] => [
    { name: 'minutes', whom: `${phone} ${by}`, seconds: TEN_MINUTES, most: IN_TEN_MINUTES },
    { name: 'day', whom: `${phone} ${by}`, seconds: DAY, most: IN_A_DAY },
  ];
  if (asker.kind === 'sign-in') return toNumber(asker.userId);
  const networks = addressKeys(asker.ip);
  const ofAddress = networks.map(({ key, share }): Limit => ({
    name: 'address',
    whom: key,
    seconds: HOUR,
    most: share * SMS_PER_ADDRESS,
  }));
  const ofAll: Limit = { name: 'number', whom: phone, seconds: DAY, most: OF_ALL_IN_A_DAY };
  if (asker.kind === 'guest')
    // by the widest network: neighbours do not share a number, and who has a /48 would reach the number's end alone
    return [...ofAddress, ...toNumber(networks.map(({ key }) => key).at(-1) ?? asker.ip), ofAll];
  const ofPerson: Limit = { name: 'person', whom: asker.userId, seconds: DAY, most: OF_ALL_IN_A_DAY };
  return [...ofAddress, ofPerson, ...toNumber(asker.userId), ofAll];
}

/**
 * Counts a code that is asked for, whether the number is known or not (docs/reliability.md, "Rate limits"). That the
 * day's messages are used up is told before the call is answered, also where its code is sent after that.
 * @throws phones_unavailable without a gateway, phone_not_mobile at `field`, sms_exhausted, codes_exhausted
 */
export async function assertMayText(
  em: SqlEntityManager,
  settings: AuthSettings,
  asker: CodeAsker,
  phone: string,
  field = 'phone',
): Promise<void> {
  if (!settings.hasPhones) throw new DomainError('phones_unavailable');
  if (!isMobile(phone)) throw refusalAt('phone_not_mobile', field);
  await assertSmsLeft(em, settings);
  // one after another: who is refused by the first takes nothing of the next
  for (const { name, whom, seconds, most } of limitsOf(settings, asker, phone)) {
    const key = throttleKey(settings.APP_SECRET, `sms-${asker.kind}-${name}`, whom);
    if ((await countInWindow(em, [key], seconds)) > most)
      throw new DomainError('codes_exhausted', { retryAfter: TEN_MINUTES });
  }
}

/**
 * Keeps a new code and sends it, in the transaction of `em`; the one before it is worth nothing.
 * @throws sms_exhausted
 */
export async function sendPhoneCode(em: SqlEntityManager, settings: AuthSettings, sent: SentCode): Promise<void> {
  const { id, purpose, phone, userId, sessionId, next = null, ip } = sent;
  // a code of nobody is longer than any that is typed
  const code = userId === null ? newToken() : newSentCode();
  await openChallenge(em, {
    id,
    kind: KIND_OF[purpose],
    hash: hashOf(settings, purpose, id, code),
    minutes: MINUTES,
    userId,
    ...(sessionId === undefined ? {} : { sessionId }),
    maxTries: CODE_TRIES,
    replaces: userId !== null,
    data: { phone, next } satisfies PhoneCodeData,
  });
  if (userId !== null)
    await enqueueSms(em, settings, { to: phone, text: smsTexts[purpose](code), ip, minutes: MINUTES });
}

interface AskedCode {
  readonly phone: string;
  readonly purpose: Exclude<CodePurpose, 'contact'>;
  /** of the log */
  readonly action: string;
  /** the account that gets it; null: nobody's, which is answered alike */
  readonly ownerOf: (em: SqlEntityManager) => Promise<string | null>;
}
/**
 * Counts a code that a guest asks for, and sends it when the call is answered: its time would tell whether the number
 * is known.
 * @returns what the code will answer, and what sends it
 * @throws phones_unavailable, phone_not_mobile, codes_exhausted, sms_exhausted
 */
export async function askForCode(
  call: GuestCall,
  settings: AuthSettings,
  { phone, purpose, action, ownerOf }: AskedCode,
): Promise<{ challenge: string; send: AfterAnswer }> {
  const id = randomUUID();
  await assertMayText(call.em, settings, { kind: 'guest', ip: call.ip }, phone);
  const send = () =>
    inTransaction(call, async ({ em, ip }) => {
      const userId = await ownerOf(em);
      await sendPhoneCode(em, settings, { id, purpose, phone, userId, ip });
      if (userId !== null) await auditEvent(em, { action, userId, ip });
    });
  return { challenge: id, send };
}

/**
 * Takes a code, which counts as one of its five tries: outside of a transaction that a wrong one takes back.
 * @throws code_wrong at `code`; code_over when there is nothing to answer any more
 */
export async function takePhoneCode(
  em: SqlEntityManager,
  settings: AuthSettings,
  purpose: CodePurpose,
  { challenge: id, code: typed }: { readonly challenge: string; readonly code: string },
): Promise<Challenge<PhoneCodeData> & { readonly user_id: string }> {
  const code = typedCode(typed);
  // what cannot be a code is no try
  if (!isDigits(code)) throw refusalAt('code_wrong', 'code');
  const answered = await answerChallenge<PhoneCodeData>(em, KIND_OF[purpose], id, hashOf(settings, purpose, id, code));
  if (!answered) throw refusalAt('code_over', 'code');
  if (!answered.is_right || answered.user_id === null) throw refusalAt('code_wrong', 'code');
  return { ...answered, user_id: answered.user_id };
}
