import type { ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { needsConfirmation } from '#shared/rules/dependants.ts';
import { clinicSql, platformSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';

/** By patient_user_key. The lock makes one person's bookings in a clinic come one after another. */
const lockOwnPatient = clinicSql<{ id: string }>(
  'patient_lock_own',
  `
  select id from patient where organization_id = :clinic and user_id = :user and dependant_id is null for no key update`,
);
/** The next number of the clinic, under the lock of its counter until the transaction ends. */
const NEXT_NUMBER = `
  insert into card_number_counter (organization_id, last_number) values (:clinic, 1)
  on conflict (organization_id) do update set last_number = card_number_counter.last_number + 1
  returning last_number`;
const nextCardNumber = clinicSql<{ last_number: number }>('card_number_take', NEXT_NUMBER);
/** By patient_user_key, which decides between two first bookings of one person. */
const createOwnPatient = clinicSql<{ id: string }>(
  'patient_create_own',
  `
  with number as (${NEXT_NUMBER}
  ), made as (
    insert into patient (id, organization_id, user_id, card_number, last_name, first_name, middle_name, birth_date, gender, email, phone)
    select :id, :clinic, u.id, number.last_number, u.last_name, u.first_name, u.middle_name, u.birth_date, u.gender, u.email, coalesce(u.phone, '')
    from app_user u, number where u.id = :user
    on conflict (organization_id, user_id) where user_id is not null and dependant_id is null do nothing
    returning id
  ), granted as (
    insert into organization_role (organization_id, user_id, role) select :clinic, :user, 'patient' from made on conflict do nothing
  )
  select id from made`,
);

/**
 * Whom the person books for, locked so that nobody removes them meanwhile; days of the clinic. By the primary key.
 */
const lockDependant = platformSql<{ birth_date: string; confirmed_on: string; today: string }>(
  'patient_lock_dependant',
  'a person’s dependants belong to no clinic',
  `
  select birth_date::text as birth_date, (confirmed_at at time zone :zone)::date::text as confirmed_on,
    (now() at time zone :zone)::date::text as today
  from dependant where id = :dependant and user_id = :user and removed_at is null for share`,
);
/** By patient_dependant_key. */
const lockDependantsPatient = clinicSql<{ id: string }>(
  'patient_lock_dependants',
  `
  select id from patient where organization_id = :clinic and dependant_id = :dependant for no key update`,
);
/** By patient_dependant_key, which decides between two first bookings of one dependant. */
const createDependantsPatient = clinicSql<{ id: string }>(
  'patient_create_dependants',
  `
  with number as (${NEXT_NUMBER}
  ), made as (
    insert into patient (id, organization_id, user_id, dependant_id, card_number, last_name, first_name, middle_name, birth_date, gender, email, phone)
    select :id, :clinic, u.id, d.id, number.last_number, d.last_name, d.first_name, d.middle_name, d.birth_date, d.gender, u.email, coalesce(u.phone, '')
    from dependant d join app_user u on u.id = d.user_id, number where d.id = :dependant
    on conflict (dependant_id, organization_id) where dependant_id is not null do nothing
    returning id
  ), granted as (
    insert into organization_role (organization_id, user_id, role) select :clinic, :user, 'patient' from made on conflict do nothing
  )
  select id from made`,
);
/** The account's own address goes with it: letters about the dependant are not the account's any more. */
const leaveDependants = platformSql(
  'patient_leave_dependant',
  'a person removes a dependant in all clinics',
  `
  update patient p set user_id = null, version = p.version + 1,
    email = case when lower(p.email) = u.email then '' else p.email end
  from app_user u where u.id = p.user_id and p.dependant_id = :dependant`,
);
/** The same of everybody whom an erased account booked for, and of its owner. */
const leaveAccount = platformSql(
  'patient_leave_account',
  'an erased account is gone from all clinics',
  `
  update patient p set user_id = null, dependant_id = null, version = p.version + 1,
    email = case when p.dependant_id is not null and lower(p.email) = u.email then '' else p.email end
  from app_user u where u.id = :user and p.user_id = u.id`,
);
/** In the order of every booking, so that a booking of the desk is seen, or waits. */
const lockDependants = platformSql(
  'patient_lock_all_of_dependant',
  'a person removes a dependant in all clinics',
  'select from patient where dependant_id = :dependant order by id for no key update',
);

/** The card number of a new patient; a transaction that fails gives it back. */
export async function takeCardNumber(call: ClinicCall): Promise<number> {
  const [row] = await nextCardNumber(call, {});
  if (!row) throw new DomainError('conflict');
  return row.last_number;
}

/**
 * The signed-in person's patient row of a clinic, locked until the transaction ends. Their first booking makes it, with
 * the next card number and the role `patient` (decision "People and clinics"); it is never linked to a patient whom the
 * desk created.
 * @returns the patient's id
 */
export async function ownPatient(call: ClinicCall, user: string): Promise<string> {
  return foundOrMade(
    () => lockOwnPatient(call, { user }),
    () => createOwnPatient(call, { id: uuidv7(), user }),
  );
}

/**
 * The same of somebody whom the person books for: a patient of their own, whose account is the person's.
 * @throws not_found, dependant_confirmation_needed
 */
export async function patientOfDependant(call: ClinicCall, user: string, dependant: string): Promise<string> {
  const [found] = await lockDependant(call.em, { user, dependant, zone: call.clinic.timezone });
  if (!found) throw new DomainError('not_found');
  if (needsConfirmation(found.birth_date, found.confirmed_on, found.today))
    throw new DomainError('dependant_confirmation_needed');
  return foundOrMade(
    () => lockDependantsPatient(call, { dependant }),
    () => createDependantsPatient(call, { id: uuidv7(), user, dependant }),
  );
}

/** Locks the patients of somebody whom a person books for: a booking of the desk is made before, or waits. */
export const lockDependantsPatients = async (em: SqlEntityManager, dependant: string): Promise<void> =>
  void (await lockDependants(em, { dependant }));
/** What clinics keep of an account's patients stays there, without the account; the contacts are the clinic's. */
export const leaveAccountsPatients = async (em: SqlEntityManager, user: string): Promise<void> =>
  void (await leaveAccount(em, { user }));

/** Patients of somebody whom a person books for no more: the clinics keep them, without the account. */
export const leaveDependantsPatients = async (em: SqlEntityManager, dependant: string): Promise<void> =>
  void (await leaveDependants(em, { dependant }));

type Rows = readonly { readonly id: string }[];
async function foundOrMade(find: () => Promise<Rows>, make: () => Promise<Rows>): Promise<string> {
  const [known] = await find();
  if (known) return known.id;
  const [made] = await make();
  if (made) return made.id;
  // another booking of the same patient made it in between
  const [other] = await find();
  if (!other) throw new DomainError('conflict');
  return other.id;
}
