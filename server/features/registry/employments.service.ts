import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { dayAndTime } from '#shared/format/dates.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { clinicSql, platformSql } from '#server/db/sql.ts';
import type { Activated } from '#server/features/auth/index.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { byActor, type Author } from './author.ts';
import { askAgain, lockEmployment, setEmployment, type LockedEmployment } from './employment-state.service.ts';
import { syncStaffRoles } from './staff-roles.service.ts';
import { registryTexts } from './texts.ru.ts';

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
/** `waiting` for the person's consent; `working`; `declined` without ever working; `ended` after it. */
export type EmploymentState = 'waiting' | 'working' | 'declined' | 'ended';
/** SQL of the state of an employee `e`. */
export const EMPLOYMENT_STATE = `
  case when e.ended_at is null then case when e.accepted_at is null then 'waiting' else 'working' end
    when e.accepted_at is null then 'declined' else 'ended' end`;

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
/** Future times of an employment that overlap a claim of the person, which is another employment's: by slot_doctor_idx and slot_practitioner_no_overlap. */
const OVERLAPS = `
  from slot s join doctor d on d.organization_id = :clinic and d.id = s.doctor_id
  where s.organization_id = :clinic and d.employee_id = :employee and s.end_time > now() and not s.is_overbooked
    and exists (select from slot o where o.claimant_id = :practitioner and not o.is_overbooked and o.id <> s.id
      and tstzrange(o.start_time, o.end_time) && tstzrange(s.start_time, s.end_time))`;
const deleteOverlaps = clinicSql(
  'employment_drop_overlaps',
  `
  delete from slot where organization_id = :clinic and patient_id is null and not is_reserve and id in (select s.id ${OVERLAPS}) returning id`,
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

/** What changed for listeners: the clinic, and whose times. */
interface Told {
  readonly clinic: string;
  readonly doctors: readonly string[];
  /** free times that went */
  readonly removed: number;
}

/** Every place where the caller works, worked or is asked to; those that wait come first. */
export const ownEmployments = (em: SqlEntityManager, user: string): Promise<OwnEmployment[]> =>
  selectOwn(em, { user, id: null });

/** Runs a change of an own employment under its lock. @throws not_found */
async function change<T>(
  em: SqlEntityManager,
  author: Author,
  id: string,
  work: (em: SqlEntityManager, own: OwnEmployment, locked: LockedEmployment) => Promise<T>,
): Promise<T & { clinic: string; doctors: string[] }> {
  const user = author.actor.userId;
  return em.transactional(async (transaction) => {
    const [found] = await selectOwn(transaction, { user, id });
    const locked = found && (await lockEmployment(transaction, found.clinic_id, id));
    // once more: the clinic may have given it to another account before the lock
    const [own] = await selectOwn(transaction, { user, id });
    if (!locked || !own) throw new DomainError('not_found');
    const done = await work(transaction, own, locked);
    await syncStaffRoles(transaction, { id: own.clinic_id }, author, user);
    const doctors = (await selectDoctors(transaction, own.clinic_id, { employee: id })).map((doctor) => doctor.id);
    return { ...done, clinic: own.clinic_id, doctors };
  });
}

/**
 * The caller agrees to work in a clinic: from now on its times are theirs. Free ones that overlap times of another clinic go; booked
 * ones are named and refuse, so that somebody settles them first. Accepted already: nothing changes.
 * @throws not_found for anybody else's, employment_over, employment_overlaps
 */
export const acceptEmployment = (em: SqlEntityManager, author: Author, id: string): Promise<Told> =>
  change(
    em,
    author,
    id,
    async (transaction, { clinic_id: clinic, timezone }, { practitioner_id: practitioner, is_accepted, is_ended }) => {
      if (is_ended) throw new DomainError('employment_over');
      if (is_accepted) return { removed: 0 };
      return { removed: await putInForce(transaction, author, { clinic, timezone, employee: id, practitioner }) };
    },
  );

interface Place {
  readonly clinic: string;
  readonly timezone: string;
  readonly employee: string;
  readonly practitioner: string;
}
async function putInForce(
  em: SqlEntityManager,
  author: Author,
  { clinic, timezone, employee, practitioner }: Place,
): Promise<number> {
  const removed = (await deleteOverlaps(em, clinic, { employee, practitioner })).length;
  const left = await selectOverlaps(em, clinic, { employee, practitioner });
  if (left[0]) {
    const times = registryTexts.listed(
      left.map(({ start_ms }) => dayAndTime(toClinicIso(start_ms, timezone))),
      left[0].total,
    );
    throw new DomainError('employment_overlaps', { params: { times } });
  }
  await setEmployment(em, clinic, employee, { accepted: true, ended: false });
  await audit(em, {
    ...byActor(author, { id: clinic }),
    action: 'employment.accept',
    objectType: 'employee',
    objectId: employee,
    details: { removed },
  });
  return removed;
}

/**
 * The caller declines an employment that waits, or ends one. Future free times go with the roles; booked visits stay for the clinic to
 * settle, and claim nobody's time any more. The row stays. Ended already: only the visits are counted.
 * @returns how many booked visits are left
 * @throws not_found for anybody else's
 */
export const endEmployment = (
  em: SqlEntityManager,
  author: Author,
  id: string,
): Promise<Told & { readonly visits: number }> =>
  change(em, author, id, async (transaction, { clinic_id: clinic }, { is_accepted, is_ended }) => {
    const [{ count: visits } = { count: 0 }] = await countVisits(transaction, clinic, { employee: id });
    if (is_ended) return { removed: 0, visits };
    const removed = (await deleteFree(transaction, clinic, { employee: id })).length;
    await setEmployment(transaction, clinic, id, { accepted: is_accepted, ended: true });
    const action = is_accepted ? 'employment.end' : 'employment.decline';
    await audit(transaction, {
      ...byActor(author, { id: clinic }),
      action,
      objectType: 'employee',
      objectId: id,
      details: { removed, visits },
    });
    return { removed, visits };
  });

/**
 * A first activation: the clinic whose letter it was is accepted with it. The person has never agreed to any other, so what another
 * clinic had in force before waits for them.
 */
export async function settleEmployments(em: SqlEntityManager, { userId, invitedTo, ip }: Activated): Promise<void> {
  const author: Author = { actor: { userId, sessionId: null }, ip };
  // what claims the person's time stops first, so that nothing stands in the way of the accepted one
  const employments = (await ownEmployments(em, userId)).toSorted(
    (a, b) => Number(a.clinic_id === invitedTo) - Number(b.clinic_id === invitedTo),
  );
  for (const { id, clinic_id: clinic, timezone } of employments) {
    const locked = await lockEmployment(em, clinic, id);
    if (!locked || locked.is_ended || locked.is_accepted === (clinic === invitedTo)) continue;
    if (locked.is_accepted) await askAgain(em, clinic, id, author);
    else await putInForce(em, author, { clinic, timezone, employee: id, practitioner: locked.practitioner_id });
    await syncStaffRoles(em, { id: clinic }, author, userId);
  }
}
