import type { patientEndpoints } from '#shared/contract/patients.ts';
import type { Input } from '#shared/contract/endpoint.ts';
import { errorText } from '#shared/errors/catalogue.ts';
import { clinicDay } from '#shared/rules/clinic-time.ts';
import { changedCard, type PatientCard } from '#shared/rules/patient-card.ts';
import {
  cardProblemText,
  problemOfBirthDate,
  problemsOfPatient,
  wireFieldOf,
  type CheckedField,
} from '#shared/rules/patient-check.ts';
import { clinicSql } from '#server/db/sql.ts';
import { assertVersion, rootForChange } from '#server/http/aggregate.ts';
import { inTransaction, type Call, type ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { cardChanged } from '#server/lib/realtime/topics.ts';
import { Patient, type PatientPerson } from './patient.entity.ts';
import type { PatientCardRow } from './patients.mapper.ts';
import { takeCardNumber } from './patients.service.ts';
import { patientTexts } from './texts.ru.ts';

type NewPatient = Input<typeof patientEndpoints.createPatient>['body'];
type PatientChange = Input<typeof patientEndpoints.updatePatient>['body'];

const COLUMNS = `p.id, p.last_name, p.first_name, p.middle_name, p.has_no_middle_name, p.birth_date::text as birth_date, p.card_number, p.phone, p.email,
  p.gender, p.is_card_filled, p.user_id is not null as has_account, p.data, p.version`;
const selectCard = clinicSql<PatientCardRow>(
  'patient_card',
  `
  select ${COLUMNS}, u.avatar from patient p left join app_user u on u.id = p.user_id where p.organization_id = :clinic and p.id = :patient`,
);
const selectUses = clinicSql<{ has_account: boolean; has_appointments: boolean; has_receptions: boolean }>(
  'patient_uses',
  `
  select user_id is not null as has_account,
    exists (select from appointment a where a.organization_id = :clinic and a.patient_id = :patient) as has_appointments,
    exists (select from treatment_case c where c.organization_id = :clinic and c.patient_id = :patient) as has_receptions
  from patient where organization_id = :clinic and id = :patient`,
);
/** Copies that a queue keeps for an hour; they go with the card. */
const removePrints = clinicSql(
  'patient_delete_prints',
  'delete from document_job where organization_id = :clinic and patient_id = :patient',
);

const logged = (call: Call, action: string, patient: string, details: Record<string, unknown> = {}) =>
  audit(call, {
    action,
    objectType: 'patient',
    objectId: patient,
    details,
  });

/**
 * A patient with the card. Nothing is logged: whoever shows it to a person logs the view.
 * @throws not_found, also for a patient of another clinic
 */
export async function findPatientCard(call: ClinicCall, patient: string): Promise<PatientCardRow> {
  const [row] = await selectCard(call, { patient });
  if (!row) throw new DomainError('not_found');
  return row;
}

/** The card for a person who looks at it: who, when, which and from where goes to the log. @throws not_found */
export async function viewPatient(call: Call, patient: string): Promise<PatientCardRow> {
  const card = await findPatientCard(call, patient);
  await logged(call, 'patient.view', patient, { card: String(card.card_number) });
  return card;
}

/** A patient with the next card number. @throws validation_failed at `date_of_birth` */
export async function createPatient(call: Call, body: NewPatient): Promise<PatientCardRow> {
  const birthDate = body.date_of_birth ?? null;
  const problem = problemOfBirthDate(birthDate, clinicDay(Date.now(), call.clinic.timezone));
  if (problem) throw new DomainError('validation_failed', { fields: { date_of_birth: [cardProblemText(problem)] } });
  return inTransaction(call, async (call) => {
    const patient = call.em.create(Patient, {
      organizationId: call.clinic.id,
      cardNumber: await takeCardNumber(call),
      lastName: body.last_name.trim(),
      firstName: body.first_name.trim(),
      middleName: body.middle_name?.trim() ?? '',
      phone: body.phone ?? '',
      birthDate,
      gender: body.gender ?? null,
    });
    await call.em.flush();
    await logged(call, 'patient.create', patient.id);
    return newCardRow(patient);
  });
}

/** What `findPatientCard` would read of a patient whom the desk has just made: no account, and an empty card. */
const newCardRow = (patient: Patient): PatientCardRow => ({
  id: patient.id,
  last_name: patient.lastName,
  first_name: patient.firstName,
  middle_name: patient.middleName,
  has_no_middle_name: patient.hasNoMiddleName,
  birth_date: patient.birthDate ?? null,
  card_number: patient.cardNumber,
  phone: patient.phone,
  email: patient.email,
  gender: patient.gender ?? null,
  is_card_filled: false,
  has_account: false,
  avatar: null,
  data: patient.data,
  version: patient.version,
});

/** Texts without the spaces around them, so that a blank one counts as empty everywhere. */
const tidy = (card: PatientCard): PatientCard =>
  Object.fromEntries(
    Object.entries(card).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as PatientCard;

function assertSound(person: PatientPerson, card: PatientCard, today: string): void {
  const problems = problemsOfPatient(person, card, today);
  const fields = Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [
      wireFieldOf(field as CheckedField),
      [cardProblemText(problem)],
    ]),
  );
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
}

/** `birthDate` is `birth_date` in the log. */
const columnOf = (name: string): string =>
  name.startsWith('data.') ? name : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Saves the whole card. Nothing changed: nothing is written, and the version stays. A refusal that shows the present card is a look at
 * it, and is logged as one: after the transaction, whose own lines go with it.
 * @throws not_found, stale_version with the present card, card_number_read_only, validation_failed at its fields (`wireFieldOf`)
 */
export async function updatePatient(call: Call, patient: string, body: PatientChange): Promise<PatientCardRow> {
  try {
    return await saveChange(call, patient, body);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'stale_version')
      await logged(call, 'patient.view', patient, { conflict: true });
    throw error;
  }
}

function saveChange(call: Call, id: string, body: PatientChange): Promise<PatientCardRow> {
  return inTransaction(call, async (call) => {
    const patient = await rootForChange(call, Patient, id);
    await assertVersion(patient, body.version, () => findPatientCard(call, id));
    if (body.cardid !== undefined && body.cardid !== String(patient.cardNumber))
      throw new DomainError('card_number_read_only', { fields: { cardid: [errorText('card_number_read_only')] } });
    const card = tidy(changedCard(patient.card(), body.data));
    const person: PatientPerson = {
      lastName: body.last_name.trim(),
      firstName: body.first_name.trim(),
      middleName: body.middle_name.trim(),
      // a patronymic that is typed takes the mark away
      hasNoMiddleName: body.has_no_middle_name ?? (patient.hasNoMiddleName && body.middle_name.trim() === ''),
      phone: body.phone,
      email: body.email?.trim() ?? patient.email,
      birthDate: body.date_of_birth,
      gender: body.gender,
    };
    assertSound(person, card, clinicDay(Date.now(), call.clinic.timezone));
    const fields = patient.save(person, card);
    if (fields.length > 0) {
      await call.em.flush();
      await logged(call, 'patient.update', id, { fields: fields.map(columnOf) });
      call.changed(cardChanged(call.clinic.id, id));
    }
    return findPatientCard(call, id);
  });
}

/** Removes a patient who was made by mistake. @throws not_found, row_in_use with the reason */
export async function deletePatient(call: Call, patient: string): Promise<void> {
  await inTransaction(call, async (call) => {
    // bookings and visits that would point at it wait
    const root = await rootForChange(call, Patient, patient);
    const [uses] = await selectUses(call, { patient });
    if (!uses) throw new DomainError('not_found');
    const reason = uses.has_receptions
      ? patientTexts.hasReceptions
      : uses.has_appointments
        ? patientTexts.hasAppointments
        : uses.has_account
          ? patientTexts.hasAccount
          : null;
    if (reason) throw new DomainError('row_in_use', { params: { reason } });
    await removePrints(call, { patient });
    await call.em.remove(root).flush();
    await logged(call, 'patient.delete', patient);
  });
}
