import type { Role } from '#shared/access/permissions.ts';
import { ROLE_WORDS } from '#shared/access/roles.ru.ts';
import { emailKey } from '#shared/format/email.ts';
import { EMPLOYMENT_WORDS } from '#shared/rules/employment.ru.ts';
import { phoneSql, wordAndPhonePatterns } from '#server/db/like.ts';
import { clinicSql } from '#server/db/sql.ts';
import { inviteStaff, type InvitationSettings } from '#server/features/auth/index.ts';
import { showPicture } from '#server/features/files/index.ts';
import { assertVersion, rootForChange } from '#server/http/aggregate.ts';
import { inTransaction, type StaffCall, type ClinicCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { refusingAt } from '#server/http/errors.ts';
import { Employee, EMPLOYMENT_STATE, inForce, type EmployeeFields, type EmploymentState } from './people.entity.ts';
import { accountFor, invitePractitioner, link } from './practitioners.service.ts';
import { logged, removeRow, rowsOf, saveRow } from './rows.service.ts';
import { rolesFollow } from './staff-roles.service.ts';
import { registryTexts } from './texts.ru.ts';
import { rolesChanged, staffChanged } from './events.ts';

type StaffRole = Exclude<Role, 'patient'>;

/** An employee with the state of the account behind. */
export interface EmployeeRow {
  readonly id: string;
  readonly practitioner_id: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly email: string;
  readonly phone: string;
  readonly work_email: string;
  readonly work_phone: string;
  readonly avatar: string | null;
  readonly version: number;
  readonly user_id: string | null;
  readonly account_email: string | null;
  readonly account_status: string | null;
  /** of the account in the clinic */
  readonly roles: readonly StaffRole[];
  readonly specialties: readonly string[];
  readonly state: EmploymentState;
  /** booked visits that are left to an employment that is not in force */
  readonly visits_left: number;
}
const words = (titles: Readonly<Record<string, string>>, isKey: (key: string) => string): string =>
  Object.entries(titles)
    .map(([key, title]) => `case when ${isKey(key)} then '${title}' end`)
    .join(', ');
/** What the table shows of an employee besides the name: contacts, roles and specialties, the state. */
const SHOWN = `concat_ws(' ', e.email, e.work_email, e.work_phone, ${phoneSql('e.phone')}, ${phoneSql('e.work_phone')},
  ${words(ROLE_WORDS, (role) => `'${role}' = any(held.roles)`)}, array_to_string(done.specialties, ' '),
  ${words(EMPLOYMENT_WORDS, (state) => `(${EMPLOYMENT_STATE}) = '${state}'`)})`;
/**
 * Employees by surname; search in all that the table shows. A clinic has some hundreds of them, read by
 * employee_organization_id_practitioner_id_key; no index serves the search.
 */
export const { list: listEmployees, get: getEmployee } = rowsOf<EmployeeRow>('employee', {
  select: `
  select e.id, e.practitioner_id, e.last_name, e.first_name, e.middle_name, e.email, e.phone, e.work_email, e.work_phone, e.avatar, e.version,
    u.id as user_id, u.email as account_email, u.status as account_status, ${EMPLOYMENT_STATE} as state, held.roles, done.specialties,
    case when ${inForce('e')} then 0 else (
      select count(*)::int from doctor d join slot s on s.organization_id = :clinic and s.doctor_id = d.id and s.patient_id is not null and s.end_time > now()
      where d.organization_id = :clinic and d.employee_id = e.id
    ) end as visits_left
  from employee e join practitioner p on p.id = e.practitioner_id left join app_user u on u.id = p.user_id
  cross join lateral (
    select array(select role from organization_role where organization_id = :clinic and user_id = u.id and role <> 'patient' order by role) as roles
  ) as held
  cross join lateral (
    select array(select distinct t.title from doctor d join specialty t on t.organization_id = :clinic and t.id = d.specialty_id
      where d.organization_id = :clinic and d.employee_id = e.id order by t.title) as specialties
  ) as done
  where e.organization_id = :clinic`,
  id: 'e.id',
  // initials are beginnings behind a blank: there is none but in the name
  searched: `e.last_name || ' ' || e.first_name || ' ' || e.middle_name || '|' || replace(${SHOWN}, ' ', '|')`,
  patternsOf: wordAndPhonePatterns,
  order: 'last_name, first_name, middle_name, id',
});
const selectSameEmail = clinicSql(
  'employee_same_email',
  `
  select from employee where organization_id = :clinic and lower(email) = :email and id is distinct from :id::uuid limit 1`,
);

const AT_EMAIL = { employee_exists: 'email' } as const;
/** What was typed, as it is kept. */
const tidy = (typed: EmployeeFields): EmployeeFields => ({
  lastName: typed.lastName.trim(),
  firstName: typed.firstName.trim(),
  middleName: typed.middleName.trim(),
  email: emailKey(typed.email),
  phone: typed.phone,
  workEmail: emailKey(typed.workEmail),
  workPhone: typed.workPhone.trim(),
});
/** What a change of the card may touch, as the log names it. */
const CHANGEABLE = ['last_name', 'first_name', 'middle_name', 'email', 'phone', 'work_email', 'work_phone'] as const;

async function assertNewEmail(call: ClinicCall, email: string, id: string | null): Promise<void> {
  if ((await selectSameEmail(call, { email, id })).length > 0) throw refusalAt('employee_exists', 'email');
}

/**
 * Employs a person: their account by the e-mail (invited when there is none), one practitioner in all clinics. The
 * employment waits until the person accepts it: by the invitation's link, or signed in.
 * @throws employee_exists at the e-mail, too_many_requests
 */
export async function createEmployee(
  call: StaffCall,
  settings: InvitationSettings,
  typed: EmployeeFields,
): Promise<EmployeeRow> {
  const fields = tidy(typed);
  return refusingAt(AT_EMAIL, () =>
    inTransaction(call, async (call) => {
      await assertNewEmail(call, fields.email, null);
      const { practitioner, user } = await invitePractitioner(call, settings, fields);
      const employee = call.em.create(Employee, { organizationId: call.clinic.id, practitioner, ...fields });
      await saveRow(call, 'employee', 'create', employee, { account: user });
      call.changed([...rolesChanged([user]), ...staffChanged(call.clinic.id)]);
      return getEmployee(call, employee.id);
    }),
  );
}

/**
 * Changes an employee. An e-mail given to one without an account invites them, and one corrected while the invitation
 * waits invites anew; who signs in already keeps the account, whose address is their own.
 * @throws not_found, stale_version with the present row, employee_exists and field_in_use at the e-mail,
 * too_many_requests
 */
export async function updateEmployee(
  call: StaffCall,
  settings: InvitationSettings,
  id: string,
  { version, ...typed }: EmployeeFields & { readonly version: number },
): Promise<EmployeeRow> {
  const fields = tidy(typed);
  return refusingAt(AT_EMAIL, () =>
    inTransaction(call, async (call) => {
      // locked by itself: what waits for a lock would join the account as it was before the wait
      const employee = await rootForChange(call, Employee, id);
      const before = await getEmployee(call, id);
      await assertVersion(employee, version, async () => before);
      if (fields.email !== before.email.toLowerCase()) await assertNewEmail(call, fields.email, id);
      const account = await accountFor(call, settings, employee, before, fields);
      employee.change(fields);
      const users = account ? await link(call, employee, account) : [];
      await call.em.flush();
      const after = await getEmployee(call, id);
      const changed = CHANGEABLE.filter((column) => before[column] !== after[column]);
      await logged(call, 'employee', 'update', employee, { changed });
      call.changed([...rolesChanged(users), ...staffChanged(call.clinic.id)]);
      return after;
    }),
  );
}

/**
 * Sends the letter of an invitation that waits once more, with a new link; who declined or left is asked anew. It goes
 * to the address of the account, which the card's may differ from.
 * @returns the address
 * @throws not_found, invitation_not_waiting, too_many_requests when the address was written to too often
 */
export async function resendInvitation(call: StaffCall, settings: InvitationSettings, id: string): Promise<string> {
  return inTransaction(call, async (call) => {
    const employee = await rootForChange(call, Employee, id);
    const { account_email: email, account_status: status, user_id: account } = await getEmployee(call, id);
    const isWaiting = status === 'pending_activation' || (status === 'activated' && employee.state !== 'working');
    if (email === null || account === null || !isWaiting) throw new DomainError('invitation_not_waiting');
    const { lastName, firstName, middleName } = employee;
    await inviteStaff(call, settings, { email, lastName, firstName, middleName });
    if (employee.endedAt) employee.ask();
    await saveRow(call, 'employee', 'invite', employee, { account });
    call.changed([...rolesChanged([account]), ...staffChanged(call.clinic.id)]);
    return email;
  });
}

/**
 * Ends an employment: the roles `employee` and `doctor` of the clinic go with the row. The person and their account
 * stay.
 * @throws not_found, row_in_use while they are a doctor
 */
export async function deleteEmployee(call: StaffCall, id: string): Promise<void> {
  return inTransaction(call, async (call) => {
    const employee = await rootForChange(call, Employee, id);
    const { practitioner } = employee;
    const { userId: account } = await practitioner.loadOrFail();
    await call.em.populate(employee, ['doctors.specialty']);
    const specialties = employee.specialties();
    const reason = specialties.length > 0 ? registryTexts.employeeIsDoctor(specialties) : null;
    if (reason === null) await showPicture(call, { kind: 'employee', id }, employee.avatar ?? null, null);
    await removeRow(call, 'employee', employee, reason, { account });
    await rolesFollow(call, practitioner);
    call.changed(staffChanged(call.clinic.id));
  });
}
