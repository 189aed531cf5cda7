import { clinicSql, platformSql, type ClinicEm } from '#server/db/sql.ts';
import { lockRoot } from '#server/http/aggregate.ts';
import { audit, type AuditedCall } from '#server/lib/audit/audit.ts';
import { Employee } from './people.entity.ts';

/** Weaker than an entity's lock: whoever only refers to the person, as a record of a visit does, need not wait. */
const holdPerson = platformSql(
  'employment_hold_person',
  'a practitioner is one person in all clinics',
  'select from practitioner where id = :practitioner for no key update',
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

/**
 * Locks an employment, then its person, until the transaction ends: two employments of one person, or one and a
 * schedule that is being made, come one after another, and no time is claimed between the look and the change.
 * Undefined when it is gone.
 */
export async function lockEmployment({ em }: ClinicEm, id: string): Promise<Employee | undefined> {
  const employee = await lockRoot(em, Employee, id);
  if (employee) await holdPerson(em, { practitioner: employee.practitioner.id });
  return employee;
}

/** Saves what became of an employment; what its future times claim follows. Under the employment's lock. */
export async function saveEmployment(call: ClinicEm, { id }: Employee): Promise<void> {
  await call.em.flush();
  await moveClaims(call, { employee: id });
}

/** An employment waits for its person (again): nobody has asked the one whose account it is now. Under its lock. */
export async function askAgain(call: AuditedCall, employee: Employee): Promise<void> {
  employee.ask();
  await saveEmployment(call, employee);
  await audit(call, { action: 'employment.ask', objectType: 'employee', objectId: employee.id });
}
