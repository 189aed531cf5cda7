import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { isCancellation } from '#shared/rules/notification-kinds.ts';
import type { Orm } from '#server/db/orm.ts';
import { putNotificationLetter, withdrawLetter } from '#server/lib/mail/mailer.ts';
import { letterSender } from '#server/lib/mail/send-letters.ts';
import type { Channel, ToldVisit } from './channel.ts';
import { noticeLetter } from './letters.ru.ts';

interface Options {
  /** empty: letters stay in the outbox */
  readonly smtpUrl: string;
  /** as `letterSender` takes it */
  readonly areKept: boolean;
  readonly from: string;
  /** address of the product, without a slash at its end */
  readonly publicUrl: string;
  /** makes the link by which a visit is answered, and gives its secret */
  readonly answerToken: (em: SqlEntityManager, visit: ToldVisit) => Promise<string>;
}
/** Letters: written into the outbox, and sent from there by the job of the notification; none gets a job of its own. */
export function letterChannel(orm: Orm, { smtpUrl, from, areKept, publicUrl, answerToken }: Options): Channel {
  const send = smtpUrl === '' ? null : letterSender(orm, { smtpUrl, from, areKept });
  return {
    name: 'letter',
    isRepeatable: true,
    isOffered: true,
    canSend: send !== null,
    async write(em, id, notices, now) {
      const tokens = new Map<string, string>();
      for (const { kind, clinic, subject, doctor, start_ms: start } of notices)
        // a visit that is cancelled has nothing to answer, and an offer is answered where it is shown
        if (!isCancellation(kind) && kind !== 'offered')
          tokens.set(subject, await answerToken(em, { clinic, appointment: subject, doctor, start }));
      await putNotificationLetter(em, id, noticeLetter(notices, { publicUrl, tokens, now }));
      return null;
    },
    async send(id) {
      await send?.(id);
      return id;
    },
    withdraw: withdrawLetter,
  };
}
