import { systemEm, type Orm } from '#server/db/orm.ts';
import { platformSql } from '#server/db/sql.ts';
import type { queues } from '#server/lib/jobs/queues.ts';
import { JobRefused, JobUncertain, type Work } from '#server/lib/jobs/work.ts';
import { MAX_ASKED, SmsNotTaken, SmsRefused, type SmsGateway, type SmsState } from './gateway.ts';
import { SMS_REASON, withdrawSms } from './sms-outbox.ts';

interface TakenSms {
  readonly to_phone: string;
  readonly text: string;
  readonly caller_ip: string | null;
  /** what it says is worth nothing any more */
  readonly is_late: boolean;
}
/** No row: it was sent, given up or forgotten. */
const takeSms = platformSql<TakenSms>(
  'take_sms',
  SMS_REASON,
  `
  update sms_message set attempts = attempts + 1 where id = :id and sent_at is null and failed_at is null
  returning to_phone, text, caller_ip, coalesce(not_after < now(), false) as is_late`,
);
/** To whom and when stays; what it said goes, and who caused it. */
const markSent = platformSql(
  'mark_sms_sent',
  SMS_REASON,
  `
  update sms_message set sent_at = now(), last_error = null, text = case when :kept then text else '' end, caller_ip = null,
    gateway = :gateway, gateway_id = :gateway_id, parts = :parts, cost = :cost, state = 'accepted'
  where id = :id and failed_at is null`,
);
const markError = platformSql(
  'mark_sms_error',
  SMS_REASON,
  'update sms_message set last_error = :error where id = :id',
);
/** What the gateway has said nothing final of for a day is left. By sms_message_asked_idx. */
const selectAsked = platformSql<{ gateway_id: string }>(
  'sms_asked',
  SMS_REASON,
  `
  select gateway_id from sms_message
  where state = 'accepted' and gateway = :gateway and gateway_id is not null and sent_at > now() - interval '1 day'
  order by sent_at desc limit ${MAX_ASKED}`,
);
const updateStates = platformSql(
  'sms_states',
  SMS_REASON,
  `
  update sms_message m set state = told.state from unnest(:ids::text[], :states::text[]) as told (id, state)
  where m.gateway = :gateway and m.gateway_id = told.id and m.state = 'accepted' and m.sent_at > now() - interval '2 days'`,
);

interface Sending {
  /** the demo: what was sent keeps its text */
  readonly areKept: boolean;
}

/**
 * Sends one message of the outbox through the gateway, by its id. One that has gone, or was given up, is not sent; a
 * code that comes too late neither.
 * @returns a function that throws `JobRefused` when it can never be sent, `JobUncertain` when the gateway may have
 * taken it, and SmsNotTaken when it can be sent later
 */
export function smsSender(orm: Orm, gateway: SmsGateway, { areKept }: Sending): (id: string) => Promise<void> {
  return async (id) => {
    const em = systemEm(orm, SMS_REASON);
    const [taken] = await takeSms(em, { id });
    if (!taken) return;
    if (taken.is_late) {
      await markError(em, { id, error: 'too late' });
      throw new JobRefused('too late');
    }
    try {
      const { id: given, ...paid } = await gateway.send({
        to: taken.to_phone,
        text: taken.text,
        ip: taken.caller_ip,
      });
      await markSent(em, { ...paid, id, kept: areKept, gateway: gateway.name, gateway_id: given });
    } catch (error) {
      const text = String(error).slice(0, 500);
      await markError(em, { id, error: text });
      if (error instanceof SmsNotTaken) throw error;
      // one that answers too late has taken it: each repeat would be one more message, and cost
      throw new (error instanceof SmsRefused ? JobRefused : JobUncertain)(text, { cause: error });
    }
  };
}

/**
 * The work of the queue `sms`: messages that belong to no notification. One that the gateway may have taken is not sent
 * again, unless this process died meanwhile.
 */
export function sendSms(orm: Orm, gateway: SmsGateway, sending: Sending): Work<(typeof queues)['sms']['data']> {
  const send = smsSender(orm, gateway, sending);
  return {
    run: ({ sms: id }) => send(id),
    ended: (em, { sms: id }) => withdrawSms(em, id),
  };
}

/** The work of the queue `sms-states`: asks where the messages of the last day are. */
export const askSmsStates = (orm: Orm, gateway: SmsGateway): Work<(typeof queues)['smsStates']['data']> => ({
  run: async () => {
    const em = systemEm(orm, SMS_REASON);
    const asked = await selectAsked(em, { gateway: gateway.name });
    if (asked.length === 0) return;
    const states = [...(await gateway.status(asked.map(({ gateway_id: id }) => id)))];
    const told = states.filter((pair): pair is [string, Exclude<SmsState, 'accepted'>] => pair[1] !== 'accepted');
    await updateStates(em, {
      gateway: gateway.name,
      ids: told.map(([id]) => id),
      states: told.map(([, state]) => state),
    });
  },
});
