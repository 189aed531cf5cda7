import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { createTransport, type Transporter } from 'nodemailer';
import { systemEm, type Orm } from '#server/db/orm.ts';
import { platformSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';

/** A letter in Russian, both as HTML and as plain text. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
interface DueLetter {
  readonly id: string;
  readonly to_address: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
interface Log {
  warn(details: object, message: string): void;
}

const REASON = 'letters belong to people, not to a clinic';
const insertLetter = platformSql(
  'enqueue_letter',
  REASON,
  `
  insert into mail_message (id, to_address, subject, text, html) values (:id, :to, :subject, :text, :html)`,
);
/** Claims due letters by moving their next attempt away, so that a second process (or a crash) cannot send them at the same time. */
const claimDue = platformSql<DueLetter>(
  'claim_letters',
  REASON,
  `
  update mail_message set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => least(3600, 30 * power(2, attempts)))
  where id in (select id from mail_message where sent_at is null and next_attempt_at <= now() order by next_attempt_at limit 20 for update skip locked)
  returning id, to_address, subject, text, html`,
);
const markSent = platformSql(
  'mark_letter_sent',
  REASON,
  'update mail_message set sent_at = now(), last_error = null where id = :id',
);
const markFailed = platformSql(
  'mark_letter_failed',
  REASON,
  'update mail_message set last_error = :error where id = :id',
);

/** What was sent is kept for a month, what could not be sent for three: nobody waits for it any more. */
const deleteOld = platformSql(
  'letters_forget',
  REASON,
  `
  delete from mail_message where sent_at < now() - interval '30 days' or created_at < now() - interval '90 days'`,
);

/** Forgets old letters. */
export const forgetOldLetters = async (em: SqlEntityManager): Promise<void> => void (await deleteOld(em, {}));

/** Writes a letter into the outbox, in the transaction of `em`: it exists exactly when the change that causes it does. */
export async function enqueueLetter(em: SqlEntityManager, letter: Letter): Promise<void> {
  await insertLetter(em, { id: uuidv7(), ...letter });
}

/** Sends the outbox through SMTP: at least once, with growing pauses after failures. Without an address letters stay in the outbox. */
export class MailWorker {
  readonly #orm: Orm;
  readonly #from: string;
  readonly #log: Log;
  readonly #transport: Transporter | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pass: Promise<void> | undefined;

  constructor(orm: Orm, { smtpUrl, from, log }: { smtpUrl: string; from: string; log: Log }) {
    this.#orm = orm;
    this.#from = from;
    this.#log = log;
    this.#transport = smtpUrl ? createTransport(smtpUrl) : undefined;
  }

  /** Looks for due letters every `interval` ms. */
  start(interval = 2000): void {
    if (!this.#transport) return;
    this.#timer = setInterval(() => void this.deliver(), interval);
    this.#timer.unref();
  }

  /** One pass over the due letters; passes never overlap. */
  deliver(): Promise<void> {
    this.#pass ??= this.#deliverDue().finally(() => {
      this.#pass = undefined;
    });
    return this.#pass;
  }

  async #deliverDue(): Promise<void> {
    const transport = this.#transport;
    if (!transport) return;
    const em = systemEm(this.#orm, REASON);
    try {
      for (const letter of await claimDue(em, {})) {
        try {
          await transport.sendMail({
            from: this.#from,
            to: letter.to_address,
            subject: letter.subject,
            text: letter.text,
            html: letter.html,
          });
          await markSent(em, { id: letter.id });
        } catch (error) {
          this.#log.warn({ err: error, letter: letter.id }, 'letter not sent');
          await markFailed(em, { id: letter.id, error: String(error).slice(0, 500) });
        }
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'outbox unavailable');
    }
  }

  /** Stops looking and waits for the pass under way. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#pass;
    this.#transport?.close();
  }
}
