import { createTransport } from 'nodemailer';
import { systemEm, type Orm } from '#server/db/orm.ts';
import { platformSql } from '#server/db/sql.ts';
import type { queues } from '#server/lib/jobs/queues.ts';
import { JobRefused, type Work } from '#server/lib/jobs/work.ts';
import { REASON, withdrawLetter, type LetterAttachment } from './mailer.ts';

interface TakenLetter {
  readonly id: string;
  readonly to_address: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly LetterAttachment[];
}
interface Smtp {
  /** as nodemailer takes it */
  readonly smtpUrl: string;
  readonly from: string;
  /** letters that have gone are still to be read: the outbox page of the demo shows them */
  readonly areKept: boolean;
}

/** No row: it was sent, given up or forgotten. */
const takeLetter = platformSql<TakenLetter>(
  'take_letter',
  REASON,
  `
  update mail_message set attempts = attempts + 1 where id = :id and sent_at is null and failed_at is null
  returning id, to_address, subject, text, html, attachments`,
);
/** To whom and when stays, what it said goes: its links are good for one press, and the mailbox has them now. */
const markSent = platformSql(
  'mark_letter_sent',
  REASON,
  `
  update mail_message set sent_at = now(), last_error = null, text = case when :kept then text else '' end,
    html = case when :kept then html else '' end, attachments = case when :kept then attachments else '[]' end
  where id = :id and failed_at is null`,
);
const markError = platformSql(
  'mark_letter_error',
  REASON,
  'update mail_message set last_error = :error where id = :id',
);

/**
 * The letter itself can never be sent: no such mailbox, no address at all. A wrong password of ours is no such refusal,
 * nor is a 4xx.
 */
function isRefused(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isOfLetter = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isOfLetter && !(typeof responseCode === 'number' && responseCode < 500);
}

/**
 * Sends one letter of the outbox through SMTP, by its id, at least once: one that is sent a second time after a death
 * carries the same Message-ID, by which mail programs show it once. A letter that has gone, or was given up, is not
 * sent.
 * @returns a function that throws `JobRefused` when the server refuses the letter for good, or what SMTP failed with
 */
export function letterSender(orm: Orm, { smtpUrl, from, areKept }: Smtp): (id: string) => Promise<void> {
  const transport = createTransport(smtpUrl);
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return async (id) => {
    const em = systemEm(orm, REASON);
    const [letter] = await takeLetter(em, { id });
    if (!letter) return;
    try {
      await transport.sendMail({
        messageId: `<${id}@${domain}>`,
        from,
        to: letter.to_address,
        subject: letter.subject,
        text: letter.text,
        html: letter.html,
        attachments: letter.attachments.map(({ name, type, text }) => ({
          filename: name,
          contentType: type,
          content: text,
        })),
      });
    } catch (error) {
      const text = String(error).slice(0, 500);
      await markError(em, { id, error: text });
      throw isRefused(error) ? new JobRefused(text, { cause: error }) : error;
    }
    await markSent(em, { id, kept: areKept });
  };
}

/** The work of the queue `letter`: letters of the outbox that belong to no notification. */
export function sendLetters(orm: Orm, smtp: Smtp): Work<(typeof queues)['letter']['data']> {
  const send = letterSender(orm, smtp);
  return {
    run: ({ letter }) => send(letter),
    ended: (em, { letter }) => withdrawLetter(em, letter),
  };
}
