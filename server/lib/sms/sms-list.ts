import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { paged, pageSql, type Counted, type Paging } from '#server/db/paged.ts';
import { platformSql } from '#server/db/sql.ts';
import { enqueue } from '#server/lib/jobs/enqueue.ts';
import { queues } from '#server/lib/jobs/queues.ts';
import type { Unsent } from '#server/lib/mail/letter-list.ts';
import { SMS_REASON } from './sms-outbox.ts';

/** A message of the outbox without what it says; instants in ms. */
export interface SmsRow {
  readonly id: string;
  readonly to: string;
  readonly attempts: number;
  /** what the gateway said last */
  readonly error: string | null;
  readonly created_ms: number;
  /** given up, or lost by the operator; null: it waits */
  readonly failed_ms: number | null;
  /** it was given up, and says something still */
  readonly can_retry: boolean;
}
const CAN_RETRY = `(failed_at is not null and not_after is null and not is_notification and created_at > now() - interval '3 days')`;
const COLUMNS = `id, to_phone as "to", attempts, case when state = 'undelivered' then state else last_error end as error, ms(created_at) as created_ms,
  ms(coalesce(failed_at, sent_at)) as failed_ms, ${CAN_RETRY} as can_retry`;
const FAILED = `(failed_at is not null or state = 'undelivered')`;
const WAITING = `(sent_at is null and failed_at is null)`;
/** By sms_message_created_idx. */
const selectPage = platformSql<SmsRow & Counted>(
  'sms_page',
  SMS_REASON,
  pageSql(
    `select ${COLUMNS} from sms_message where case when :failed then ${FAILED} else ${WAITING} end`,
    'created_ms desc, id desc',
  ),
);
const selectOne = platformSql<SmsRow>('sms_row', SMS_REASON, `select ${COLUMNS} from sms_message where id = :id`);
const selectCounts = platformSql<Unsent>(
  'sms_counts',
  SMS_REASON,
  `
  select count(*) filter (where ${WAITING})::int as waiting, count(*) filter (where ${FAILED})::int as failed,
    (array_agg(last_error order by created_at desc) filter (where sent_at is null and last_error is not null))[1] as trouble from sms_message`,
);
const reviveSms = platformSql<{ id: string }>(
  'sms_revive',
  SMS_REASON,
  `
  update sms_message set failed_at = null, last_error = null, attempts = 0 where id = :id and ${CAN_RETRY} returning id`,
);

/** Messages that did not arrive, or that wait, newest first. */
export const listUnsentSms = (em: SqlEntityManager, { failed, ...paging }: Paging & { readonly failed: boolean }) =>
  paged(paging, (bounds) => selectPage(em, { failed, ...bounds }));

export const findSms = async (em: SqlEntityManager, id: string): Promise<SmsRow | undefined> =>
  (await selectOne(em, { id }))[0];

/** How many wait, how many did not arrive, and what was said of the newest that did not go. */
export const countUnsentSms = async (em: SqlEntityManager): Promise<Unsent> =>
  (await selectCounts(em, {}))[0] ?? { waiting: 0, failed: 0, trouble: null };

/**
 * Puts a message that was given up into its queue again, in the transaction of `em`. @returns false when it was not
 * given up, is too old, or was a code or of a notification
 */
export async function reviveFailedSms(em: SqlEntityManager, id: string): Promise<boolean> {
  const [revived] = await reviveSms(em, { id });
  if (revived) await enqueue(em, queues.sms, { sms: id }, { key: id });
  return revived !== undefined;
}
