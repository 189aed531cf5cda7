import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { errorText } from '#shared/errors/catalogue.ts';
import { platformSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { inviteStaff, type InvitationSettings } from '#server/features/auth/index.ts';
import type { Call, ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { askAgain } from './employment-state.service.ts';
import { syncStaffRoles } from './staff-roles.service.ts';
import { registryTexts } from './texts.ru.ts';

/** Who is employed, as far as their account goes. */
interface Person {
  readonly email: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
}
/** An employee whose practitioner may get another account. */
interface Linked {
  readonly id: string;
  /** of the card, as it was */
  readonly email: string;
  readonly practitioner_id: string;
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
/** Nobody employs the person meanwhile: the count after it holds until the transaction ends. */
const lockPractitioner = platformSql('practitioner_lock', REASON, 'select from practitioner where id = :id for update');
const updateUser = platformSql('practitioner_link', REASON, 'update practitioner set user_id = :user where id = :id');
const countEmployments = platformSql<{ count: number }>(
  'practitioner_employments',
  REASON,
  `
  select count(*)::int as count from employee where practitioner_id = :id`,
);

const invite = (
  call: ClinicCall,
  settings: InvitationSettings,
  { email, last_name, first_name, middle_name }: Person,
) => inviteStaff(call, settings, { email, lastName: last_name, firstName: first_name, middleName: middle_name });

/** The practitioner of an e-mail's account; both are made when they are new. @throws too_many_requests */
export async function invitePractitioner(
  call: ClinicCall,
  settings: InvitationSettings,
  person: Person,
): Promise<{ id: string; user: string }> {
  const { user } = await invite(call, settings, person);
  const find = async () => {
    await insertPractitioner(call.em, { id: uuidv7(), user });
    return (await selectByUser(call.em, { user }))[0];
  };
  // once more when the one that was there became another account's meanwhile
  const practitioner = (await find()) ?? (await find());
  if (!practitioner) throw new DomainError('conflict');
  return { id: practitioner.id, user };
}

const refusedAtEmail = (reason: string): DomainError =>
  new DomainError('field_in_use', { params: { reason }, fields: { email: [errorText('field_in_use', { reason })] } });

/**
 * Only a link that nobody has used yet may be given to another address: an account that signs in is its owner's. Of a person whom two
 * clinics employ no clinic alone may say whose account it is: it would have the roles of the other. Locks the practitioner.
 * @throws field_in_use at the e-mail when a shared person would get an account
 */
async function mayRelink(
  em: SqlEntityManager,
  { email, practitioner_id, user_id, account_status }: Linked,
  wanted: string,
): Promise<boolean> {
  if (user_id !== null && account_status !== 'pending_activation') return false;
  await lockPractitioner(em, { id: practitioner_id });
  const [employments] = await countEmployments(em, { id: practitioner_id });
  if (employments?.count === 1) return true;
  if (user_id === null && wanted !== email.toLowerCase()) throw refusedAtEmail(registryTexts.personOfTwoClinics);
  return false;
}

/**
 * Links an employee without an account, or with one that still waits, to the account of the e-mail; roles follow. Whoever signs in
 * already is asked first: the employment waits for them.
 * @returns accounts whose roles changed
 * @throws field_in_use at the e-mail when its account is another practitioner's or the person is another clinic's, too, too_many_requests
 */
export async function relink(
  call: Call,
  settings: InvitationSettings,
  employee: Linked,
  person: Person,
): Promise<string[]> {
  if (person.email === employee.account_email || !(await mayRelink(call.em, employee, person.email))) return [];
  const { user, isActive } = await invite(call, settings, person);
  const [owner] = await selectByUser(call.em, { user });
  if (owner && owner.id !== employee.practitioner_id) throw refusedAtEmail(registryTexts.emailOfAnother);
  await updateUser(call.em, { id: employee.practitioner_id, user });
  if (isActive) await askAgain(call, employee.id);
  return [...(await syncStaffRoles(call, employee.user_id)), ...(await syncStaffRoles(call, user))];
}
