import {
  CANCELLATION_KINDS,
  isDefaultChannel,
  STATE_KINDS,
  type ChannelName,
} from '#shared/rules/notification-kinds.ts';
import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import { decidesSince } from '#server/features/patients/index.ts';
import { consentOf } from './consent-sql.ts';
import { occasionKey } from './notify.service.ts';
import type { NoticeState } from './notice.rules.ts';

/** A notification as it stands now: what decides whether it goes, and what it says. */
export interface Notice extends NoticeState {
  readonly id: string;
  readonly clinic: string;
  /** the appointment, or the offer */
  readonly subject: string;
  /** of the appointment: raised by each change; 0 of an offer */
  readonly version: number;
  readonly doctor: string;
  /** the patient said that they come, at this time */
  readonly is_confirmed: boolean;
  readonly end_ms: number;
  /** of a move: where the patient knew the visit to be; with its doctor when that was another one */
  readonly was: WasPlace | null;
  readonly type: 0 | 1;
  /** of whom the letter greets: the patient, or who books for them */
  readonly greeted: string;
  /** whom it is for, when that is somebody else */
  readonly patient_name: string | null;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly specialty: string;
  readonly clinic_title: string;
  readonly clinic_slug: string;
  readonly clinic_city: string;
  readonly clinic_address: string;
  readonly clinic_phones: readonly string[];
  readonly colour: string | null;
  /** offers in a row that were not answered before this one; 0 of an appointment */
  readonly missed: number;
  /** of the patient, or of who books for them */
  readonly has_account: boolean;
  /** patients book there by themselves */
  readonly takes_bookings: boolean;
  /** minutes before the start until which the patient may give the visit up */
  readonly cancel_lead: number;
}
interface WasPlace {
  readonly start_ms: number;
  /** null when it is the doctor of now */
  readonly doctor: { readonly lastName: string; readonly firstName: string; readonly middleName: string } | null;
}
interface NoticeRow extends Omit<Notice, 'is_of_this_start' | 'is_default_channel'> {
  readonly dedupe_key: string;
  /** of the account */
  readonly has_email: boolean;
  readonly has_phone: boolean;
}

/**
 * By the primary keys and notification_patient_idx. An account's address counts once it is proved; else the card's; of
 * a visit that was booked since a dependant decides for themselves none: both are of who booked before. A notification
 * was told when a provider was called with it. A move is told from the place of the first one that was not.
 */
const select = clinicSql<NoticeRow>(
  'notices',
  `
  select n.id, n.kind, n.dedupe_key, o.id as clinic, a.id as subject, a.version, a.doctor_id as doctor, a.confirmed_at is not null as is_confirmed, a.status, a.missed,
    ms(a.until) as until_ms, ms(a.start_time) as start_ms, ms(a.end_time) as end_ms, a.type,
    ms(a.cancelled_at) as cancelled_ms, o.timezone, o.title as clinic_title, o.slug as clinic_slug, o.city as clinic_city,
    o.address as clinic_address, o.phones as clinic_phones, o.front ->> 'primaryColor' as colour, o.takes_bookings, o.cancel_lead, p.user_id is not null as has_account,
    case when p.dependant_id is null then p.first_name else coalesce(u.first_name, p.first_name) end as greeted,
    case when p.dependant_id is not null then p.first_name || ' ' || p.last_name end as patient_name, e.last_name, e.first_name, e.middle_name, s.title as specialty,
    case when x.id is not null and (a.booked_at at time zone o.timezone)::date >= ${decidesSince('o.timezone')} then null
      when :channel = 'sms' then r.phone else coalesce(r.email, nullif(p.email, '')) end as address,
    r.email is not null as has_email, r.phone is not null as has_phone,
    c.is_on, p.user_id is null or ${consentOf('p.user_id', ':channel')} as has_consent,
    exists (select from notification m where m.organization_id = :clinic and m.patient_id = n.patient_id and m.id > n.id
      and m.data = n.data and m.kind = any(:state_kinds::text[]) and m.undone_at is null) as is_superseded,
    coalesce(before.kind = any(:cancellations::text[]) and not before.is_told and told.kind <> all(:cancellations::text[]), false) as is_undone,
    n.undone_at is not null as is_taken_back,
    case when moved.was is not null then jsonb_build_object('start_ms', moved.was -> 'start', 'doctor', case when we.id is not null then
      jsonb_build_object('lastName', we.last_name, 'firstName', we.first_name, 'middleName', we.middle_name) end) end as was
  from notification n
  join patient p on p.organization_id = :clinic and p.id = n.patient_id
  join lateral (
    select v.id, v.version, v.status, v.start_time, v.end_time, v.type, v.cancelled_at, v.confirmed_at, v.booked_at, v.doctor_id, null::timestamptz as until, 0 as missed
    from appointment v
    where v.organization_id = :clinic and v.id = (n.data ->> 'appointment')::uuid and v.patient_id = n.patient_id
    union all
    select f.id, 0, 'booked', f.start_time, f.start_time, coalesce(w.type, 0), null, null, null, f.doctor_id, case when f.status = 'open' then f.until end, w.missed
    from waiting_offer f join waiting_entry w on w.organization_id = :clinic and w.id = f.entry_id
    where f.organization_id = :clinic and f.id = (n.data ->> 'offer')::uuid and w.patient_id = n.patient_id
  ) a on true
  join organization o on o.id = :clinic
  join doctor d on d.organization_id = :clinic and d.id = a.doctor_id
  join employee e on e.organization_id = :clinic and e.id = d.employee_id
  join specialty s on s.organization_id = :clinic and s.id = d.specialty_id
  left join app_user u on u.id = p.user_id
  cross join lateral (select case when u.status = 'activated' then u.email end as email,
    case when u.status = 'activated' and u.phone_verified_at is not null and :has_sms then u.phone end as phone) as r
  left join dependant x on x.id = p.dependant_id
  left join notification_choice c on c.user_id = p.user_id and c.kind = n.kind and c.channel = :channel
  left join lateral (
    select m.kind, t.attempts > 0 as is_told from notification m
    join notification_delivery t on t.organization_id = :clinic and t.notification_id = m.id and t.channel = :channel
    where m.organization_id = :clinic and m.patient_id = n.patient_id and m.id < n.id and m.data = n.data and m.kind = any(:state_kinds::text[])
      and m.undone_at is null
    order by m.id desc limit 1
  ) before on true
  left join lateral (
    select m.id, m.kind from notification m
    join notification_delivery t on t.organization_id = :clinic and t.notification_id = m.id and t.channel = :channel and t.attempts > 0
    where m.organization_id = :clinic and m.patient_id = n.patient_id and m.id < n.id and m.data = n.data and m.kind = any(:state_kinds::text[])
    order by m.id desc limit 1
  ) told on true
  left join lateral (
    select m.was from notification m
    where n.kind = 'moved' and m.organization_id = :clinic and m.patient_id = n.patient_id and m.data = n.data and m.kind = 'moved'
      and m.undone_at is null and m.id <= n.id and (told.id is null or m.id > told.id)
    order by m.id limit 1
  ) moved on true
  left join doctor wd on wd.organization_id = :clinic and wd.id = (moved.was ->> 'doctor')::uuid and wd.id <> a.doctor_id
  left join employee we on we.organization_id = :clinic and we.id = wd.employee_id
  where n.organization_id = :clinic and n.id = any(:ids::uuid[])
  order by a.start_time, n.id`,
);

/**
 * Notifications as they stand now, by the start of their appointments.
 * @param hasSms whether the platform sends SMS
 */
export async function readNotices(
  call: ClinicEm,
  { channel, hasSms }: { readonly channel: ChannelName; readonly hasSms: boolean },
  ids: readonly string[],
): Promise<readonly Notice[]> {
  const rows = await select(call, {
    ids,
    channel,
    has_sms: hasSms,
    state_kinds: STATE_KINDS,
    cancellations: CANCELLATION_KINDS,
  });
  return rows.map(({ dedupe_key: key, has_email: hasEmail, has_phone: hasPhone, ...row }) => ({
    ...row,
    is_default_channel: isDefaultChannel(channel, { hasEmail, hasPhone }),
    is_of_this_start: key === occasionKey(row.kind, { appointment: row.subject }, row.start_ms),
  }));
}
