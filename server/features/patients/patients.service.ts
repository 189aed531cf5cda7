import type { ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { clinicSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';

/** By patient_user_key. The lock makes one person's bookings in a clinic come one after another. */
const lockOwnPatient = clinicSql<{ id: string }>(
  'patient_lock_own',
  `
  select id from patient where organization_id = :clinic and user_id = :user for no key update`,
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
    insert into patient (id, organization_id, user_id, card_number, last_name, first_name, middle_name, email, phone)
    select :id, :clinic, u.id, number.last_number, u.last_name, u.first_name, u.middle_name, u.email, coalesce(u.phone, '')
    from app_user u, number where u.id = :user
    on conflict (organization_id, user_id) where user_id is not null do nothing
    returning id
  ), granted as (
    insert into organization_role (organization_id, user_id, role) select :clinic, :user, 'patient' from made on conflict do nothing
  )
  select id from made`,
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
export async function ownPatient(call: ClinicCall, userId: string): Promise<string> {
  const [known] = await lockOwnPatient(call, { user: userId });
  if (known) return known.id;
  const [made] = await createOwnPatient(call, { id: uuidv7(), user: userId });
  if (made) return made.id;
  // another booking of the same person made it in between
  const [other] = await lockOwnPatient(call, { user: userId });
  if (!other) throw new DomainError('conflict');
  return other.id;
}
