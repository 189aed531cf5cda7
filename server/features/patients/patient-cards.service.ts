import type { Relation } from '#shared/rules/dependants.ts';
import { clinicDay } from '#shared/rules/clinic-time.ts';
import type { PatientCard } from '#shared/rules/patient-card.ts';
import {
  cardProblemText,
  problemOfBirthDate,
  problemsOfPatient,
  refusedProblems,
} from '#shared/rules/patient-check.ts';
import { clinicSql } from '#server/db/sql.ts';
import { assertVersion } from '#server/http/aggregate.ts';
import { inTransaction, type Call, type ClinicCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { snakeCase } from '#server/http/snake-case.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { innerTopic } from '#server/lib/realtime/topics.ts';
import { Patient, type PatientPerson } from './patient.entity.ts';
import { BANNER_COLUMNS, BANNER_FROM, type PatientBannerRow } from './patient-banner.service.ts';
import { CARD_PROFILE, type CardProfile } from './card-profile.ts';
import { findCardSaver, type CardSaver } from './card-saver.service.ts';
import { goneCard, patientForChange } from './gone-card.service.ts';
import { discardPhoto } from './photo-file.ts';
import { takeCardNumber } from './patients.service.ts';
import { patientTexts } from './texts.ru.ts';

/** A patient with the card as the database keeps it: items that nobody filled yet may be missing. */
export interface PatientCardRow extends PatientBannerRow {
  readonly email: string;
  readonly has_account: boolean;
  /** the clinic's own */
  readonly has_photo: boolean;
  /** who books for them online */
  readonly representative: Representative | null;
  /** what the personal account says of the patient; null: nobody signs in for them */
  readonly profile: CardProfile | null;
  readonly data: Partial<PatientCard>;
  readonly version: number;
}
/** A card as whoever saved it too late is shown it. */
export interface SavedCard {
  readonly card: PatientCardRow;
  readonly saver: CardSaver | null;
}
/** Who books for a patient online; `relation`: who the patient is to them. */
export interface Representative {
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly phone: string;
  readonly relation: Relation;
}
/** A patient whom the desk writes down. */
export type NewPatient = Omit<PatientPerson, 'hasNoMiddleName' | 'email'>;
/** A card as somebody saves it; what is undefined, and items that are missing, stay. */
export interface PatientChange extends NewPatient {
  readonly hasNoMiddleName: boolean | undefined;
  readonly email: string | undefined;
  /** read-only: must be the patient's */
  readonly cardNumber: string | undefined;
  readonly card: Partial<PatientCard>;
  /** in which it was seen */
  readonly version: number;
}

/** By the primary keys of the patient and the account, and what `BANNER_COLUMNS` reads. */
const selectCard = clinicSql<PatientCardRow>(
  'patient_card',
  `select ${BANNER_COLUMNS}, p.email, p.user_id is not null and p.dependant_id is null as has_account, p.photo_id is not null as has_photo,
    case when p.dependant_id is not null and p.user_id is not null then jsonb_build_object('last_name', u.last_name, 'first_name', u.first_name, 'middle_name', u.middle_name,
      'phone', coalesce(u.phone, ''), 'relation', (select d.relation from dependant d where d.id = p.dependant_id)) end as representative,
    ${CARD_PROFILE} as profile, p.data, p.version ${BANNER_FROM}`,
);
const selectUses = clinicSql<{
  has_account: boolean;
  has_appointments: boolean;
  has_receptions: boolean;
  has_waiting: boolean;
  has_merged: boolean;
}>(
  'patient_uses',
  `
  select user_id is not null as has_account,
    exists (select from appointment a where a.organization_id = :clinic and a.patient_id = :patient) as has_appointments,
    exists (select from treatment_case c where c.organization_id = :clinic and c.patient_id = :patient) as has_receptions,
    exists (select from waiting_entry w where w.organization_id = :clinic and w.patient_id = :patient) as has_waiting,
    exists (select from patient_merge m where m.organization_id = :clinic and m.target_id = :patient and m.undone_at is null) as has_merged
  from patient where organization_id = :clinic and id = :patient`,
);
/** Copies that a queue keeps for an hour; they go with the card. */
export const removePrints = clinicSql(
  'patient_delete_prints',
  'delete from document_job where organization_id = :clinic and patient_id = :patient',
);

export const logged = (call: Call, action: string, patient: string, details: Record<string, unknown> = {}) =>
  audit(call, {
    action,
    objectType: 'patient',
    objectId: patient,
    details,
  });

/** Whoever has the card open reads it again. */
export const cardChanged = ({ clinic }: { readonly clinic: Pick<ClinicCall['clinic'], 'id'> }, patient: string) => [
  { topic: innerTopic('card', `${clinic.id}:${patient}`), ids: [patient] },
];

/**
 * A patient with the card. Nothing is logged: whoever shows it to a person logs the view.
 * @throws not_found, also for a patient of another clinic; patient_merged
 */
export async function findPatientCard(call: ClinicCall, patient: string): Promise<PatientCardRow> {
  const [row] = await selectCard(call, { patient });
  if (!row) throw await goneCard(call, patient);
  return row;
}

/**
 * The card for a person who looks at it: who, when, which and from where goes to the log.
 * @throws not_found, patient_merged
 */
export async function viewPatient(call: Call, patient: string): Promise<PatientCardRow> {
  const card = await findPatientCard(call, patient);
  await logged(call, 'patient.view', patient, { card: String(card.card_number) });
  return card;
}

/** A patient with the next card number. @throws validation_failed at `birthDate` */
export async function createPatient(call: Call, person: NewPatient): Promise<PatientCardRow> {
  const problem = problemOfBirthDate(person.birthDate, clinicDay(Date.now(), call.clinic.timezone));
  if (problem) throw new DomainError('validation_failed', { fields: { birthDate: [cardProblemText(problem)] } });
  return inTransaction(call, async (call) => {
    const patient = call.em.create(Patient, {
      organizationId: call.clinic.id,
      cardNumber: await takeCardNumber(call),
      ...tidy(person),
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
  registration_subject: null,
  allergies: null,
  dispensary: [],
  has_account: false,
  has_photo: false,
  representative: null,
  profile: null,
  avatar: null,
  data: patient.data,
  version: patient.version,
});

/** Texts without the spaces around them, so that a blank one counts as empty everywhere. */
const tidy = <T extends object>(texts: T): T =>
  Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as T;

/** @throws validation_failed at the fields */
function assertSound(person: PatientPerson, card: PatientCard, saved: PatientCard, today: string): void {
  const problems = refusedProblems(problemsOfPatient(person, card, today), saved, card);
  const fields = Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, [cardProblemText(problem)]]),
  );
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
}

/** The card of now, and who saved it. @throws not_found, patient_merged */
export const savedCard = async (call: ClinicCall, patient: string): Promise<SavedCard> => ({
  card: await findPatientCard(call, patient),
  saver: await findCardSaver(call, patient),
});

/** Fields of the person are in the log as columns, items of the card as they are. */
const columnOf = (name: string): string => (name.startsWith('data.') ? name : snakeCase(name));

/**
 * Saves the whole card. Nothing changed: nothing is written, and the version stays. A refusal that shows the present
 * card is a look at it, and is logged as one: after the transaction, whose own lines go with it.
 * @throws not_found, patient_merged, stale_version with `SavedCard`, card_number_read_only, validation_failed at
 * its fields
 */
export async function updatePatient(call: Call, patient: string, change: PatientChange): Promise<PatientCardRow> {
  try {
    return await saveChange(call, patient, change);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'stale_version')
      await logged(call, 'patient.view', patient, { conflict: true });
    throw error;
  }
}

function saveChange(
  call: Call,
  id: string,
  { version, cardNumber, card: items, ...named }: PatientChange,
): Promise<PatientCardRow> {
  return inTransaction(call, async (call) => {
    const patient = await patientForChange(call, id);
    await assertVersion(patient, version, () => savedCard(call, id));
    if (cardNumber !== undefined && cardNumber !== String(patient.cardNumber))
      throw refusalAt('card_number_read_only', 'cardNumber');
    const card = tidy({ ...patient.card(), ...items });
    const person: PatientPerson = tidy({
      ...named,
      // a patronymic that is typed takes the mark away
      hasNoMiddleName: named.hasNoMiddleName ?? (patient.hasNoMiddleName && named.middleName.trim() === ''),
      email: named.email ?? patient.email,
    });
    assertSound(person, card, patient.card(), clinicDay(Date.now(), call.clinic.timezone));
    const fields = patient.save(person, card);
    if (fields.length > 0) {
      await call.em.flush();
      await logged(call, 'patient.update', id, { fields: fields.map(columnOf) });
      call.changed(cardChanged(call, id));
    } else await logged(call, 'patient.view', id); // the answer is the whole card
    return findPatientCard(call, id);
  });
}

/** Removes a patient who was made by mistake. @throws not_found, patient_merged, row_in_use with the reason */
export async function deletePatient(call: Call, patient: string): Promise<void> {
  await inTransaction(call, async (call) => {
    // bookings and visits that would point at it wait
    const root = await patientForChange(call, patient);
    const [uses] = await selectUses(call, { patient });
    if (!uses) throw new DomainError('not_found');
    const reason = uses.has_receptions
      ? patientTexts.hasReceptions
      : uses.has_appointments
        ? patientTexts.hasAppointments
        : uses.has_account
          ? patientTexts.hasAccount
          : uses.has_waiting
            ? patientTexts.hasWaiting
            : uses.has_merged
              ? patientTexts.hasMerged
              : null;
    if (reason) throw new DomainError('row_in_use', { params: { reason } });
    await removePrints(call, { patient });
    await discardPhoto(call, root);
    await call.em.remove(root).flush();
    await logged(call, 'patient.delete', patient);
  });
}
