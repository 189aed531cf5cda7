import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { enqueue } from '#server/lib/jobs/enqueue.ts';
import { queues } from '#server/lib/jobs/queues.ts';

/** A letter in Russian, both as HTML and as plain text. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export const REASON = 'letters belong to people, not to a clinic';
const insertLetter = platformSql(
  'enqueue_letter',
  REASON,
  `
  insert into mail_message (id, to_address, subject, text, html) values (:id, :to, :subject, :text, :html)`,
);
/** What was sent is kept for a month, what could not be sent for three: nobody waits for it any more. */
const deleteOld = platformSql(
  'letters_forget',
  REASON,
  `
  delete from mail_message where sent_at < now() - interval '30 days' or created_at < now() - interval '90 days'`,
);
/** mail_message_unsent_idx; a letter whose job waits or runs is found, too: its key is taken. */
const selectUnsent = platformSql<{ id: string }>(
  'letters_unsent',
  REASON,
  'select id from mail_message where sent_at is null and failed_at is null order by created_at limit 1000',
);

/** Forgets old letters. */
export const forgetOldLetters = async (em: SqlEntityManager): Promise<void> => void (await deleteOld(em, {}));

/** Writes a letter into the outbox, in the transaction of `em`, with the job that sends it: they exist exactly when the change that causes them does. */
export async function enqueueLetter(em: SqlEntityManager, letter: Letter): Promise<void> {
  const id = uuidv7();
  await insertLetter(em, { id, ...letter });
  await enqueue(em, queues.letter, { letter: id }, { key: id });
}

/** Letters without a job get one: those of an older version, and those that were written while there was nobody to send them. */
export async function enqueueUnsent(em: SqlEntityManager): Promise<void> {
  for (const { id } of await selectUnsent(em, {})) await enqueue(em, queues.letter, { letter: id }, { key: id });
}
