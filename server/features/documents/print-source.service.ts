import type { AppointmentStatus } from '#shared/rules/appointment-status.ts';
import type { FormEdition } from '#shared/rules/form-edition.ts';
import type { PersonName } from '#shared/format/names.ts';
import { emptyForm, type Form025u } from '#shared/rules/form-025u.ts';
import { emptyCard, type PatientCard } from '#shared/rules/patient-card.ts';
import { clinicSql } from '#server/db/sql.ts';
import { CARD_OPENED } from '#server/features/patients/index.ts';
import type { ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';

const NAME = (alias: string) =>
  `jsonb_build_object('lastName', ${alias}.last_name, 'firstName', ${alias}.first_name, 'middleName', ${alias}.middle_name)`;

/** The clinic, its patient with the card, and who prints. */
type CardRow = Omit<CardSource, 'data'> & { readonly data: Partial<PatientCard> };
const CARD = `p.id, p.card_number as number, ${NAME('p')} as name, p.gender, to_char(p.birth_date, 'YYYY-MM-DD') as "birthDate", p.phone, p.email, p.data,
    o.title as "clinicTitle", concat_ws(', ', nullif(o.city, ''), nullif(o.address, '')) as "clinicAddress", o.ogrn, o.form_edition as "clinicEdition", ${CARD_OPENED} as opened,
    (select ${NAME('u')} from app_user u where u.id = :user) as "printedBy"`;
const selectCard = clinicSql<CardRow>(
  'print_card',
  `
  select ${CARD}
  from patient p join organization o on o.id = p.organization_id
  where p.organization_id = :clinic and p.id = :patient`,
);

/**
 * What the tables 12 and 20 are made of, from every visit of the patient, the earliest first. By
 * reception_record_patient_idx.
 */
const selectVisits = clinicSql<VisitSource>(
  'print_visits',
  `
  select ms(r.visit_at) as "visitMs", r.treatment_case_id as "caseId", ${NAME('e')} as doctor, s.title as specialty,
    jsonb_build_object('mainDiagnosis', r.content -> 'mainDiagnosis', 'concomitant', coalesce(r.content -> 'concomitant', '[]'), 'dispensary', r.content -> 'dispensary',
      'epicrisis', case when jsonb_typeof(r.content -> 'epicrisis') = 'object' then jsonb_build_object(
        'mainDiagnosis', r.content -> 'epicrisis' -> 'mainDiagnosis', 'concomitant', coalesce(r.content -> 'epicrisis' -> 'concomitant', '[]')) end) as content
  from reception_record r
    join doctor d on d.organization_id = r.organization_id and d.id = r.doctor_id
    join employee e on e.organization_id = d.organization_id and e.id = d.employee_id
    join specialty s on s.organization_id = d.organization_id and s.id = d.specialty_id
  where r.organization_id = :clinic and r.patient_id = :patient
  order by r.visit_at, r.id`,
);

/** A record with the card that it belongs to. */
const selectRecord = clinicSql<CardRow & Omit<RecordSource, 'content'> & { readonly content: Partial<Form025u> }>(
  'print_record',
  `
  select ${CARD}, r.id as "recordId", r.edition as "recordEdition", r.is_primary as "isPrimary", ms(r.visit_at) as "visitMs", r.content, ${NAME('e')} as doctor, s.title as specialty
  from reception_record r
    join patient p on p.organization_id = r.organization_id and p.id = r.patient_id
    join organization o on o.id = r.organization_id
    join doctor d on d.organization_id = r.organization_id and d.id = r.doctor_id
    join employee e on e.organization_id = d.organization_id and e.id = d.employee_id
    join specialty s on s.organization_id = d.organization_id and s.id = d.specialty_id
  where r.organization_id = :clinic and r.id = :record`,
);

/** By primary keys. */
const selectSlip = clinicSql<SlipSource>(
  'print_slip',
  `
  select p.id, p.card_number as number, ${NAME('p')} as name, o.title as "clinicTitle",
    concat_ws(', ', nullif(o.city, ''), nullif(o.address, '')) as "clinicAddress", o.phones as "clinicPhones", o.front ->> 'primaryColor' as "clinicColour",
    ms(a.start_time) as "startMs", a.type, a.status, ${NAME('e')} as doctor, s.title as specialty,
    (select ${NAME('u')} from app_user u where u.id = :user) as "printedBy"
  from appointment a
    join patient p on p.organization_id = a.organization_id and p.id = a.patient_id
    join organization o on o.id = a.organization_id
    join doctor d on d.organization_id = a.organization_id and d.id = a.doctor_id
    join employee e on e.organization_id = d.organization_id and e.id = d.employee_id
    join specialty s on s.organization_id = d.organization_id and s.id = d.specialty_id
  where a.organization_id = :clinic and a.id = :appointment`,
);

/** A booking as its slip says it. */
export interface SlipSource extends Pick<
  CardSource,
  'id' | 'number' | 'name' | 'clinicTitle' | 'clinicAddress' | 'printedBy'
> {
  readonly clinicPhones: readonly string[];
  /** `#rrggbb`, when the clinic has one */
  readonly clinicColour: string | null;
  readonly startMs: number;
  readonly type: 0 | 1;
  readonly status: AppointmentStatus;
  readonly doctor: PersonName;
  readonly specialty: string;
}
/** The patient's card as it is printed. */
export interface CardSource {
  readonly id: string;
  readonly number: number;
  readonly name: PersonName;
  readonly gender: 'male' | 'female' | null;
  /** YYYY-MM-DD */
  readonly birthDate: string | null;
  readonly phone: string;
  readonly email: string;
  readonly data: PatientCard;
  readonly clinicTitle: string;
  readonly clinicAddress: string;
  readonly ogrn: string;
  /** what the clinic has set; null: by the day the card was opened */
  readonly clinicEdition: FormEdition | null;
  /** YYYY-MM-DD, the clinic's day */
  readonly opened: string;
  readonly printedBy: PersonName | null;
}
interface Visit {
  readonly visitMs: number;
  readonly doctor: PersonName;
  readonly specialty: string;
}
type Diagnoses = Pick<Form025u, 'mainDiagnosis' | 'concomitant'>;
/** What a visit says for the tables of the card. */
export interface VisitSource extends Visit {
  readonly caseId: string;
  readonly content: Diagnoses & Pick<Form025u, 'dispensary'> & { readonly epicrisis: Diagnoses | null };
}
/** One reception record. */
export interface RecordSource extends Visit {
  readonly recordId: string;
  readonly recordEdition: FormEdition;
  readonly isPrimary: boolean;
  readonly content: Form025u;
}

const withWholeData = (row: CardRow): CardSource => ({ ...row, data: { ...emptyCard(), ...row.data } });

/** @throws not_found */
export async function findCard(call: ClinicCall, patient: string, user: string): Promise<CardSource> {
  const [row] = await selectCard(call, { patient, user });
  if (!row) throw new DomainError('not_found');
  return withWholeData(row);
}

/** @throws not_found */
export async function findRecord(
  call: ClinicCall,
  record: string,
  user: string,
): Promise<{ readonly card: CardSource; readonly record: RecordSource }> {
  const [row] = await selectRecord(call, { record, user });
  if (!row) throw new DomainError('not_found');
  const { recordId, recordEdition, isPrimary, visitMs, content, doctor, specialty, ...card } = row;
  return {
    card: withWholeData(card),
    record: { recordId, recordEdition, isPrimary, visitMs, doctor, specialty, content: { ...emptyForm(), ...content } },
  };
}

export const listVisits = (call: ClinicCall, patient: string): Promise<VisitSource[]> =>
  selectVisits(call, { patient });

/** @throws not_found */
export async function findSlip(call: ClinicCall, appointment: string, user: string): Promise<SlipSource> {
  const [row] = await selectSlip(call, { appointment, user });
  if (!row) throw new DomainError('not_found');
  return row;
}
