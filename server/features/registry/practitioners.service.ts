import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { inviteStaff, type InvitationSettings, type Invitee } from '#server/features/auth/index.ts';
import { lockRoot } from '#server/http/aggregate.ts';
import type { StaffCall, ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { askAgain } from './employment-state.service.ts';
import { Practitioner, type Employee } from './people.entity.ts';
import { fieldsInUse } from './rows.service.ts';
import { syncStaffRoles } from './staff-roles.service.ts';
import { registryTexts } from './texts.ru.ts';

/** The account behind an employee. */
interface AccountOf {
  readonly user_id: string | null;
  readonly account_email: string | null;
  readonly account_status: string | null;
}
const REASON = 'a practitioner is one person in all clinics';
/** Waits for another clinic that employs the same person at this moment, and then finds their row. */
const insertPractitioner = platformSql(
  'practitioner_insert',
  REASON,
  `
  insert into practitioner (id, user_id) values (:id, :user) on conflict (user_id) do nothing`,
);
/** Waits while another clinic gives this practitioner to another account, and then finds no row. */
const selectByUser = platformSql<{ id: string }>(
  'practitioner_by_user',
  REASON,
  'select id from practitioner where user_id = :user for key share',
);
const countEmployments = platformSql<{ count: number }>(
  'practitioner_employments',
  REASON,
  `
  select count(*)::int as count from employee where practitioner_id = :id`,
);

/** The practitioner of an e-mail's account; both are made when they are new. @throws too_many_requests */
export async function invitePractitioner(
  call: ClinicCall,
  settings: InvitationSettings,
  person: Invitee,
): Promise<{ practitioner: Practitioner; user: string }> {
  const { user } = await inviteStaff(call, settings, person);
  const find = async () => {
    await insertPractitioner(call.em, { id: uuidv7(), user });
    return (await selectByUser(call.em, { user }))[0];
  };
  // once more when the one that was there became another account's meanwhile
  const found = (await find()) ?? (await find());
  if (!found) throw new DomainError('conflict');
  return { practitioner: call.em.getReference(Practitioner, found.id), user };
}

const refusedAtEmail = (reason: string): DomainError => fieldsInUse(reason, ['email']);

/**
 * The practitioner, locked, when a clinic may say whose account it is. Only a link that nobody has used yet may be
 * given to another address: an account that signs in is its owner's. Of a person whom two clinics employ no clinic
 * alone may say it: it would have the roles of the other.
 * @throws field_in_use at the e-mail when a shared person would get an account
 */
async function linkable(
  em: SqlEntityManager,
  { practitioner: { id }, email }: Employee,
  { user_id, account_status }: AccountOf,
  wanted: string,
): Promise<Practitioner | undefined> {
  if (user_id !== null && account_status !== 'pending_activation') return undefined;
  // nobody employs the person meanwhile: the count after it holds until the transaction ends
  const practitioner = await lockRoot(em, Practitioner, id);
  const [employments] = await countEmployments(em, { id });
  if (employments?.count === 1) return practitioner;
  if (user_id === null && wanted !== email.toLowerCase()) throw refusedAtEmail(registryTexts.personOfTwoClinics);
  return undefined;
}

/** An account that a practitioner is to have. */
interface NewAccount {
  readonly practitioner: Practitioner;
  readonly user: string;
  /** its owner signs in already */
  readonly isActive: boolean;
}
/**
 * The account of an e-mail that an employee's card is given, invited: for one without an account, or with one that
 * still waits. Undefined when they keep what they have.
 * @throws field_in_use at the e-mail when its account is another practitioner's or the person is another clinic's, too,
 * too_many_requests
 */
export async function accountFor(
  call: StaffCall,
  settings: InvitationSettings,
  employee: Employee,
  present: AccountOf,
  person: Invitee,
): Promise<NewAccount | undefined> {
  if (person.email === present.account_email) return undefined;
  const practitioner = await linkable(call.em, employee, present, person.email);
  if (!practitioner) return undefined;
  const { user, isActive } = await inviteStaff(call, settings, person);
  const [owner] = await selectByUser(call.em, { user });
  if (owner && owner.id !== practitioner.id) throw refusedAtEmail(registryTexts.emailOfAnother);
  return { practitioner, user, isActive };
}

/**
 * Links an employee to the account and saves both; roles follow. Whoever signs in already is asked first: the
 * employment waits for them.
 * @returns accounts whose roles changed
 */
export async function link(
  call: StaffCall,
  employee: Employee,
  { practitioner, user, isActive }: NewAccount,
): Promise<string[]> {
  const before = practitioner.userId ?? null;
  practitioner.linkTo(user);
  employee.touch();
  if (isActive) await askAgain(call, employee);
  else await call.em.flush();
  return [...(await syncStaffRoles(call, before)), ...(await syncStaffRoles(call, user))];
}
