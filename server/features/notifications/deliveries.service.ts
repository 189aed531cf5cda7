import type { ChannelName } from '#shared/rules/notification-kinds.ts';
import { clinicSql } from '#server/db/sql.ts';

type DeliveryState = 'queued' | 'sending' | 'sent' | 'failed' | 'skipped' | 'unknown';
interface OneDelivery {
  readonly notification: string;
  readonly channel: ChannelName;
  readonly [name: string]: unknown;
}

/** Claims for one person come one after another: what one joins, the next one sees. Ends with the transaction. */
export const lockClaims = clinicSql<object, OneDelivery>(
  'deliveries_lock',
  `
  select pg_advisory_xact_lock(hashtextextended('deliver ' || :channel || ' ' || patient_id, 0))
  from notification where organization_id = :clinic and id = :notification`,
);
/** `turn`: seconds until its turn, below zero after it; null before it has one. */
export const findDelivery = clinicSql<
  { state: DeliveryState; lead_id: string | null; patient_id: string; turn: number | null },
  OneDelivery
>(
  'delivery_find',
  `
  select d.state, d.lead_id, n.patient_id, extract(epoch from d.turn_at - now())::float8 as turn from notification_delivery d
  join notification n on n.organization_id = :clinic and n.id = d.notification_id
  where d.organization_id = :clinic and d.notification_id = :notification and d.channel = :channel`,
);
/**
 * By notification_patient_idx: what may go with a notification, and when the person was written to last. `id` v7: of
 * the last week.
 */
export const listOfPerson = clinicSql<{ id: string; is_due: boolean; last_ms: number | null }>(
  'deliveries_of_person',
  `
  select n.id, d.state = 'queued' and d.lead_id is null and (d.due_at <= now() or n.id = :notification) as is_due,
    ms(max(d.at) filter (where d.state in ('sending', 'sent')) over ()) as last_ms
  from notification n
  join notification_delivery d on d.organization_id = :clinic and d.notification_id = n.id and d.channel = :channel
  where n.organization_id = :clinic and n.patient_id = :patient and n.created_at > now() - interval '7 days'
  order by n.id`,
);
/** By notification_delivery_lead_idx. */
export const listLed = clinicSql<{ id: string; state: DeliveryState }, OneDelivery>(
  'deliveries_led',
  `
  select notification_id as id, state from notification_delivery
  where organization_id = :clinic and lead_id = :notification and channel = :channel and state in ('queued', 'sending')`,
);
/** Turns of one clinic are given one after another. Ends with the transaction. */
export const lockTurns = clinicSql<object, { channel: ChannelName }>(
  'delivery_turns_lock',
  `select pg_advisory_xact_lock(hashtextextended('turn ' || :channel || ' ' || :clinic, 0))`,
);
/** By notification_delivery_turn_idx: the turn after the clinic's last one, or now. @returns seconds until then */
export const takeTurn = clinicSql<{ wait: number }, OneDelivery & { pace: number }>(
  'delivery_turn',
  `
  update notification_delivery set turn_at = greatest(clock_timestamp(), make_interval(secs => 1 / :pace::float8) + (
    select max(turn_at) from notification_delivery where organization_id = :clinic and channel = :channel and turn_at is not null))
  where organization_id = :clinic and notification_id = :notification and channel = :channel
  returning extract(epoch from turn_at - clock_timestamp())::float8 as wait`,
);
export const skip = clinicSql<object, OneDelivery & { reason: string }>(
  'delivery_skip',
  `
  update notification_delivery set state = 'skipped', error = :reason, lead_id = null, at = now()
  where organization_id = :clinic and notification_id = :notification and channel = :channel`,
);
export const postpone = clinicSql<object, OneDelivery & { due: number }>(
  'delivery_postpone',
  `
  update notification_delivery set due_at = to_timestamp(:due::float8 / 1000)
  where organization_id = :clinic and notification_id = :notification and channel = :channel`,
);
export const begin = clinicSql<object, { lead: string; ids: readonly string[]; channel: ChannelName }>(
  'deliveries_begin',
  `
  update notification_delivery set state = 'sending', attempts = attempts + 1, error = null, lead_id = :lead, at = now()
  where organization_id = :clinic and notification_id = any(:ids::uuid[]) and channel = :channel`,
);
export const markSent = clinicSql<object, OneDelivery & { provider: string }>(
  'deliveries_sent',
  `
  update notification_delivery set state = 'sent', provider_id = :provider, error = null, at = now()
  where organization_id = :clinic and lead_id = :notification and channel = :channel and state in ('sending', 'queued')`,
);
/** The provider said why it did not take it: it can be tried again. */
export const putBack = clinicSql<object, OneDelivery & { error: string }>(
  'deliveries_put_back',
  `
  update notification_delivery set state = 'queued', error = :error, at = now()
  where organization_id = :clinic and lead_id = :notification and channel = :channel and state = 'sending'`,
);
/**
 * Ends what a job leads, and its own one: whoever died while a message went knows not whether it arrived. @returns what
 * ended
 */
export const giveUp = clinicSql<{ id: string; state: DeliveryState; error: string }, OneDelivery & { error: string }>(
  'deliveries_give_up',
  `
  update notification_delivery set state = case state when 'sending' then 'unknown' else 'failed' end, error = coalesce(error, :error), at = now()
  where organization_id = :clinic and (lead_id = :notification or notification_id = :notification and lead_id is null) and channel = :channel
    and state in ('queued', 'sending')
  returning notification_id as id, state, error`,
);
