import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { paged, pageSql, type Counted, type Paging } from '#server/db/paged.ts';
import { platformSql } from '#server/db/sql.ts';
import { enqueue } from '#server/lib/jobs/enqueue.ts';
import { queues } from '#server/lib/jobs/queues.ts';
import { REASON } from './mailer.ts';

/** A letter of the outbox without what it says; instants in ms. */
export interface LetterRow {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly attempts: number;
  /** what the mail server said last */
  readonly error: string | null;
  readonly created_ms: number;
  /** given up; null: it waits to be sent */
  readonly failed_ms: number | null;
  /** young enough to be sent once more: the links of older ones are in force no longer */
  readonly is_young: boolean;
}
/** What has not gone. */
export interface Unsent {
  readonly waiting: number;
  readonly failed: number;
  /** what the mail server or the gateway said of the newest of them; null: nothing yet */
  readonly trouble: string | null;
}
const IS_YOUNG = `created_at > now() - interval '3 days'`;
const COLUMNS = `id, to_address as "to", subject, attempts, last_error as error, ms(created_at) as created_ms, ms(failed_at) as failed_ms, ${IS_YOUNG} as is_young`;
/** By mail_message_created_idx. */
const selectPage = platformSql<LetterRow & Counted>(
  'letters_page',
  REASON,
  pageSql(
    `select ${COLUMNS} from mail_message where sent_at is null and (failed_at is not null) = :failed`,
    'created_ms desc, id desc',
  ),
);
const selectOne = platformSql<LetterRow>('letter_row', REASON, `select ${COLUMNS} from mail_message where id = :id`);
const selectCounts = platformSql<Unsent>(
  'letters_counts',
  REASON,
  `
  select count(*) filter (where failed_at is null)::int as waiting, count(*) filter (where failed_at is not null)::int as failed,
    (array_agg(last_error order by created_at desc) filter (where last_error is not null))[1] as trouble
  from mail_message where sent_at is null`,
);
const reviveLetter = platformSql<{ id: string }>(
  'letter_revive',
  REASON,
  `
  update mail_message set failed_at = null, last_error = null, attempts = 0
  where id = :id and failed_at is not null and ${IS_YOUNG} returning id`,
);

/** Letters that were given up, or that wait, newest first. */
export const listUnsentLetters = (em: SqlEntityManager, { failed, ...paging }: Paging & { readonly failed: boolean }) =>
  paged(paging, (bounds) => selectPage(em, { failed, ...bounds }));

export const findLetter = async (em: SqlEntityManager, id: string): Promise<LetterRow | undefined> =>
  (await selectOne(em, { id }))[0];

/** How many wait, how many were given up, and what was said of the newest that did not go. */
export const countUnsentLetters = async (em: SqlEntityManager): Promise<Unsent> =>
  (await selectCounts(em, {}))[0] ?? { waiting: 0, failed: 0, trouble: null };

/**
 * Puts a letter that was given up into its queue again, in the transaction of `em`; one of a notification as well,
 * whose delivery stays what it was. @returns false when it was not given up, or is too old
 */
export async function reviveFailedLetter(em: SqlEntityManager, id: string): Promise<boolean> {
  const [revived] = await reviveLetter(em, { id });
  if (revived) await enqueue(em, queues.letter, { letter: id }, { key: id });
  return revived !== undefined;
}
