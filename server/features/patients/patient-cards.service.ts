import { isDeepStrictEqual } from 'node:util';
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
import { uuidv7 } from '#server/db/uuid.ts';
import { inTransaction, type Call, type ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { cardOf, type PatientCardRow } from './patients.mapper.ts';
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
/** Alone, before the row is read: whoever waits for it then sees what the other one saved. */
const lockCard = clinicSql(
  'patient_card_lock',
  'select from patient where organization_id = :clinic and id = :patient for no key update',
);
/** Bookings and visits that would point at it wait. */
const lockWhole = clinicSql(
  'patient_card_lock_whole',
  'select from patient where organization_id = :clinic and id = :patient for update',
);
const insertPatient = clinicSql<{ id: string }>(
  'patient_create',
  `
  with number as (
    insert into card_number_counter (organization_id, last_number) values (:clinic, 1)
    on conflict (organization_id) do update set last_number = card_number_counter.last_number + 1
    returning last_number
  )
  insert into patient (id, organization_id, card_number, last_name, first_name, middle_name, phone, birth_date, gender)
  select :id, :clinic, last_number, :last_name, :first_name, :middle_name, :phone, :birth_date::date, :gender from number
  returning id`,
);
const saveCard = clinicSql(
  'patient_card_save',
  `
  update patient set last_name = :last_name, first_name = :first_name, middle_name = :middle_name, has_no_middle_name = :has_no_middle_name, phone = :phone,
    email = :email, birth_date = :birth_date::date, gender = :gender, data = :data::jsonb, version = version + 1
  where organization_id = :clinic and id = :patient`,
);
const selectUses = clinicSql<{ has_account: boolean; has_appointments: boolean; has_receptions: boolean }>(
  'patient_uses',
  `
  select user_id is not null as has_account,
    exists (select from appointment a where a.organization_id = :clinic and a.patient_id = :patient) as has_appointments,
    exists (select from treatment_case c where c.organization_id = :clinic and c.patient_id = :patient) as has_receptions
  from patient where organization_id = :clinic and id = :patient`,
);
/** Prints of the card are copies that a queue keeps for an hour; they go with it. */
const removePatient = clinicSql(
  'patient_delete',
  `
  with prints as (delete from document_job where organization_id = :clinic and patient_id = :patient)
  delete from patient where organization_id = :clinic and id = :patient`,
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
    const id = uuidv7();
    await insertPatient(call, {
      id,
      last_name: body.last_name.trim(),
      first_name: body.first_name.trim(),
      middle_name: body.middle_name?.trim() ?? '',
      phone: body.phone ?? '',
      birth_date: birthDate,
      gender: body.gender ?? null,
    });
    await logged(call, 'patient.create', id);
    return findPatientCard(call, id);
  });
}

/** Texts without the spaces around them, so that a blank one counts as empty everywhere. */
const tidy = (card: PatientCard): PatientCard =>
  Object.fromEntries(
    Object.entries(card).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as PatientCard;

/** Columns of a patient besides the card's number and data. */
type PersonColumns = Pick<
  PatientCardRow,
  'last_name' | 'first_name' | 'middle_name' | 'has_no_middle_name' | 'phone' | 'email' | 'birth_date' | 'gender'
>;

function assertSound(person: PersonColumns, card: PatientCard, today: string): void {
  const problems = problemsOfPatient(
    {
      lastName: person.last_name,
      firstName: person.first_name,
      middleName: person.middle_name,
      hasNoMiddleName: person.has_no_middle_name,
      birthDate: person.birth_date,
    },
    card,
    today,
  );
  const fields = Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [
      wireFieldOf(field as CheckedField),
      [cardProblemText(problem)],
    ]),
  );
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
}

/** Names of the fields that differ, never what stands in them. */
const changedFields = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  prefix = '',
): string[] =>
  Object.keys(after)
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map((name) => prefix + name);

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

function saveChange(call: Call, patient: string, body: PatientChange): Promise<PatientCardRow> {
  return inTransaction(call, async (call) => {
    await lockCard(call, { patient });
    const row = await findPatientCard(call, patient);
    if (row.version !== body.version) throw new DomainError('stale_version', { current: row });
    if (body.cardid !== undefined && body.cardid !== String(row.card_number))
      throw new DomainError('card_number_read_only', { fields: { cardid: [errorText('card_number_read_only')] } });
    const card = tidy(changedCard(cardOf(row), body.data));
    const person: PersonColumns = {
      last_name: body.last_name.trim(),
      first_name: body.first_name.trim(),
      middle_name: body.middle_name.trim(),
      // a patronymic that is typed takes the mark away
      has_no_middle_name: body.has_no_middle_name ?? (row.has_no_middle_name && body.middle_name.trim() === ''),
      phone: body.phone,
      email: body.email?.trim() ?? row.email,
      birth_date: body.date_of_birth,
      gender: body.gender,
    };
    assertSound(person, card, clinicDay(Date.now(), call.clinic.timezone));
    const fields = [...changedFields({ ...row }, person), ...changedFields(cardOf(row), card, 'data.')];
    if (fields.length === 0) return row;
    await saveCard(call, { patient, ...person, data: JSON.stringify(card) });
    await logged(call, 'patient.update', patient, { fields });
    return findPatientCard(call, patient);
  });
}

/** Removes a patient who was made by mistake. @throws not_found, row_in_use with the reason */
export async function deletePatient(call: Call, patient: string): Promise<void> {
  await inTransaction(call, async (call) => {
    await lockWhole(call, { patient });
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
    await removePatient(call, { patient });
    await logged(call, 'patient.delete', patient);
  });
}
