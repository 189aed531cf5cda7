import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { dayAndTime } from '#shared/format/dates.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { clinicSql, platformSql } from '#server/db/sql.ts';
import { UNBOOKED, timesChanged } from '#server/features/appointments/index.ts';
import type { Activated } from '#server/features/auth/index.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { inTransaction, type PersonCall } from '#server/http/call.ts';
import { audit, type AuditedCall } from '#server/lib/audit/audit.ts';
import { askAgain, lockEmployment, saveEmployment } from './employment-state.service.ts';
import { EMPLOYMENT_STATE, type Employee, type EmploymentState } from './people.entity.ts';
import { syncStaffRoles } from './staff-roles.service.ts';
import { registryTexts } from './texts.ru.ts';
import { rolesChanged, staffChanged, visitsOfChanged } from './events.ts';

/** A place where the caller works, worked, or is asked to. */
export interface OwnEmployment {
  readonly id: string;
  readonly clinic_id: string;
  readonly clinic_title: string;
  readonly clinic_slug: string;
  /** IANA zone */
  readonly timezone: string;
  readonly specialties: readonly string[];
  readonly state: EmploymentState;
}
/** By practitioner_user_id_key and the keys of employee and doctor. */
const selectOwn = platformSql<OwnEmployment>(
  'own_employments',
  'a person sees the own employments in every clinic',
  `
  select e.id, o.id as clinic_id, o.title as clinic_title, o.slug as clinic_slug, o.timezone, ${EMPLOYMENT_STATE} as state,
    array(select distinct s.title from doctor d join specialty s on s.organization_id = d.organization_id and s.id = d.specialty_id
      where d.organization_id = e.organization_id and d.employee_id = e.id order by s.title) as specialties
  from practitioner p join employee e on e.practitioner_id = p.id join organization o on o.id = e.organization_id
  where p.user_id = :user and (:id::uuid is null or e.id = :id)
  order by e.ended_at is not null, e.accepted_at is not null, o.title, e.id`,
);
/**
 * Future times of an employment that overlap a claim of the person, which is another employment's: by slot_doctor_idx
 * and slot_practitioner_no_overlap.
 */
const OVERLAPS = `
  from slot s join doctor d on d.organization_id = :clinic and d.id = s.doctor_id
  where s.organization_id = :clinic and d.employee_id = :employee and s.end_time > now() and not s.is_overbooked
    and exists (select from slot o where o.claimant_id = :practitioner and not o.is_overbooked and o.id <> s.id
      and tstzrange(o.start_time, o.end_time) && tstzrange(s.start_time, s.end_time))`;
const deleteOverlaps = clinicSql(
  'employment_drop_overlaps',
  `
  delete from slot where organization_id = :clinic and ${UNBOOKED} and id in (select s.id ${OVERLAPS}) returning id`,
);
const selectOverlaps = clinicSql<{ start_ms: number; total: number }>(
  'employment_overlaps',
  `
  select ms(s.start_time) as start_ms, count(*) over ()::int as total ${OVERLAPS} order by s.start_time limit 5`,
);
const deleteFree = clinicSql<{ doctor_id: string }>(
  'employment_drop_free',
  `
  delete from slot using doctor d where slot.organization_id = :clinic and d.organization_id = :clinic and d.employee_id = :employee and slot.doctor_id = d.id
    and slot.patient_id is null and slot.start_time > now() returning slot.doctor_id`,
);
const countVisits = clinicSql<{ count: number }>(
  'employment_visits',
  `
  select count(*)::int as count from slot s join doctor d on d.organization_id = :clinic and d.id = s.doctor_id
  where s.organization_id = :clinic and d.employee_id = :employee and s.patient_id is not null and s.end_time > now()`,
);
const selectDoctors = clinicSql<{ id: string }>(
  'employment_doctors',
  'select id from doctor where organization_id = :clinic and employee_id = :employee',
);

/** What a change of an own employment leaves. */
interface Settled {
  /** free times that went */
  readonly removed: number;
}
/** A clinic where the person works: the caller's session need not be in it. */
const inClinic = ({ em, actor, ip }: Omit<AuditedCall, 'clinic'>, clinic: string): AuditedCall => ({
  em,
  actor,
  ip,
  clinic: { id: clinic },
});

/** Every place where a person works, worked or is asked to; those that wait come first. */
export const ownEmployments = ({ em, actor }: Omit<AuditedCall, 'clinic' | 'ip'>): Promise<OwnEmployment[]> =>
  selectOwn(em, { user: actor.userId, id: null });

/**
 * Runs a change of an own employment under its lock. The person, whoever looks at their free times, the desk of the
 * clinic and its list of employees are told. @throws not_found
 */
async function change<T>(
  caller: PersonCall,
  id: string,
  work: (call: AuditedCall, employee: Employee, own: OwnEmployment) => Promise<T>,
): Promise<T> {
  const user = caller.actor.userId;
  const { done, clinic, doctors } = await inTransaction(caller, async (transaction) => {
    const [found] = await selectOwn(transaction.em, { user, id });
    const employee = found && (await lockEmployment(inClinic(transaction, found.clinic_id), id));
    // once more: the clinic may have given it to another account before the lock
    const [own] = await selectOwn(transaction.em, { user, id });
    if (!employee || !own) throw new DomainError('not_found');
    const call = inClinic(transaction, own.clinic_id);
    const result = await work(call, employee, own);
    await syncStaffRoles(call, user);
    return { done: result, clinic: call.clinic.id, doctors: await selectDoctors(call, { employee: id }) };
  });
  caller.changed([
    ...rolesChanged([user]),
    ...doctors.flatMap((doctor) => timesChanged(doctor.id)),
    ...visitsOfChanged(clinic, id),
    ...staffChanged(clinic),
  ]);
  return done;
}

/**
 * The caller agrees to work in a clinic: from now on its times are theirs. Free ones that overlap times of another
 * clinic go; booked ones are named and refuse, so that somebody settles them first. Accepted already: nothing changes.
 * @throws not_found for anybody else's, employment_over, employment_overlaps
 */
export const acceptEmployment = (caller: PersonCall, id: string): Promise<Settled> =>
  change(caller, id, async (call, employee, { timezone }) => {
    if (employee.endedAt) throw new DomainError('employment_over');
    return { removed: employee.state === 'working' ? 0 : await putInForce(call, employee, timezone) };
  });

async function putInForce(call: AuditedCall, employee: Employee, timezone: string): Promise<number> {
  const ids = { employee: employee.id, practitioner: employee.practitioner.id };
  const removed = (await deleteOverlaps(call, ids)).length;
  const left = await selectOverlaps(call, ids);
  if (left[0]) {
    const times = registryTexts.listed(
      left.map(({ start_ms }) => dayAndTime(toClinicIso(start_ms, timezone))),
      left[0].total,
    );
    throw new DomainError('employment_overlaps', { params: { times } });
  }
  employee.accept(new Date());
  await saveEmployment(call, employee);
  await audit(call, {
    action: 'employment.accept',
    objectType: 'employee',
    objectId: employee.id,
    details: { removed },
  });
  return removed;
}

/**
 * The caller declines an employment that waits, or ends one. Future free times go with the roles; booked visits stay
 * for the clinic to settle, and claim nobody's time any more. The row stays. Ended already: only the visits are
 * counted.
 * @returns how many booked visits are left
 * @throws not_found for anybody else's
 */
export const endEmployment = (caller: PersonCall, id: string): Promise<Settled & { readonly visits: number }> =>
  change(caller, id, async (call, employee) => {
    const [{ count: visits } = { count: 0 }] = await countVisits(call, { employee: id });
    if (employee.endedAt) return { removed: 0, visits };
    const removed = (await deleteFree(call, { employee: id })).length;
    employee.end(new Date());
    await saveEmployment(call, employee);
    const action = employee.state === 'ended' ? 'employment.end' : 'employment.decline';
    await audit(call, { action, objectType: 'employee', objectId: id, details: { removed, visits } });
    return { removed, visits };
  });

/**
 * A first activation: the clinic whose letter it was is accepted with it. The person has never agreed to any other, so
 * what another clinic had in force before waits for them.
 */
export async function settleEmployments(em: SqlEntityManager, { userId, invitedTo, ip }: Activated): Promise<void> {
  const person = { em, actor: { userId, sessionId: null }, ip };
  // what claims the person's time stops first, so that nothing stands in the way of the accepted one
  const employments = (await ownEmployments(person)).toSorted(
    (a, b) => Number(a.clinic_id === invitedTo) - Number(b.clinic_id === invitedTo),
  );
  for (const { id, clinic_id: clinic, timezone } of employments) {
    const call = inClinic(person, clinic);
    const employee = await lockEmployment(call, id);
    if (!employee || employee.endedAt || (employee.state === 'working') === (clinic === invitedTo)) continue;
    if (employee.state === 'working') await askAgain(call, employee);
    else await putInForce(call, employee, timezone);
    await syncStaffRoles(call, userId);
  }
}
