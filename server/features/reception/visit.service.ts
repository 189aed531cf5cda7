import type { AppointmentStatus } from '#shared/rules/appointment-status.ts';
import type { FormEdition } from '#shared/rules/form-edition.ts';
import type { Form025u } from '#shared/rules/form-025u.ts';
import { clinicSql } from '#server/db/sql.ts';
import { CARD_OPENED } from '#server/features/patients/index.ts';
import type { Call, SignedIn } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';

/** A visit with its patient and record; instants in ms, days as text. */
export interface VisitRow {
  readonly id: string;
  readonly slot_id: string | null;
  readonly doctor_id: string;
  readonly patient_id: string;
  readonly start_ms: number;
  readonly end_ms: number;
  readonly type: 0 | 1;
  readonly status: AppointmentStatus;
  readonly version: number;
  readonly arrived_ms: number | null;
  readonly reason: string;
  /** of the desk */
  readonly comment: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly card_number: number;
  readonly phone: string;
  readonly birth_date: string | null;
  readonly is_card_filled: boolean;
  readonly specialty_id: string;
  readonly specialty: string;
  readonly record_id: string | null;
  readonly treatment_case_id: string | null;
}
/** What a draft keeps: the form under Latin names, the chosen case, and whether its epicrisis is to end it. */
export interface DraftContent {
  readonly form: Form025u;
  readonly treatmentCase: string | null;
  /** drafts kept by an earlier version do not say */
  readonly closesCase?: boolean;
  /** the open page that wrote it; of an earlier version, too */
  readonly page?: string;
}
/** A visit as its reception needs it, with what the caller may do and has typed. */
export interface Visit extends VisitRow {
  readonly practitioner_id: string;
  /** of the doctor */
  readonly employee_id: string;
  readonly patient_user_id: string | null;
  readonly doctor_last_name: string;
  readonly doctor_first_name: string;
  readonly doctor_middle_name: string;
  /** null: by the day the card was opened */
  readonly clinic_edition: FormEdition | null;
  /** YYYY-MM-DD */
  readonly card_opened: string;
  /** the caller is the doctor of the visit */
  readonly is_own: boolean;
  /** the caller is a doctor of the visit's specialty in this clinic */
  readonly is_colleague: boolean;
  readonly draft: DraftContent | null;
  readonly draft_version: number | null;
  readonly draft_ms: number | null;
}
export const VISIT_COLUMNS = `
  a.id, a.slot_id, a.doctor_id, a.patient_id, ms(a.start_time) as start_ms, ms(a.end_time) as end_ms, a.type, a.status, a.version, ms(a.arrived_at) as arrived_ms, a.reason, a.comment,
  p.last_name, p.first_name, p.middle_name, p.card_number, p.phone, p.birth_date::text as birth_date, p.is_card_filled,
  d.specialty_id, s.title as specialty, r.id as record_id, r.treatment_case_id`;
export const VISIT_JOINS = `
  join patient p on p.organization_id = :clinic and p.id = a.patient_id
  join doctor d on d.organization_id = :clinic and d.id = a.doctor_id
  join specialty s on s.organization_id = :clinic and s.id = d.specialty_id
  left join reception_record r on r.organization_id = :clinic and r.appointment_id = a.id`;

/** By appointment_pkey; the caller's draft rides along. */
const selectVisit = clinicSql<Visit>(
  'reception_visit',
  `
  select ${VISIT_COLUMNS}, a.practitioner_id, d.employee_id, p.user_id as patient_user_id, o.form_edition as clinic_edition, ${CARD_OPENED} as card_opened,
    e.last_name as doctor_last_name, e.first_name as doctor_first_name, e.middle_name as doctor_middle_name,
    coalesce(w.user_id = :user, false) as is_own,
    exists (select from doctor c join practitioner u on u.id = c.practitioner_id
      where c.organization_id = :clinic and c.specialty_id = d.specialty_id and u.user_id = :user) as is_colleague,
    x.content as draft, x.base_version as draft_version, ms(x.saved_at) as draft_ms
  from appointment a ${VISIT_JOINS}
  join employee e on e.organization_id = :clinic and e.id = d.employee_id
  join practitioner w on w.id = a.practitioner_id
  join organization o on o.id = :clinic
  left join reception_draft x on x.organization_id = :clinic and x.appointment_id = a.id and x.user_id = :user
  where a.organization_id = :clinic and a.id = :appointment`,
);

/** @throws not_found */
export async function findVisit(call: Call, appointment: string): Promise<Visit> {
  const [visit] = await selectVisit(call, { appointment, user: call.actor.userId });
  if (!visit) throw new DomainError('not_found');
  return visit;
}

/**
 * The doctor of a visit writes its record; once it is saved, any doctor of the specialty in the clinic may correct it.
 * A superuser may do both.
 */
export const canWrite = (actor: SignedIn, visit: Pick<Visit, 'is_own' | 'is_colleague' | 'record_id'>): boolean =>
  actor.isSuperuser || visit.is_own || (visit.is_colleague && visit.record_id !== null);
