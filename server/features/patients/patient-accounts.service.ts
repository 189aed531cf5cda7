import { emailKey } from '#shared/format/email.ts';
import { clinicSql } from '#server/db/sql.ts';
import { User } from '#server/features/accounts/user.entity.ts';
import { assertVersion } from '#server/http/aggregate.ts';
import { inTransaction, type Call, type ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { innerTopic } from '#server/lib/realtime/topics.ts';
import { tellAccount, type AccountSettings } from './account-news.ts';
import type { CardProfile } from './card-profile.ts';
import { Patient } from './patient.entity.ts';
import { goneCard, patientForChange } from './gone-card.service.ts';
import { findPatientCard, savedCard, type PatientCardRow } from './patient-cards.service.ts';

/** A registered person as the desk sees them beside a card. */
export interface FoundPerson extends CardProfile {
  readonly id: string;
  /** number of the card that is theirs already in the clinic */
  readonly card_number: number | null;
}

/**
 * Somebody in force, by a whole contact that they name: nobody is listed, and nobody found by a part. By
 * app_user_email_key, app_user_phone_key and patient_user_key. A phone counts once its owner has answered it: anybody
 * may write another's into the profile, and would be linked to the other's card.
 */
const selectPeople = clinicSql<FoundPerson>(
  'patient_find_people',
  `
  select u.id, u.last_name, u.first_name, u.middle_name, u.birth_date::text as birth_date, u.gender, coalesce(u.phone, '') as phone,
    coalesce(u.email, '') as email, p.card_number
  from app_user u left join patient p on p.organization_id = :clinic and p.user_id = u.id and p.dependant_id is null
  where (u.email = :email or (u.phone = :phone and u.phone_verified_at is not null)) and u.status = 'activated' and u.closed_at is null
  order by u.last_name, u.first_name, u.id limit 10`,
);
/** By patient_user_key. */
const selectOwnCard = clinicSql<{ id: string }>(
  'patient_of_person',
  'select id from patient where organization_id = :clinic and user_id = :user and dependant_id is null',
);
const grantPatient = clinicSql(
  'patient_role_grant',
  `
  insert into organization_role (organization_id, user_id, role) values (:clinic, :user, 'patient') on conflict do nothing`,
);
/** Who has no patient left in the clinic, also nobody whom they book for, is no patient's there. */
const revokePatient = clinicSql(
  'patient_role_revoke',
  `
  delete from organization_role r where r.organization_id = :clinic and r.user_id = :user and r.role = 'patient'
    and not exists (select from patient p where p.organization_id = :clinic and p.user_id = :user)`,
);

/**
 * Looks for the registered person who stands at the desk, by the whole e-mail or phone that they name (B38). Logged
 * with how it was looked for, without the contact. @param contact an e-mail, or `+7` and ten digits
 */
export async function findPeople(call: Call, patient: string, contact: string): Promise<FoundPerson[]> {
  await assertCard(call, patient);
  const isEmail = contact.includes('@');
  const people = await selectPeople(call, {
    email: isEmail ? emailKey(contact) : null,
    phone: isEmail ? null : contact,
  });
  await audit(call, {
    action: 'patient.find_account',
    objectType: 'patient',
    objectId: patient,
    details: { by: isEmail ? 'email' : 'phone', found: people.length },
  });
  return people;
}

/** @throws not_found, patient_merged */
async function assertCard(call: ClinicCall, patient: string): Promise<void> {
  if ((await call.em.count(Patient, { id: patient })) === 0) throw await goneCard(call, patient);
}

/**
 * Links a registered person to a card, whom the desk has seen beside it: they see its visits from now on, and have the
 * role of a patient. One card a person in a clinic. The person is told by letter; logged.
 * @throws not_found, patient_merged, stale_version with `SavedCard`, patient_linked, person_has_card
 */
export function linkAccount(
  call: Call,
  settings: AccountSettings,
  id: string,
  { user: userId, version }: { readonly user: string; readonly version: number },
): Promise<PatientCardRow> {
  return inTransaction(call, async (call) => {
    const { em, clinic } = call;
    const patient = await patientForChange(call, id);
    await assertVersion(patient, version, () => savedCard(call, id));
    const user = await em.findOne(User, { id: userId, status: 'activated', closedAt: null });
    if (!user) throw new DomainError('not_found');
    if (patient.userId) throw new DomainError('patient_linked');
    const [own] = await selectOwnCard(call, { user: userId });
    if (own) throw new DomainError('person_has_card');
    patient.link(userId);
    await em.flush();
    await grantPatient(call, { user: userId });
    await tellAccount(call, settings, { action: 'patient.link', user, card: patient });
    call.changed([
      { topic: innerTopic('card', `${clinic.id}:${id}`), ids: [id] },
      { topic: innerTopic('me', userId), ids: [] },
    ]);
    return findPatientCard(call, id);
  });
}

/**
 * Takes a card from the person who signs in as its patient: visits and records stay in the clinic, the person sees them
 * no more. The person is told by letter; logged.
 * @throws not_found, patient_merged, patient_not_linked, also of a patient whom another person books for
 */
export function unlinkAccount(call: Call, settings: AccountSettings, id: string): Promise<PatientCardRow> {
  return inTransaction(call, async (call) => {
    const { em, clinic } = call;
    const patient = await patientForChange(call, id);
    const userId = patient.unlink();
    if (userId === null) throw new DomainError('patient_not_linked');
    await em.flush();
    await revokePatient(call, { user: userId });
    const user = await em.findOneOrFail(User, { id: userId });
    await tellAccount(call, settings, { action: 'patient.unlink', user, card: patient });
    call.changed([
      { topic: innerTopic('card', `${clinic.id}:${id}`), ids: [id] },
      { topic: innerTopic('me', userId), ids: [] },
    ]);
    return findPatientCard(call, id);
  });
}
