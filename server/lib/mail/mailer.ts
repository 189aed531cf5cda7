import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { enqueue } from '#server/lib/jobs/enqueue.ts';
import { queues } from '#server/lib/jobs/queues.ts';

/** A file that goes with a letter. */
export interface LetterAttachment {
  readonly name: string;
  /** MIME type with its parameters */
  readonly type: string;
  readonly text: string;
}
/** A letter in Russian, both as HTML and as plain text. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly LetterAttachment[];
}

export const REASON = 'letters belong to people, not to a clinic';
const insertLetter = platformSql(
  'enqueue_letter',
  REASON,
  `
  insert into mail_message (id, to_address, subject, text, html, attachments) values (:id, :to, :subject, :text, :html, :attachments)`,
);
/** A repeat replaces the letter, unless it was sent. */
const putNotification = platformSql(
  'put_notification_letter',
  REASON,
  `
  insert into mail_message (id, to_address, subject, text, html, attachments, is_notification)
  values (:id, :to, :subject, :text, :html, :attachments, true)
  on conflict (id) do update set to_address = excluded.to_address, subject = excluded.subject, text = excluded.text, html = excluded.html,
    attachments = excluded.attachments where mail_message.sent_at is null`,
);
const withdraw = platformSql(
  'withdraw_letter',
  REASON,
  'update mail_message set failed_at = now() where id = :id and sent_at is null and failed_at is null',
);
/** What was sent is kept for a month, what could not be sent for three: nobody waits for it any more. */
const deleteOld = platformSql(
  'letters_forget',
  REASON,
  `
  delete from mail_message where sent_at < now() - interval '30 days' or created_at < now() - interval '90 days'`,
);
/** By mail_message_to_idx. */
const deleteTo = platformSql('letters_forget_to', REASON, 'delete from mail_message where to_address = :to');
/**
 * mail_message_unsent_idx; a letter whose job waits or runs is found, too: its key is taken. Those of notifications
 * have a job of their own.
 */
const selectUnsent = platformSql<{ id: string }>(
  'letters_unsent',
  REASON,
  'select id from mail_message where sent_at is null and failed_at is null and not is_notification order by created_at limit 1000',
);

const selectKept = platformSql('letter_kept', REASON, 'select from mail_message where id = :id');
/** Whether there is a letter of this id, sent or not. */
export const isLetterKept = async (em: SqlEntityManager, id: string): Promise<boolean> =>
  (await selectKept(em, { id })).length > 0;

/** With the account of an address its letters go. */
export const forgetLettersTo = (em: SqlEntityManager, to: string): Promise<unknown> => deleteTo(em, { to });

/** Forgets old letters. */
export const forgetOldLetters = async (em: SqlEntityManager): Promise<void> => void (await deleteOld(em, {}));

const columnsOf = ({ attachments = [], ...letter }: Letter) => ({
  ...letter,
  // pg would send a list as an array of PostgreSQL
  attachments: JSON.stringify(attachments),
});

/**
 * Writes a letter into the outbox that the caller itself sends under this id (`letterSender`), in the transaction of
 * `em`.
 */
export const putNotificationLetter = async (em: SqlEntityManager, id: string, letter: Letter): Promise<void> =>
  void (await putNotification(em, { id, ...columnsOf(letter) }));

/** Withdraws a letter of the outbox that was not sent yet. */
export const withdrawLetter = async (em: SqlEntityManager, id: string): Promise<void> =>
  void (await withdraw(em, { id }));

/**
 * Writes a letter into the outbox, in the transaction of `em`, with the job that sends it: they exist exactly when the
 * change that causes them does.
 * @param id of the letter; a new one by default
 */
export async function enqueueLetter(em: SqlEntityManager, letter: Letter, id = uuidv7()): Promise<void> {
  await insertLetter(em, { id, ...columnsOf(letter) });
  await enqueue(em, queues.letter, { letter: id }, { key: id });
}

/**
 * Letters without a job get one: those of an older version, and those that were written while there was nobody to send
 * them.
 */
export async function enqueueUnsent(em: SqlEntityManager): Promise<void> {
  for (const { id } of await selectUnsent(em, {})) await enqueue(em, queues.letter, { letter: id }, { key: id });
}
