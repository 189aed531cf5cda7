import { hasModule } from '#shared/access/has-module.ts';
import { errorText } from '#shared/errors/catalogue.ts';
import { addDays, clinicDay, daysBetween } from '#shared/rules/clinic-time.ts';
import { MAX_WAITING, MAX_WAITING_DAYS, WAITING_DAYS } from '#shared/rules/waiting-list.ts';
import { clinicSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import {
  keepAnswer,
  lockPatient,
  once,
  repeatableOf,
  waitingChanged,
  waits,
  type LockedPatient,
} from '#server/features/appointments/index.ts';
import { ownPatient, patientOfDependant } from '#server/features/patients/index.ts';
import { inForce } from '#server/features/registry/people.entity.ts';
import type { Call } from '#server/http/call.ts';
import { DomainError, type FieldErrors } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { lapse } from './lapse.service.ts';

/** When somebody can come, and how. */
export interface WantedWindow {
  readonly weekdays: readonly number[];
  /** minutes of the clinic's day */
  readonly fromMinute: number;
  readonly toMinute: number;
  /** YYYY-MM-DD of the clinic; null of a new entry: today, and WAITING_DAYS from the first */
  readonly fromDate: string | null;
  readonly toDate: string | null;
  /** null: either */
  readonly type: 0 | 1 | null;
}
/** What somebody wants to wait for: a doctor, or a specialty. */
export interface WantedEntry extends WantedWindow {
  readonly doctor: string | null;
  readonly specialty: string | null;
}
/** Who waits: a patient of the desk's, or the caller; of a dependant, the caller for them. */
export type Waiter = { readonly patient: string } | { readonly dependant: string | null };
/** Neither is there, or it is of another clinic: no row. A doctor who left is waited for in vain. */
const findSubject = clinicSql<{ id: string }>(
  'waiting_subject',
  `
  select d.id from doctor d join employee e on e.organization_id = :clinic and e.id = d.employee_id and ${inForce('e')}
    where d.organization_id = :clinic and d.id = :doctor::uuid
  union all select id from specialty where organization_id = :clinic and id = :specialty::uuid`,
);
const countOpen = clinicSql<{ open: number }>(
  'waiting_count',
  `
  select count(*)::int as open from waiting_entry w
  where w.organization_id = :clinic and ${waits('w')} and w.patient_id in (
    select o.id from patient p join patient o on o.organization_id = :clinic and (o.id = p.id or o.user_id = p.user_id)
    where p.organization_id = :clinic and p.id = :patient)`,
);
const insert = clinicSql(
  'waiting_add',
  `
  insert into waiting_entry (id, organization_id, patient_id, doctor_id, specialty_id, weekdays, from_minute, to_minute, from_date, to_date, type, created_by)
  values (:id, :clinic, :patient, :doctor, :specialty, :weekdays, :from_minute, :to_minute, :from_date, :to_date, :type, :user)`,
);

/** The days that are waited for. @param faults what is wrong already @throws validation_failed at the fields */
export function daysOf(
  { fromMinute, toMinute, fromDate, toDate }: WantedWindow,
  today: string,
  faults: Readonly<Record<string, string[]>> = {},
) {
  const fields: Record<string, string[]> = { ...faults };
  if (fromMinute >= toMinute) fields['toMinute'] = [errorText('segment_end_before_start')];
  const from = fromDate === null || fromDate < today ? today : fromDate;
  const to = toDate ?? addDays(from, WAITING_DAYS);
  if (to < from) fields['toDate'] = [errorText('range_end_before_start')];
  else if (daysBetween(today, to) > MAX_WAITING_DAYS)
    fields['toDate'] = [errorText('range_too_long', { days: MAX_WAITING_DAYS })];
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields: fields as FieldErrors });
  return { from_date: from, to_date: to };
}
/** The columns of a window. @param days of `daysOf` */
export const windowColumns = (wanted: WantedWindow, days: ReturnType<typeof daysOf>) => ({
  weekdays: wanted.weekdays.toSorted((one, other) => one - other),
  from_minute: wanted.fromMinute,
  to_minute: wanted.toMinute,
  ...days,
  type: wanted.type,
});
/** @throws video_unavailable when the visit is wanted by video and the clinic has none */
export function assertWay({ clinic }: Call, { type }: WantedWindow): void {
  if (type === 1 && !clinic.modules.includes('video')) throw new DomainError('video_unavailable');
}

/** Each open entry may hold a time: counted over all whom an account books for. @throws waiting_limit_reached */
export async function assertRoom(call: Call, patient: string): Promise<void> {
  const [count] = await countOpen(call, { patient });
  if ((count?.open ?? 0) >= MAX_WAITING)
    throw new DomainError('waiting_limit_reached', { params: { limit: MAX_WAITING } });
}

async function lockWaiter(call: Call, who: Waiter): Promise<LockedPatient> {
  if ('patient' in who) return lockPatient(call, who.patient);
  const { userId: user } = call.actor;
  const { dependant } = who;
  const id = dependant === null ? await ownPatient(call, user) : await patientOfDependant(call, user, dependant);
  return { id, user_id: user };
}

/**
 * Puts a patient on the waiting list. Nothing is offered now: times that become free from now on are. With an
 * idempotency key a call that is repeated after a lost answer gets the same entry. Logged.
 * @param who the caller, or their dependant, becomes a patient of the clinic
 * @returns the entry's id
 * @throws waiting_unattended, validation_failed, video_unavailable, not_found (no such doctor, specialty or patient
 * here, a dependant of somebody else), dependant_confirmation_needed, waiting_limit_reached; waiting_already from the
 * unique keys; idempotency_key_reused, server_busy
 */
export async function addEntry(call: Call, wanted: WantedEntry, who: Waiter, idempotencyKey?: string): Promise<string> {
  const { clinic, actor } = call;
  const { doctor, specialty } = wanted;
  // nobody could answer an offer there, so none is made
  if (!hasModule(clinic.modules, 'booking')) throw new DomainError('waiting_unattended');
  const isNamed = doctor !== null || specialty !== null;
  if (isNamed && (await findSubject(call, { doctor, specialty })).length === 0) throw new DomainError('not_found');
  const faults: Record<string, string[]> =
    (doctor === null) === (specialty === null) ? { doctor: [errorText('waiting_subject')] } : {};
  const days = daysOf(wanted, clinicDay(Date.now(), clinic.timezone), faults);
  assertWay(call, wanted);
  // an entry whose last day is over stands in nobody's way
  await lapse(call, clinic.timezone);
  const repeatable = repeatableOf(call, idempotencyKey, `wait ${clinic.id} ${JSON.stringify([wanted, who])}`);
  const { entry } = await once(call, repeatable, async (call) => {
    const person = await lockWaiter(call, who);
    await assertRoom(call, person.id);
    const answer = { entry: uuidv7() };
    const { entry: id } = answer;
    await insert(call, {
      id,
      patient: person.id,
      doctor,
      specialty,
      ...windowColumns(wanted, days),
      user: actor.userId,
    });
    await audit(call, {
      action: 'waiting.join',
      objectType: 'waiting_entry',
      objectId: id,
      details: { patient: person.id, doctor, specialty },
    });
    if (repeatable) await keepAnswer(call.em, repeatable, answer);
    call.changed(waitingChanged(clinic.id, [id], person.user_id));
    return answer;
  });
  return entry;
}
