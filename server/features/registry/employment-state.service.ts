import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import { audit, type AuditedCall } from '#server/lib/audit/audit.ts';

/** An employment while its row is locked. */
export interface LockedEmployment {
  readonly id: string;
  readonly practitioner_id: string;
  readonly is_accepted: boolean;
  readonly is_ended: boolean;
}
/**
 * First by itself, then its person's: two employments of one person, or one and a schedule that is being made, come one after another,
 * and no time is claimed between the look and the change.
 */
const lockRow = clinicSql<LockedEmployment>(
  'employment_lock',
  `
  select id, practitioner_id, accepted_at is not null as is_accepted, ended_at is not null as is_ended
  from employee where organization_id = :clinic and id = :employee for no key update`,
);
const lockPerson = clinicSql(
  'employment_lock_person',
  `
  select from practitioner where id = (select practitioner_id from employee where organization_id = :clinic and id = :employee) for no key update`,
);
const setState = clinicSql(
  'employment_set_state',
  `
  update employee set accepted_at = case when :accepted::boolean then coalesce(accepted_at, now()) end, ended_at = case when :ended::boolean then now() end, version = version + 1
  where organization_id = :clinic and id = :employee`,
);
/** Times that are over claim nobody's. By slot_doctor_idx. */
const moveClaims = clinicSql(
  'employment_claims',
  `
  update slot set claimant_id = e.claimant_id
  from employee e join doctor d on d.organization_id = :clinic and d.employee_id = e.id
  where e.organization_id = :clinic and e.id = :employee
    and slot.organization_id = :clinic and slot.doctor_id = d.id and slot.end_time > now() and slot.claimant_id <> e.claimant_id`,
);

/** Locks an employment and its person until the transaction ends; undefined when it is gone. */
export async function lockEmployment(call: ClinicEm, employee: string): Promise<LockedEmployment | undefined> {
  const [row] = await lockRow(call, { employee });
  if (row) await lockPerson(call, { employee });
  return row;
}

/** Accepted, ended, or neither: waiting for the person. What its future times claim follows. Under the employment's lock. */
export async function setEmployment(
  call: ClinicEm,
  employee: string,
  state: { accepted: boolean; ended: boolean },
): Promise<void> {
  await setState(call, { employee, ...state });
  await moveClaims(call, { employee });
}

/** An employment waits for its person (again): nobody has asked the one whose account it is now. Under its lock. */
export async function askAgain(call: AuditedCall, employee: string): Promise<void> {
  await setEmployment(call, employee, { accepted: false, ended: false });
  await audit(call, { action: 'employment.ask', objectType: 'employee', objectId: employee });
}
