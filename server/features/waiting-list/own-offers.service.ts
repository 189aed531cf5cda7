import { platformSql } from '#server/db/sql.ts';
import type { OwnCall } from '#server/http/call.ts';
import type { ClinicColumns } from './own-waiting.service.ts';

/** An offer that is in force, with its clinic; instants in ms. */
export interface OwnOfferRow extends ClinicColumns {
  readonly id: string;
  readonly slot_id: string;
  readonly doctor_id: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly specialty: string;
  readonly start_ms: number;
  readonly until_ms: number;
  readonly seconds_left: number;
  readonly type: 0 | 1 | null;
  /** null: of the person themselves */
  readonly dependant_id: string | null;
  readonly patient_last_name: string;
  readonly patient_first_name: string;
}

/** By patient_user_idx, waiting_entry_patient_idx and waiting_offer_entry_key; the joins carry the clinic. */
const selectOwnOffers = platformSql<OwnOfferRow>(
  'own_offers',
  'a person sees what is offered to them in all clinics',
  `
  select f.id, f.slot_id, f.doctor_id, e.last_name, e.first_name, e.middle_name, s.title as specialty, ms(f.start_time) as start_ms,
    ms(f.until) as until_ms, ceil(extract(epoch from f.until - now()))::int as seconds_left, w.type, p.dependant_id,
    p.last_name as patient_last_name, p.first_name as patient_first_name, o.id as organization_id, o.slug as clinic_slug,
    o.title as clinic_title, o.city as clinic_city, o.address as clinic_address, o.timezone
  from patient p
  join waiting_entry w on w.organization_id = p.organization_id and w.patient_id = p.id and w.status = 'offered'
  join waiting_offer f on f.organization_id = w.organization_id and f.entry_id = w.id and f.status = 'open'
  join organization o on o.id = p.organization_id and o.takes_bookings
  join doctor d on d.organization_id = f.organization_id and d.id = f.doctor_id
  join employee e on e.organization_id = d.organization_id and e.id = d.employee_id
  join specialty s on s.organization_id = d.organization_id and s.id = d.specialty_id
  where p.user_id = :user and f.slot_id is not null and f.until > now()
  order by f.until, f.id`,
);

/** What is offered now to the person, and to whom they book for, in all clinics; what ends first in front. */
export const listOwnOffers = ({ em, actor }: OwnCall): Promise<OwnOfferRow[]> =>
  selectOwnOffers(em, { user: actor.userId });
