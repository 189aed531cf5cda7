import type { OfferStatus, WaitingStatus } from '#shared/rules/waiting-list.ts';
import type { Counted } from '#server/db/paged.ts';

/** An entry with its open offer, or the last one; instants in ms, days YYYY-MM-DD. */
export interface EntryRow extends Counted {
  readonly id: string;
  readonly doctor_id: string | null;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly specialty_id: string;
  readonly specialty: string;
  readonly weekdays: readonly number[];
  readonly from_minute: number;
  readonly to_minute: number;
  readonly from_date: string;
  readonly to_date: string;
  readonly type: 0 | 1 | null;
  readonly status: WaitingStatus;
  /** offers in a row that the account did not answer */
  readonly missed: number;
  readonly created_ms: number;
  readonly patient_id: string;
  readonly patient_last_name: string;
  readonly patient_first_name: string;
  readonly patient_middle_name: string;
  readonly phone: string;
  /** of the patient, or of who books for them */
  readonly has_account: boolean;
  readonly dependant_id: string | null;
  readonly offer_id: string | null;
  readonly offer_slot: string | null;
  readonly offer_doctor: string;
  readonly offer_last_name: string;
  readonly offer_first_name: string;
  readonly offer_middle_name: string;
  readonly offer_specialty: string;
  readonly offer_start_ms: number;
  readonly offer_until_ms: number;
  readonly offer_seconds: number;
  readonly offer_status: OfferStatus;
}
/** So long a person sees what ended, days. */
export const SHOWN_DAYS = 7;
/** An open offer is over with its time, also while nobody has written it down. */
const STATUS = `case when o.status = 'open' and o.until <= now() then 'expired' else o.status end`;
const SECONDS = `case when o.status = 'open' then greatest(0, ceil(extract(epoch from o.until - now())))::int else 0 end`;
/** Further columns of `found e`, and their joins. */
interface More {
  readonly columns: string;
  readonly joins: string;
}
/**
 * Of `found`, the chosen entries: by the primary keys and waiting_offer_entry_idx. @param clinic an expression: the
 * clinic of the call, or of the row
 */
export const entriesSql = (found: string, clinic = ':clinic', more: More = { columns: '', joins: '' }): string => `
  with found as (${found})
  select e.id, e.total, e.doctor_id, n.last_name, n.first_name, n.middle_name, sp.id as specialty_id, sp.title as specialty,
    e.weekdays, e.from_minute, e.to_minute, e.from_date::text as from_date, e.to_date::text as to_date, e.type, e.status, e.missed,
    ms(e.created_at) as created_ms, p.id as patient_id, p.last_name as patient_last_name, p.first_name as patient_first_name,
    p.middle_name as patient_middle_name, p.phone, p.user_id is not null as has_account, p.dependant_id,
    o.id as offer_id, o.slot_id as offer_slot, o.doctor_id as offer_doctor, m.last_name as offer_last_name,
    m.first_name as offer_first_name, m.middle_name as offer_middle_name, osp.title as offer_specialty,
    ms(o.start_time) as offer_start_ms, ms(o.until) as offer_until_ms, ${SECONDS} as offer_seconds, ${STATUS} as offer_status${more.columns}
  from found e
  join patient p on p.organization_id = ${clinic} and p.id = e.patient_id
  left join doctor d on d.organization_id = ${clinic} and d.id = e.doctor_id
  left join employee n on n.organization_id = ${clinic} and n.id = d.employee_id
  join specialty sp on sp.organization_id = ${clinic} and sp.id = coalesce(e.specialty_id, d.specialty_id)
  left join lateral (
    select * from waiting_offer o where o.organization_id = ${clinic} and o.entry_id = e.id
    order by o.status = 'open' desc, o.offered_at desc limit 1
  ) o on true
  left join doctor od on od.organization_id = ${clinic} and od.id = o.doctor_id
  left join employee m on m.organization_id = ${clinic} and m.id = od.employee_id
  left join specialty osp on osp.organization_id = ${clinic} and osp.id = od.specialty_id
  ${more.joins}
  order by e.created_at, e.id`;
