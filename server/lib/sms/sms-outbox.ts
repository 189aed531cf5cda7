import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { enqueue } from '#server/lib/jobs/enqueue.ts';
import { queues } from '#server/lib/jobs/queues.ts';
import { enqueueLetter } from '#server/lib/mail/mailer.ts';
import { countInWindow, countsOf, throttleKey } from '#server/lib/throttle/throttle.ts';
import { smsBudgetLetter } from './sms.ru.ts';

/** A message to a phone. */
export interface Sms {
  /** `+7` and ten digits */
  readonly to: string;
  readonly text: string;
  /** of who caused it; null: nobody did */
  readonly ip: string | null;
  /** minutes after which it says nothing of use, and is not sent */
  readonly minutes?: number;
}
/** What the outbox needs of the settings. */
export interface SmsSettings {
  readonly SMS_DAILY_LIMIT: number;
  readonly publicUrl: string;
}

export const SMS_REASON = 'messages belong to people, not to a clinic';
const DAY_S = 86_400;
/** Past this share of the day's messages the superusers are told. */
const TOLD_AT = 0.8;
/** Messages a day to one number that are no codes, and their share of the platform's day: codes have the rest. */
const NOTICES_A_DAY = 10;
const NOTICES_SHARE = 0.8;

const insertSms = platformSql(
  'enqueue_sms',
  SMS_REASON,
  `
  insert into sms_message (id, to_phone, text, caller_ip, not_after)
  values (:id, :to, :text, :ip, now() + make_interval(mins => :minutes::int))`,
);
/** A repeat replaces the message, unless it was sent. */
const putNotification = platformSql(
  'put_notification_sms',
  SMS_REASON,
  `
  insert into sms_message (id, to_phone, text, is_notification) values (:id, :to, :text, true)
  on conflict (id) do update set to_phone = excluded.to_phone, text = excluded.text where sms_message.sent_at is null`,
);
const selectThere = platformSql('sms_is_there', SMS_REASON, 'select from sms_message where id = :id');
/** A code that was not sent is nobody's any more. */
const withdraw = platformSql(
  'withdraw_sms',
  SMS_REASON,
  `
  update sms_message set failed_at = now(), caller_ip = null, text = case when not_after is null then text else '' end
  where id = :id and sent_at is null and failed_at is null`,
);
const selectSuperusers = platformSql<{ email: string; first_name: string }>(
  'sms_budget_told',
  'superusers are told what the platform spends',
  `select email, first_name from app_user where is_superuser and status = 'activated' and email is not null order by id`,
);
/** What was sent is kept for a month, what could not be sent for three, as letters are. By sms_message_created_idx. */
const deleteOld = platformSql(
  'sms_forget',
  SMS_REASON,
  `delete from sms_message where sent_at < now() - interval '30 days' or created_at < now() - interval '90 days'`,
);
/** By sms_message_to_idx. */
const deleteTo = platformSql('sms_forget_to', SMS_REASON, 'delete from sms_message where to_phone = :to');
/**
 * By sms_message_unsent_idx; one whose job waits or runs is found, too: its key is taken. Those of notifications have a
 * job of their own.
 */
const selectUnsent = platformSql<{ id: string }>(
  'sms_unsent',
  SMS_REASON,
  'select id from sms_message where sent_at is null and failed_at is null and not is_notification order by created_at limit 1000',
);

/** With the account of a number its messages go. */
export const forgetSmsTo = (em: SqlEntityManager, to: string): Promise<unknown> => deleteTo(em, { to });

const today = (): string => new Date().toISOString().slice(0, 10);
const budgetKey = (): string => `sms-budget:${today()}`;

/** Counts a message against the day's, by UTC. @throws sms_exhausted */
async function takeOfDay(em: SqlEntityManager, { SMS_DAILY_LIMIT: limit, publicUrl }: SmsSettings): Promise<void> {
  const count = await countInWindow(em, [budgetKey()], DAY_S);
  if (count > limit) throw new DomainError('sms_exhausted');
  if (count !== Math.ceil(limit * TOLD_AT)) return;
  for (const { email, first_name } of await selectSuperusers(em, {}))
    await enqueueLetter(em, smsBudgetLetter(email, first_name, count, limit, `${publicUrl}/admin/state`));
}

/**
 * Looks whether the day has a message left, and takes none: for who answers before the message is written.
 * @throws sms_exhausted
 */
export async function assertSmsLeft(em: SqlEntityManager, { SMS_DAILY_LIMIT }: SmsSettings): Promise<void> {
  const counts = await countsOf(em, [budgetKey()]);
  if ((counts.get(budgetKey()) ?? 0) >= SMS_DAILY_LIMIT) throw new DomainError('sms_exhausted');
}

/**
 * Writes a message into the outbox, in the transaction of `em`, with the job that sends it.
 * @throws sms_exhausted when the platform has sent as many today as it may
 */
export async function enqueueSms(em: SqlEntityManager, settings: SmsSettings, sms: Sms): Promise<void> {
  await takeOfDay(em, settings);
  await writeSms(em, sms);
}

async function writeSms(em: SqlEntityManager, sms: Sms): Promise<void> {
  const id = uuidv7();
  await insertSms(em, { id, to: sms.to, text: sms.text, ip: sms.ip, minutes: sms.minutes ?? null });
  await enqueue(em, queues.sms, { sms: id }, { key: id });
}

/**
 * Counts a message that nobody waits for, as a code is waited for: so many a day to a number, and of the platform's day
 * no more than leaves a fifth for codes. @returns whether it may be sent
 */
export async function takeNotice(
  em: SqlEntityManager,
  settings: SmsSettings & { readonly APP_SECRET: string },
  to: string,
): Promise<boolean> {
  const ofNumber = await countInWindow(em, [throttleKey(settings.APP_SECRET, 'sms-notices', to)], DAY_S);
  if (ofNumber > NOTICES_A_DAY) return false;
  const ofDay = await countInWindow(em, [`sms-notices:${today()}`], DAY_S);
  if (ofDay > settings.SMS_DAILY_LIMIT * NOTICES_SHARE) return false;
  try {
    await takeOfDay(em, settings);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/**
 * Warns a person by SMS of what somebody else may have done to their account: reminders do not use up the messages for
 * it, as they may those of `tellBySms`.
 */
export async function warnBySms(em: SqlEntityManager, settings: SmsSettings, sms: Sms): Promise<void> {
  try {
    await enqueueSms(em, settings, sms);
  } catch (error) {
    // the day's messages are used up: what it tells of is not kept back for that
    if (!(error instanceof DomainError)) throw error;
  }
}

/** Tells a person of something by SMS where that is possible: what it tells of is not kept back when it is not. */
export async function tellBySms(
  em: SqlEntityManager,
  settings: SmsSettings & { readonly APP_SECRET: string },
  sms: Sms,
): Promise<void> {
  if (await takeNotice(em, settings, sms.to)) await writeSms(em, sms);
}

/**
 * Writes a message into the outbox that the caller itself sends under this id (`smsSender`), in the transaction of
 * `em`. A repeat replaces what it says, unless it was sent.
 */
export const putNotificationSms = async (em: SqlEntityManager, id: string, to: string, text: string): Promise<void> =>
  void (await putNotification(em, { id, to, text }));

/** Whether a message was written under this id before. */
export const isSmsThere = async (em: SqlEntityManager, id: string): Promise<boolean> =>
  (await selectThere(em, { id })).length > 0;

/** Withdraws a message of the outbox that was not sent yet. */
export const withdrawSms = async (em: SqlEntityManager, id: string): Promise<void> => void (await withdraw(em, { id }));

/** Messages without a job get one: those that were written while there was nobody to send them. */
export async function enqueueUnsentSms(em: SqlEntityManager): Promise<void> {
  for (const { id } of await selectUnsent(em, {})) await enqueue(em, queues.sms, { sms: id }, { key: id });
}

/** Forgets old messages. */
export const forgetOldSms = async (em: SqlEntityManager): Promise<void> => void (await deleteOld(em, {}));
