import type { AppointmentStatus } from '#shared/rules/appointment-status.ts';
import type { AppointmentTab } from '#shared/rules/appointment-tabs.ts';
import { paged, pageSql, type Paging } from '#server/db/paged.ts';
import { clinicSql, platformSql } from '#server/db/sql.ts';
import { decidesSince } from '#server/features/patients/index.ts';
import type { ClinicCall, OwnCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { OPEN_MODULES } from './open-modules-sql.ts';
import { ENDED_STATUSES, OPEN_STATUSES } from './slot-sql.ts';

/** An own appointment with what its card shows; instants in ms. */
export interface MyAppointmentRow {
  readonly id: string;
  readonly slot_id: string | null;
  readonly organization_id: string;
  readonly clinic_title: string;
  readonly clinic_slug: string;
  readonly clinic_city: string;
  readonly clinic_address: string;
  readonly clinic_phones: string[];
  readonly clinic_modules: string[];
  readonly timezone: string;
  /** minutes before the start until which the patient may give it up */
  readonly cancel_lead: number;
  readonly doctor_id: string;
  readonly employee_id: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly avatar: string | null;
  readonly specialty: string;
  readonly department: string;
  readonly start_ms: number;
  readonly end_ms: number;
  readonly type: 0 | 1;
  readonly status: AppointmentStatus;
  readonly cancelled_by_clinic: boolean;
  /** null for the caller's own; else whom they booked for */
  readonly patient: { readonly dependant: string; readonly last_name: string; readonly first_name: string } | null;
  readonly is_confirmed: boolean;
  /** where it was when the clinic moved it, until the patient answers; of a doctor who is not here any more no name */
  readonly rescheduled_from: { readonly start_ms: number; readonly doctor: NameRow | null } | null;
  readonly reason: string;
  /** of a dependant who decides for themselves by now */
  readonly is_private: boolean;
  readonly version: number;
  readonly total: number;
}
interface NameRow {
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
}
type Page = Awaited<ReturnType<typeof paged<MyAppointmentRow>>>;
/** The filter of a list; `from` (ms) narrows upcoming appointments (1 §7, `start_time`). */
export interface AppointmentFilter extends Paging {
  readonly tab: AppointmentTab | null;
  readonly from: number | null;
  /** of one dependant of the caller; null: of all, and the own */
  readonly dependant: string | null;
  /** the caller’s own only */
  readonly isOwn: boolean;
}

const COLUMNS = `
  a.id, a.slot_id, a.organization_id, o.title as clinic_title, o.slug as clinic_slug, o.city as clinic_city,
  o.address as clinic_address, o.phones as clinic_phones, ${OPEN_MODULES} as clinic_modules, o.timezone, o.cancel_lead,
  a.doctor_id, d.employee_id, e.last_name, e.first_name, e.middle_name, e.avatar, s.title as specialty, dep.title as department,
  ms(a.start_time) as start_ms, ms(a.end_time) as end_ms, a.type, a.status,
  a.status = 'reception_cancelled' or coalesce(a.status = 'cancelled' and a.cancelled_by <> :user, false) as cancelled_by_clinic,
  a.patient, a.confirmed_at is not null as is_confirmed, a.is_private, a.reason, a.version,
  case when a.rescheduled_from_start is not null and a.status = 'booked' and a.start_time > now() then jsonb_build_object(
    'start_ms', ms(a.rescheduled_from_start), 'doctor', case when fe.id is not null then jsonb_build_object(
      'last_name', fe.last_name, 'first_name', fe.first_name, 'middle_name', fe.middle_name) end) end as rescheduled_from`;
/** The doctor whom the visit was moved away from; mostly there is none. */
const MOVED_FROM = `
  left join doctor fd on fd.organization_id = a.organization_id and fd.id = a.rescheduled_from_doctor_id
  left join employee fe on fe.organization_id = a.organization_id and fe.id = fd.employee_id`;
/**
 * Of `patient p` and `own`: whom an appointment is for when it is not for the caller, and whether why they come is no
 * business of the caller's any more.
 */
const PATIENT = `own.since is not null as is_private, case when p.dependant_id is not null then jsonb_build_object('dependant', p.dependant_id, 'last_name', p.last_name, 'first_name', p.first_name) end as patient`;

/**
 * `appointment a` of `patient p`. Of a dependant who decides for themselves by now the caller keeps what was booked
 * before, as times; not what was booked since.
 */
const OWN_VISITS = `
    join organization g on g.id = p.organization_id
    left join dependant x on x.id = p.dependant_id
    cross join lateral (select case when x.id is not null then ${decidesSince('g.timezone')} end as since) own
    join appointment a on a.organization_id = p.organization_id and a.patient_id = p.id
      and (own.since is null or (a.booked_at at time zone g.timezone)::date < own.since)`;

/** What is to come, the soonest first; what was, the last first. */
const BY_TIME = `case when tab = 'upcoming' then start_time end, start_time desc, id`;
/**
 * Of an appointment's columns; the joins carry the clinic. By patient_user_idx and appointment_patient_idx.
 */
const listSource = (ofClinic: string) => `
  with mine as (
    select a.*, ${PATIENT}, case
        when a.status in ${ENDED_STATUSES} then 'cancelled'
        when a.end_time > now() and a.status in ${OPEN_STATUSES} then 'upcoming'
        else 'completed' end as tab
    from patient p ${OWN_VISITS}
    where p.user_id = :user ${ofClinic}
      and (:dependant::uuid is null or p.dependant_id = :dependant) and (not :own::boolean or p.dependant_id is null)
  ), page as (${pageSql(
    `
    select * from mine
    where (:tab::text is null or tab = :tab or (:tab = 'history' and tab <> 'upcoming'))
      and (:from::float8 is null or ms(start_time) >= :from)`,
    BY_TIME,
  )})
  select ${COLUMNS}, a.total
  from page a
  join organization o on o.id = a.organization_id
  join doctor d on d.organization_id = a.organization_id and d.id = a.doctor_id
  join employee e on e.organization_id = a.organization_id and e.id = d.employee_id
  join specialty s on s.organization_id = a.organization_id and s.id = d.specialty_id
  join department dep on dep.organization_id = a.organization_id and dep.id = d.department_id${MOVED_FROM}
  order by ${BY_TIME}`;
const selectInClinic = clinicSql<MyAppointmentRow>('my_appointments', listSource('and p.organization_id = :clinic'));
const selectEverywhere = platformSql<MyAppointmentRow>(
  'all_my_appointments',
  'a person sees the own appointments of all clinics',
  listSource(''),
);
const selectOne = clinicSql<MyAppointmentRow>(
  'my_appointment',
  `
  select ${COLUMNS}, 1 as total
  from (
    select a.*, ${PATIENT} from patient p ${OWN_VISITS}
    where p.organization_id = :clinic and p.user_id = :user and a.id = :id
  ) a
  join organization o on o.id = a.organization_id
  join doctor d on d.organization_id = :clinic and d.id = a.doctor_id
  join employee e on e.organization_id = :clinic and e.id = d.employee_id
  join specialty s on s.organization_id = :clinic and s.id = d.specialty_id
  join department dep on dep.organization_id = :clinic and dep.id = d.department_id${MOVED_FROM}`,
);

/** A page of the own appointments in the clinic of the call. */
export const listMyAppointments = (
  call: ClinicCall & OwnCall,
  { tab, from, dependant, isOwn: own, ...paging }: AppointmentFilter,
): Promise<Page> =>
  paged(paging, (bounds) => selectInClinic(call, { user: call.actor.userId, tab, from, dependant, own, ...bounds }));

/** A page of the own appointments of all clinics («Все мои записи»). */
export const listAllMyAppointments = (
  { em, actor }: OwnCall,
  { tab, from, dependant, isOwn: own, ...paging }: AppointmentFilter,
): Promise<Page> =>
  paged(paging, (bounds) => selectEverywhere(em, { user: actor.userId, tab, from, dependant, own, ...bounds }));

/** @throws not_found, also for another person's appointment */
export async function getMyAppointment(call: ClinicCall & OwnCall, id: string): Promise<MyAppointmentRow> {
  const [row] = await selectOne(call, { user: call.actor.userId, id });
  if (!row) throw new DomainError('not_found');
  return row;
}
