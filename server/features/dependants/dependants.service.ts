import { LockMode } from '@mikro-orm/core';
import { isAnotherPerson, MAX_DEPENDANTS } from '#shared/rules/dependants.ts';
import { cardProblemText, problemOfBirthDate } from '#shared/rules/patient-check.ts';
import { platformSql } from '#server/db/sql.ts';
import { User } from '#server/features/accounts/user.entity.ts';
import { OPEN_STATUSES } from '#server/features/appointments/index.ts';
import { leaveDependantsPatients, lockDependantsPatients } from '#server/features/patients/index.ts';
import { cancelEntriesOf } from '#server/features/waiting-list/index.ts';
import { assertVersion, lockRoot } from '#server/http/aggregate.ts';
import { inTransaction, type OwnCall, type PersonCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { Dependant, type DependantPerson } from './dependant.entity.ts';

/** What a person types, and whether they say that they may book. */
export interface DependantInput extends DependantPerson {
  readonly isConfirmed: boolean;
}
/** By patient_dependant_key and appointment_patient_idx. */
const selectBooking = platformSql(
  'dependant_booking',
  'a person removes a dependant in all clinics',
  `
  select from patient p join appointment a on a.organization_id = p.organization_id and a.patient_id = p.id
  where p.dependant_id = :dependant and a.end_time > now() and a.status in ${OPEN_STATUSES} limit 1`,
);

/** Who they are in the cards that clinics keep of them, by patient_dependant_key. */
const selectCards = platformSql<{ first_name: string; born: string | null }>(
  'dependant_cards',
  'whether any clinic keeps a card of a dependant, and of whom',
  'select first_name, birth_date::text as born from patient where dependant_id = :dependant',
);

/** Those whom the signed-in person books for, by their names. By dependant_user_idx. */
export const listDependants = ({ em, actor }: OwnCall): Promise<Dependant[]> =>
  em.find(
    Dependant,
    { userId: actor.userId, removedAt: null },
    { orderBy: { lastName: 'asc', firstName: 'asc', id: 'asc' } },
  );

/** @throws consent_required, validation_failed at `date_of_birth`, dependant_already, too_many_dependants */
export async function createDependant(
  call: PersonCall,
  { isConfirmed, ...person }: DependantInput,
): Promise<Dependant> {
  assertSound(person, isConfirmed);
  return inTransaction(call, async (call) => {
    const { em, actor } = call;
    // two that are added at once are counted one after another
    await lockRoot(em, User, actor.userId);
    const own = await em.find(Dependant, { userId: actor.userId, removedAt: null });
    // a call that is repeated because its answer was lost, too
    if (own.some((known) => isSame(known, person))) throw refusalAt('dependant_already', 'first_name', 'date_of_birth');
    if (own.length >= MAX_DEPENDANTS)
      throw new DomainError('too_many_dependants', { params: { limit: MAX_DEPENDANTS } });
    const dependant = em.create(Dependant, { userId: actor.userId, ...person, confirmedAt: new Date() });
    await em.flush();
    await logged(call, 'dependant.create', dependant);
    return dependant;
  });
}

/**
 * Saves what was typed, and that the person may book for them. Cards that clinics keep of them stay as they are.
 * @throws not_found, stale_version with the present row, consent_required, validation_failed at `date_of_birth`,
 * dependant_is_another when a clinic keeps a card of them
 */
export async function updateDependant(
  call: PersonCall,
  id: string,
  { isConfirmed, version, ...person }: DependantInput & { readonly version: number },
  current: (dependant: Dependant) => unknown,
): Promise<Dependant> {
  assertSound(person, isConfirmed);
  return inTransaction(call, async (call) => {
    const dependant = await lockOwn(call, id);
    await assertVersion(dependant, version, async () => current(dependant));
    const cards = await selectCards(call.em, { dependant: id });
    // two saves, the name and then the day, must not do what one may not
    const isOther = cards.some(({ first_name: firstName, born }) =>
      isAnotherPerson({ firstName, birthDate: born ?? dependant.birthDate }, person),
    );
    if (isOther || (cards.length > 0 && isAnotherPerson(dependant, person)))
      throw refusalAt('dependant_is_another', 'first_name', 'date_of_birth');
    dependant.save(person);
    await call.em.flush();
    await logged(call, 'dependant.update', dependant);
    return dependant;
  });
}

/**
 * Ends the booking for somebody: what clinics keep of them stays there, without the person's account, and off the
 * waiting lists. A booking that is
 * being made has the row locked: one of the two waits.
 * @throws not_found, dependant_has_bookings
 */
export async function removeDependant(call: PersonCall, id: string): Promise<void> {
  await inTransaction(call, async (call) => {
    const dependant = await lockOwn(call, id);
    await lockDependantsPatients(call.em, id);
    const [booking] = await selectBooking(call.em, { dependant: id });
    if (booking) throw new DomainError('dependant_has_bookings');
    await cancelEntriesOf(call, id);
    // of whom no clinic has a card, nothing is kept
    if ((await selectCards(call.em, { dependant: id })).length > 0) dependant.remove();
    else call.em.remove(dependant);
    await call.em.flush();
    await leaveDependantsPatients(call.em, id);
    await logged(call, 'dependant.remove', dependant);
  });
}

const lower = (text: string) => text.trim().toLocaleLowerCase('ru');
const isSame = (one: DependantPerson, other: DependantPerson): boolean =>
  one.birthDate === other.birthDate &&
  lower(one.firstName) === lower(other.firstName) &&
  lower(one.lastName) === lower(other.lastName);

async function lockOwn({ em, actor }: PersonCall, id: string): Promise<Dependant> {
  const where = { id, userId: actor.userId, removedAt: null };
  const dependant = await em.findOne(Dependant, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!dependant) throw new DomainError('not_found');
  return dependant;
}

function assertSound({ birthDate }: DependantPerson, isConfirmed: boolean): void {
  if (!isConfirmed) throw refusalAt('consent_required', 'is_confirmed');
  // a person belongs to no clinic: the day is the one that began last anywhere
  const problem = problemOfBirthDate(birthDate, new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10));
  if (problem) throw new DomainError('validation_failed', { fields: { date_of_birth: [cardProblemText(problem)] } });
}

const logged = ({ em, actor, ip }: PersonCall, action: string, { id }: Dependant): Promise<void> =>
  auditEvent(em, {
    action,
    userId: actor.userId,
    sessionId: actor.sessionId,
    objectType: 'dependant',
    objectId: id,
    ip,
  });
