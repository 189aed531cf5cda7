import type { Static } from 'typebox';
import type {
  CurrentReception,
  HistoryItem,
  ReceptionGroup,
  ReceptionRecord,
  ReceptionSlot,
} from '#shared/contract/reception.ts';
import { statusText } from '#shared/rules/appointment-status.ts';
import { editionOfCard } from '#shared/rules/form-edition.ts';
import { toPatient } from '#server/features/patients/index.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { wirePathOf } from '#shared/rules/form-025u-paths.ts';
import { FORM_025U } from '#shared/rules/form-025u.keys.ru.ts';
import { emptyForm, formToWire } from '#shared/rules/form-025u.ts';
import type { CurrentVisit } from './current-reception.service.ts';
import type { HistoryRow } from './history.service.ts';
import type { VisitGroup } from './reception-day.service.ts';
import type { RecordRow } from './records.service.ts';
import type { VisitRow } from './visit.service.ts';

/** `closesCase`, or a field of the form (`form.complaints`), of a save in a refusal. */
export const recordFieldOf = (field: string): string =>
  field === 'closesCase'
    ? 'close_case'
    : field.replace(/^form\.(.*)$/, (_, path: string) => `forma.${wirePathOf(path)}`);

interface DoctorOf {
  readonly doctor_id: string;
  readonly doctor_last_name: string;
  readonly doctor_first_name: string;
  readonly doctor_middle_name: string;
  readonly specialty: string;
}
const toAuthor = (row: DoctorOf) => ({
  id: row.doctor_id,
  lastName: row.doctor_last_name,
  firstName: row.doctor_first_name,
  middleName: row.doctor_middle_name,
  specialty: row.specialty,
});

const toReceptionSlot = (row: VisitRow, zone: string): Static<typeof ReceptionSlot> => ({
  id: row.id,
  slot: row.slot_id,
  doctor: row.doctor_id,
  patient: row.patient_id,
  last_name: row.last_name,
  first_name: row.first_name,
  middle_name: row.middle_name,
  cardid: String(row.card_number),
  phone: row.phone,
  date_of_birth: row.birth_date,
  good: row.is_card_filled,
  start_time: toClinicIso(row.start_ms, zone),
  end_time: toClinicIso(row.end_ms, zone),
  conversation: row.type === 1,
  status: row.status,
  status_text: statusText(row.status),
  version: row.version,
  arrived_at: row.arrived_ms === null ? null : toClinicIso(row.arrived_ms, zone),
  reason: row.reason,
  comment: row.comment,
  reception: row.record_id,
  treatmentcase: row.treatment_case_id,
});

export const toReceptionGroup = (
  { id, specialty, visits }: VisitGroup,
  zone: string,
): Static<typeof ReceptionGroup> => ({ id, specialty, slots: visits.map((visit) => toReceptionSlot(visit, zone)) });

export const toReceptionRecord = (row: RecordRow, zone: string): Static<typeof ReceptionRecord> => ({
  id: row.id,
  appointment: row.appointment_id,
  patient: row.patient_id,
  date: toClinicIso(row.visit_ms, zone),
  type: FORM_025U,
  edition: row.edition,
  fields: formToWire(row.content),
  first_reception: row.is_primary,
  is_close: row.has_epicrisis,
  treatmentcase: row.treatment_case_id,
  case_closed: row.is_case_closed,
  doctor: toAuthor(row),
  saved_at: toClinicIso(row.saved_ms, zone),
  version: row.version,
  saved_by:
    row.saver_last_name === null
      ? null
      : {
          lastName: row.saver_last_name,
          firstName: row.saver_first_name ?? '',
          middleName: row.saver_middle_name ?? '',
        },
});

export const toHistoryItem = (row: HistoryRow, zone: string): Static<typeof HistoryItem> => ({
  id: row.id,
  date: toClinicIso(row.visit_ms, zone),
  type: FORM_025U,
  first_reception: row.is_primary,
  is_close: row.has_epicrisis,
  treatmentcase: row.treatment_case_id,
  doctor: toAuthor(row),
  diagnosis: row.diagnosis && { code: row.diagnosis.code, name: row.diagnosis.name },
});

export const toCurrentReception = (
  { visit, patient, record, cases }: CurrentVisit,
  canWrite: boolean,
  zone: string,
): Static<typeof CurrentReception> => ({
  appointment: toReceptionSlot(visit, zone),
  specialty: visit.specialty,
  doctor: toAuthor(visit),
  patient: toPatient(patient),
  edition: record?.edition ?? editionOfCard(visit.clinic_edition, visit.card_opened),
  record: record && toReceptionRecord(record, zone),
  draft:
    visit.draft === null || visit.draft_ms === null
      ? null
      : {
          fields: formToWire({ ...emptyForm(), ...visit.draft.form }),
          treatmentcase: visit.draft.treatmentCase,
          close_case: visit.draft.closesCase ?? false,
          base_version: visit.draft_version,
          page: visit.draft.page ?? null,
          saved_at: toClinicIso(visit.draft_ms, zone),
        },
  cases: cases.map(({ id, opened_ms: opened, visits, last_visit_ms: last, diagnoses, version }) => ({
    id,
    opened_at: toClinicIso(opened, zone),
    visits,
    last_visit_at: last === null ? null : toClinicIso(last, zone),
    diagnosis: diagnoses?.mainDiagnosis
      ? { code: diagnoses.mainDiagnosis.code, name: diagnoses.mainDiagnosis.name }
      : null,
    diagnoses,
    version,
  })),
  can_write: canWrite,
});
