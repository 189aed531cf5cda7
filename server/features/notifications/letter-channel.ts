import type { Orm } from '#server/db/orm.ts';
import { putNotificationLetter, withdrawLetter } from '#server/lib/mail/mailer.ts';
import { letterSender } from '#server/lib/mail/send-letters.ts';
import type { Channel } from './channel.ts';
import { noticeLetter } from './letters.ru.ts';

interface Options {
  /** empty: letters stay in the outbox */
  readonly smtpUrl: string;
  readonly from: string;
  /** address of the product, without a slash at its end */
  readonly publicUrl: string;
}

/** Letters: written into the outbox, and sent from there by the job of the notification; none gets a job of its own. */
export function letterChannel(orm: Orm, { smtpUrl, from, publicUrl }: Options): Channel {
  const send = smtpUrl === '' ? null : letterSender(orm, { smtpUrl, from });
  return {
    name: 'letter',
    isRepeatable: true,
    canSend: send !== null,
    write: (em, id, notices, now) => putNotificationLetter(em, id, noticeLetter(notices, { publicUrl, now })),
    async send(id) {
      await send?.(id);
      return id;
    },
    withdraw: withdrawLetter,
  };
}
