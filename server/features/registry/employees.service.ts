import { emailKey } from '#shared/format/email.ts';
import { foldedSql, likePattern } from '#server/db/like.ts';
import { paged, type Counted, type Paging } from '#server/db/paged.ts';
import { clinicSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { inviteStaff, type InvitationSettings } from '#server/features/auth/index.ts';
import { inTransaction, type Call, type ClinicCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { refusingAt } from '#server/http/errors.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { rolesChanged } from '#server/lib/realtime/topics.ts';
import { EMPLOYMENT_STATE, type EmploymentState } from './employments.service.ts';
import { invitePractitioner, relink } from './practitioners.service.ts';
import { syncStaffRoles } from './staff-roles.service.ts';
import { registryTexts } from './texts.ru.ts';

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
  readonly state: EmploymentState;
  /** booked visits that are left to an employment that is not in force */
  readonly visits_left: number;
}
/** Fields of an employee as the form sends them (2 §5). */
export interface EmployeeInput {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly email: string;
  readonly phone: string;
  readonly workemail: string;
  readonly workphone: string;
}
const COLUMNS = `
  e.id, e.practitioner_id, e.last_name, e.first_name, e.middle_name, e.email, e.phone, e.work_email, e.work_phone, e.avatar, e.version,
  u.id as user_id, u.email as account_email, u.status as account_status, ${EMPLOYMENT_STATE} as state,
  case when e.claimant_id = e.practitioner_id then 0 else (
    select count(*)::int from doctor d join slot s on s.organization_id = :clinic and s.doctor_id = d.id and s.patient_id is not null and s.end_time > now()
    where d.organization_id = :clinic and d.employee_id = e.id
  ) end as visits_left`;
const FROM = 'from employee e join practitioner p on p.id = e.practitioner_id left join app_user u on u.id = p.user_id';

const selectPage = clinicSql<EmployeeRow & Counted>(
  'employee_page',
  `
  with found as (
    select ${COLUMNS} ${FROM}
    where e.organization_id = :clinic
      and (:pattern::text is null or ${foldedSql(`e.last_name || ' ' || e.first_name || ' ' || e.middle_name || ' ' || e.email`)} like :pattern)
  )
  select *, (select count(*)::int from found) as total from found order by last_name, first_name, middle_name, id limit :limit offset :offset`,
  { prepared: false },
);
const selectOne = clinicSql<EmployeeRow>(
  'employee_get',
  `select ${COLUMNS} ${FROM} where e.organization_id = :clinic and e.id = :id`,
);
/** By itself, before the row is read: what waits for a lock would join the account as it was before the wait. */
const lockEmployee = clinicSql(
  'employee_lock',
  'select from employee where organization_id = :clinic and id = :id for update',
);
const selectSameEmail = clinicSql(
  'employee_same_email',
  `
  select from employee where organization_id = :clinic and lower(email) = :email and id is distinct from :id::uuid limit 1`,
);
const insert = clinicSql(
  'employee_insert',
  `
  insert into employee (id, organization_id, practitioner_id, last_name, first_name, middle_name, email, phone, work_email, work_phone)
  values (:id, :clinic, :practitioner, :last_name, :first_name, :middle_name, :email, :phone, :work_email, :work_phone)`,
);
const updateRow = clinicSql(
  'employee_update',
  `
  update employee set last_name = :last_name, first_name = :first_name, middle_name = :middle_name, email = :email, phone = :phone,
    work_email = :work_email, work_phone = :work_phone, version = version + 1
  where organization_id = :clinic and id = :id`,
);
const selectSpecialties = clinicSql<{ title: string }>(
  'employee_specialties',
  `
  select distinct s.title from doctor d join specialty s on s.organization_id = :clinic and s.id = d.specialty_id
  where d.organization_id = :clinic and d.employee_id = :id order by s.title`,
);
/** Asks the person anew. */
const reopen = clinicSql(
  'employee_reopen',
  `
  update employee set ended_at = null, accepted_at = null, version = version + 1 where organization_id = :clinic and id = :id and ended_at is not null`,
);
const remove = clinicSql('employee_delete', 'delete from employee where organization_id = :clinic and id = :id');

const AT_EMAIL = { employee_exists: 'email' } as const;
const columnsOf = ({ lastName, firstName, middleName, email, phone, workemail, workphone }: EmployeeInput) => ({
  last_name: lastName.trim(),
  first_name: firstName.trim(),
  middle_name: middleName.trim(),
  email: emailKey(email),
  phone,
  work_email: emailKey(workemail),
  work_phone: workphone.trim(),
});
/** A page of employees by surname; search in the full name and e-mail. */
export async function listEmployees(call: ClinicCall, query: Paging) {
  const pattern = likePattern(query.search);
  return paged(query, (bounds) => selectPage(call, { pattern, ...bounds }));
}

/** @throws not_found */
export async function getEmployee(call: ClinicCall, id: string): Promise<EmployeeRow> {
  const [row] = await selectOne(call, { id });
  if (!row) throw new DomainError('not_found');
  return row;
}

async function assertNewEmail(call: ClinicCall, email: string, id: string | null): Promise<void> {
  if ((await selectSameEmail(call, { email, id })).length > 0) throw refusalAt('employee_exists', 'email');
}

/**
 * Employs a person: their account by the e-mail (invited when there is none), one practitioner in all clinics. The employment waits until
 * the person accepts it: by the invitation's link, or signed in.
 * @throws employee_exists at the e-mail, too_many_requests
 */
export async function createEmployee(
  call: Call,
  settings: InvitationSettings,
  input: EmployeeInput,
): Promise<EmployeeRow> {
  const columns = columnsOf(input);
  return refusingAt(AT_EMAIL, () =>
    inTransaction(call, async (call) => {
      await assertNewEmail(call, columns.email, null);
      const practitioner = await invitePractitioner(call, settings, columns);
      const id = uuidv7();
      await insert(call, { id, practitioner: practitioner.id, ...columns });
      await audit(call, {
        action: 'employee.create',
        objectType: 'employee',
        objectId: id,
        details: { account: practitioner.user },
      });
      call.changed(rolesChanged([practitioner.user]));
      return getEmployee(call, id);
    }),
  );
}

/**
 * Changes an employee. An e-mail given to one without an account invites them, and one corrected while the invitation waits invites
 * anew; who signs in already keeps the account, whose address is their own.
 * @throws not_found, stale_version with the present row, employee_exists and field_in_use at the e-mail, too_many_requests
 */
export async function updateEmployee(
  call: Call,
  settings: InvitationSettings,
  id: string,
  { version, ...input }: EmployeeInput & { version: number },
): Promise<EmployeeRow> {
  const columns = columnsOf(input);
  return refusingAt(AT_EMAIL, () =>
    inTransaction(call, async (call) => {
      await lockEmployee(call, { id });
      const before = await getEmployee(call, id);
      if (before.version !== version) throw new DomainError('stale_version', { current: before });
      if (columns.email !== before.email.toLowerCase()) await assertNewEmail(call, columns.email, id);
      const users = await relink(call, settings, before, columns);
      await updateRow(call, { id, ...columns });
      const changed = Object.entries(columns).flatMap(([name, value]) =>
        before[name as keyof typeof columns] === value ? [] : [name],
      );
      await audit(call, {
        action: 'employee.update',
        objectType: 'employee',
        objectId: id,
        details: { changed },
      });
      call.changed(rolesChanged(users));
      return getEmployee(call, id);
    }),
  );
}

/**
 * Sends the letter of an invitation that waits once more, with a new link; who declined or left is asked anew. It goes to the address of
 * the account, which the card's may differ from.
 * @returns the address
 * @throws not_found, invitation_not_waiting, too_many_requests when the address was written to too often
 */
export async function resendInvitation(call: Call, settings: InvitationSettings, id: string): Promise<string> {
  return inTransaction(call, async (call) => {
    await lockEmployee(call, { id });
    const {
      account_email: email,
      account_status: status,
      user_id: user,
      state,
      ...person
    } = await getEmployee(call, id);
    const isWaiting = status === 'pending_activation' || (status === 'activated' && state !== 'working');
    if (email === null || user === null || !isWaiting) throw new DomainError('invitation_not_waiting');
    await reopen(call, { id });
    await inviteStaff(call, settings, {
      email,
      lastName: person.last_name,
      firstName: person.first_name,
      middleName: person.middle_name,
    });
    await audit(call, {
      action: 'employee.invite',
      objectType: 'employee',
      objectId: id,
      details: { account: user },
    });
    call.changed(rolesChanged([user]));
    return email;
  });
}

/**
 * Ends an employment: the roles `employee` and `doctor` of the clinic go with the row. The person and their account stay.
 * @throws not_found, row_in_use while they are a doctor
 */
export async function deleteEmployee(call: Call, id: string): Promise<void> {
  return inTransaction(call, async (call) => {
    await lockEmployee(call, { id });
    const row = await getEmployee(call, id);
    const specialties = await selectSpecialties(call, { id });
    if (specialties.length > 0)
      throw new DomainError('row_in_use', {
        params: { reason: registryTexts.employeeIsDoctor(specialties.map(({ title }) => title)) },
      });
    await remove(call, { id });
    await audit(call, {
      action: 'employee.delete',
      objectType: 'employee',
      objectId: id,
      details: { account: row.user_id },
    });
    call.changed(rolesChanged(await syncStaffRoles(call, row.user_id)));
  });
}
