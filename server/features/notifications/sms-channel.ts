import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Orm } from '#server/db/orm.ts';
import type { SmsGateway } from '#server/lib/sms/gateway.ts';
import { smsSender } from '#server/lib/sms/send-sms.ts';
import {
  isSmsThere,
  putNotificationSms,
  takeNotice,
  withdrawSms,
  type SmsSettings,
} from '#server/lib/sms/sms-outbox.ts';
import type { Channel, ToldVisit } from './channel.ts';
import type { Notice } from './notices.service.ts';
import { MAX_SMS, smsContent } from './sms-texts.ru.ts';

interface Options extends SmsSettings {
  readonly APP_SECRET: string;
  /** null: messages stay in the outbox */
  readonly gateway: SmsGateway | null;
  /** the platform has phones: through the gateway, or in the demo */
  readonly hasPhones: boolean;
  /** the demo: what was sent keeps its text */
  readonly areKept: boolean;
  /** makes the link by which a visit is answered, and gives its secret */
  readonly answerToken: (em: SqlEntityManager, visit: ToldVisit) => Promise<string>;
}
/** Length of the secret of a link (`newToken`). */
const TOKEN_SIGNS = 43;

/**
 * SMS: written into the outbox, and sent from there by the job of the notification. No gateway knows a message again:
 * what may have gone is not sent once more.
 */
export function smsChannel(orm: Orm, { gateway, hasPhones, areKept, answerToken, ...settings }: Options): Channel {
  const send = gateway && smsSender(orm, gateway, { areKept });
  /** The fullest text that has its link, else the fullest that fits. */
  async function textOf(em: SqlEntityManager, notices: readonly [Notice, ...Notice[]], now: number): Promise<string> {
    const [{ clinic, subject: appointment, doctor, start_ms: start }] = notices;
    const { texts, answer } = smsContent(notices, now);
    const link = answer && ` ${answer.label} ${settings.publicUrl}${answer.page}#`;
    const linked = link === null ? undefined : texts.find((text) => text.length + link.length + TOKEN_SIGNS <= MAX_SMS);
    if (linked !== undefined)
      return `${linked}${link ?? ''}${await answerToken(em, { clinic, appointment, doctor, start })}`;
    return texts.find((text) => text.length <= MAX_SMS) ?? (texts.at(-1) ?? texts[0]).slice(0, MAX_SMS);
  }
  return {
    name: 'sms',
    isRepeatable: false,
    isOffered: hasPhones,
    canSend: send !== null,
    async write(em, id, notices, now) {
      const [{ address }] = notices;
      // who has none is skipped before
      if (address === null) return null;
      if (!(await isSmsThere(em, id)) && !(await takeNotice(em, settings, address))) return 'sms_exhausted';
      await putNotificationSms(em, id, address, await textOf(em, notices, now));
      return null;
    },
    async send(id) {
      await send?.(id);
      return id;
    },
    withdraw: withdrawSms,
  };
}
