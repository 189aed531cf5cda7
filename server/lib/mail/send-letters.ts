import { createTransport } from 'nodemailer';
import { systemEm, type Orm } from '#server/db/orm.ts';
import { platformSql } from '#server/db/sql.ts';
import type { queues } from '#server/lib/jobs/queues.ts';
import { JobRefused, type Work } from '#server/lib/jobs/work.ts';
import { REASON } from './mailer.ts';

interface TakenLetter {
  readonly id: string;
  readonly to_address: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** No row: it was sent, given up or forgotten. */
const takeLetter = platformSql<TakenLetter>(
  'take_letter',
  REASON,
  `
  update mail_message set attempts = attempts + 1 where id = :id and sent_at is null and failed_at is null
  returning id, to_address, subject, text, html`,
);
const markSent = platformSql(
  'mark_letter_sent',
  REASON,
  'update mail_message set sent_at = now(), last_error = null where id = :id and failed_at is null',
);
const markError = platformSql(
  'mark_letter_error',
  REASON,
  'update mail_message set last_error = :error where id = :id',
);
const markFailed = platformSql(
  'mark_letter_failed',
  REASON,
  'update mail_message set failed_at = now() where id = :id and sent_at is null and failed_at is null',
);

/** The letter itself can never be sent: no such mailbox, no address at all. A wrong password of ours is no such refusal, nor is a 4xx. */
function isRefused(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isOfLetter = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isOfLetter && !(typeof responseCode === 'number' && responseCode < 500);
}

/**
 * Sends the letters of the outbox through SMTP, each at least once: one that is sent a second time after a death carries the same
 * Message-ID, by which mail programs show it once.
 * @param smtpUrl as nodemailer takes it
 */
export function sendLetters(
  orm: Orm,
  { smtpUrl, from }: { readonly smtpUrl: string; readonly from: string },
): Work<(typeof queues)['letter']['data']> {
  const transport = createTransport(smtpUrl);
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async run({ letter: id }) {
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
        });
      } catch (error) {
        const text = String(error).slice(0, 500);
        await markError(em, { id, error: text });
        throw isRefused(error) ? new JobRefused(text, { cause: error }) : error;
      }
      await markSent(em, { id });
    },
    async ended(em, { letter: id }) {
      await markFailed(em, { id });
    },
  };
}
