import { errorText, type ErrorCode } from '#shared/errors/catalogue.ts';
import { daysBetween, toClinicIso } from '#shared/rules/clinic-time.ts';
import {
  MAX_SCHEDULE_DAYS,
  planProblems,
  planSlots,
  type PlannedSlot,
  type SchedulePlan,
} from '#shared/rules/schedule-plan.ts';
import { clinicSql } from '#server/db/sql.ts';
import { UNBOOKED, UNHELD, offerFreed, timesChanged } from '#server/features/appointments/index.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { inTransaction, type Call, type ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { assertNearToday } from '#server/http/time-range.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { planSize } from './plan-size.rules.ts';
import { lockClaimant } from './claimant.service.ts';
import { countByDay, hitBy, sinceOf, startsOf, without, type FreeTime } from './planned-times.rules.ts';

const selectDoctor = clinicSql(
  'schedule_doctor',
  'select from doctor where organization_id = :clinic and id = :doctor',
);
/** Conflicts are left out by the exclusion constraint itself, so that two generations at once cannot overlap either. */
const insertSlots = clinicSql<{ start_ms: number }>(
  'slots_generate',
  `
  insert into slot (id, organization_id, doctor_id, practitioner_id, claimant_id, start_time, end_time, record_mode, free_since)
  select planned.id, :clinic, :doctor, :practitioner, :claimant, to_timestamp(planned.start_ms / 1000), to_timestamp(planned.end_ms / 1000), planned.record_mode,
    coalesce(to_timestamp(planned.since_ms / 1000), now())
  from unnest(:ids::uuid[], :starts::float8[], :ends::float8[], :modes::smallint[], :since::float8[]) as planned (id, start_ms, end_ms, record_mode, since_ms)
  order by planned.start_ms
  on conflict do nothing
  returning ms(start_time) as start_ms`,
);
/** Free times of a doctor on some days that have not begun: what a clearing removes. What is past is history. */
const FREE_OF_DAYS = `organization_id = :clinic and doctor_id = :doctor and ${UNBOOKED} and ${UNHELD}
    and start_time > now() and start_time >= :start::date::timestamp at time zone :zone and start_time < (:end::date + 1)::timestamp at time zone :zone`;
/**
 * What stands in the way of planned times: own slots of this doctor, or times of the same person elsewhere while the
 * employment is in force. Sees only that they are taken. A preview of a generation that clears first looks past what
 * would be cleared.
 */
const selectTaken = clinicSql<{ start_ms: number; end_ms: number; is_own: boolean }>(
  'slots_taken',
  `
  select ms(start_time) as start_ms, ms(end_time) as end_ms, organization_id = :clinic and doctor_id = :doctor as is_own
  from slot where claimant_id = :claimant and not is_overbooked
    and tstzrange(start_time, end_time) && tstzrange(to_timestamp(:from::float8 / 1000), to_timestamp(:until::float8 / 1000))
    and not (:clear::boolean and ${FREE_OF_DAYS})`,
);
/** Hours in which the doctor is away: nothing is planned into them. By absence_no_overlap. */
const selectAbsent = clinicSql<{ start_ms: number; end_ms: number }>(
  'schedule_absent',
  `
  select ms(start_time) as start_ms, ms(end_time) as end_ms from absence
  where organization_id = :clinic and employee_id = :employee and ended_at is null
    and tstzrange(start_time, end_time) && tstzrange(to_timestamp(:from::float8 / 1000), to_timestamp(:until::float8 / 1000))`,
);
/** Free times go; booked and reserved ones stay. Times being confirmed right now stay too. */
const deleteFree = clinicSql<FreeTime>(
  'slots_clear',
  `
  delete from slot where ${FREE_OF_DAYS} returning ms(start_time) as start_ms, ms(end_time) as end_ms, ms(free_since) as since_ms`,
);
const countSlots = clinicSql<{ free: number; kept: number }>(
  'slots_count',
  `
  select (count(*) filter (where ${UNBOOKED} and ${UNHELD}))::int as free,
    (count(*) filter (where not (${UNBOOKED} and ${UNHELD})))::int as kept
  from slot where organization_id = :clinic and doctor_id = :doctor and start_time > now()
    and start_time >= :start::date::timestamp at time zone :zone and start_time < (:end::date + 1)::timestamp at time zone :zone`,
);

/**
 * Most times of one generation: a year of long days by a quarter of an hour, and done well within the statement
 * timeout.
 */
const MAX_SLOTS = 20_000;

interface Dates {
  readonly start: string;
  readonly end: string;
}
/** Whose times are made on which days, and how. */
export interface PlanRequest {
  readonly doctor: string;
  readonly dates: Dates;
  /** remove the free times of these days first */
  readonly clears: boolean;
  /** only count */
  readonly isPreview: boolean;
}
/** A wanted generation (2 §3, "Schedule generation payload"). */
export type GenerateRequest = SchedulePlan & PlanRequest;
/** A wanted clearing. */
export interface ClearRequest {
  readonly doctor: string;
  readonly dates: Dates;
  /** only count */
  readonly isPreview: boolean;
}

/** @throws validation_failed, schedule_too_large */
export function assertDates({ start, end }: Dates): void {
  if (end < start)
    throw new DomainError('validation_failed', { fields: { 'dates.end': [errorText('range_end_before_start')] } });
  if (daysBetween(start, end) >= MAX_SCHEDULE_DAYS)
    throw new DomainError('schedule_too_large', {
      params: { days: MAX_SCHEDULE_DAYS },
      fields: { 'dates.end': [errorText('range_too_long', { days: MAX_SCHEDULE_DAYS })] },
    });
}

function assertPlan(plan: SchedulePlan): void {
  assertNearToday(plan.dates.start, 'dates.start');
  assertDates(plan.dates);
  const fields: Record<string, string[]> = {};
  for (const { problem, segment } of planProblems(plan)) {
    if (problem !== 'end_before_start')
      fields[`segments.${segment ?? 0}.end`] = [errorText(problem satisfies ErrorCode)];
  }
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
}

/** @throws not_found */
export async function assertDoctor(call: ClinicCall, doctor: string): Promise<void> {
  if ((await selectDoctor(call, { doctor })).length === 0) throw new DomainError('not_found');
}

/**
 * Makes the planned times of a doctor. Times that are there already are skipped, and those in an absence (`absent`);
 * times that the person works elsewhere are told in `exists` (the notice «Внимание»); a preview says the same by
 * `days`. Nothing that exists is changed.
 * @throws not_found, schedule_empty, schedule_too_large, validation_failed at the segment; conflict: the clinic's zone
 * has changed
 */
export async function generateSchedule(call: Call, request: GenerateRequest) {
  assertPlan(request);
  await assertDoctor(call, request.doctor);
  // before they are made: half a million of them would hold up everybody else's calls for seconds
  assertSize(planSize(request));
  return makeTimes(call, request, planSlots(request, call.clinic.timezone), 'schedule.generate');
}

/** @throws schedule_too_many */
export function assertSize(size: number): void {
  if (size > MAX_SLOTS) throw new DomainError('schedule_too_many', { params: { count: size, limit: MAX_SLOTS } });
}

/**
 * Makes times of a doctor that were planned, as `generateSchedule` tells. @param wanted in order, without overlaps
 * @throws not_found, schedule_empty; conflict: the clinic's zone has changed
 */
export async function makeTimes(
  call: Call,
  request: PlanRequest,
  wanted: readonly PlannedSlot[],
  action: 'schedule.generate' | 'schedule.copy_week',
) {
  const [first, last] = [wanted[0], wanted.at(-1)];
  if (!first || !last) throw new DomainError('schedule_empty');
  return inTransaction(call, async (call) => {
    const doctor = await lockClaimant(call, request.doctor);
    const owner = { doctor: doctor.id, practitioner: doctor.practitioner, claimant: doctor.claimant };
    const range = { doctor: doctor.id, ...request.dates, zone: call.clinic.timezone };
    const bounds = { from: first.start, until: last.end };
    const away = await selectAbsent(call, { employee: doctor.employee, ...bounds });
    const planned = without(wanted, hitBy(wanted, away));
    const removed = request.clears && !request.isPreview ? await deleteFree(call, range) : [];
    const cleared =
      request.clears && request.isPreview ? ((await countSlots(call, range))[0]?.free ?? 0) : removed.length;
    const taken = await selectTaken(call, {
      ...owner,
      ...range,
      clear: request.clears,
      ...bounds,
    });
    const made = request.isPreview
      ? startsOf(without(planned, hitBy(planned, taken)))
      : await insert(call, owner, planned, sinceOf(planned, removed));
    const missing = without(planned, made);
    const elsewhere = hitBy(
      planned,
      taken.filter(({ is_own }) => !is_own),
    );
    const exists = missing
      .filter(({ start }) => elsewhere.has(start))
      .map(({ start }) => toClinicIso(start, call.clinic.timezone));
    const days = request.isPreview
      ? countByDay(planned, call.clinic.timezone, ({ start }) =>
          made.has(start) ? 'created' : elsewhere.has(start) ? 'exists' : 'skipped',
        )
      : undefined;
    if (!request.isPreview) {
      await audit(call, {
        action,
        objectType: 'doctor',
        objectId: doctor.id,
        details: { created: made.size, cleared, dates: request.dates },
      });
    }
    if (!request.isPreview) {
      await offerFreed(call);
      call.changed(timesChanged(doctor.id));
    }
    return {
      created: made.size,
      skipped: missing.length - exists.length,
      absent: wanted.length - planned.length,
      cleared,
      exists,
      ...(days ? { days } : {}),
    };
  });
}

async function insert(
  call: ClinicCall,
  owner: { doctor: string; practitioner: string; claimant: string },
  planned: readonly PlannedSlot[],
  since: readonly (number | null)[],
): Promise<Set<number>> {
  const rows = await insertSlots(call, {
    ...owner,
    ids: planned.map(() => uuidv7()),
    starts: planned.map(({ start }) => start),
    ends: planned.map(({ end }) => end),
    modes: planned.map(({ record_mode }) => record_mode),
    since,
  });
  return new Set(rows.map(({ start_ms }) => start_ms));
}

/**
 * Removes a doctor's free times of some days from now on. @returns how many went and how many of those to come stay
 * @throws not_found, schedule_too_large
 */
export async function clearSchedule(call: Call, { doctor, dates, isPreview }: ClearRequest) {
  assertDates(dates);
  await assertDoctor(call, doctor);
  const range = { doctor, ...dates, zone: call.clinic.timezone };
  return inTransaction(call, async (call) => {
    const [count] = await countSlots(call, range);
    const cleared = isPreview ? (count?.free ?? 0) : (await deleteFree(call, range)).length;
    if (!isPreview)
      await audit(call, {
        action: 'schedule.clear',
        objectType: 'doctor',
        objectId: doctor,
        details: { cleared, dates },
      });
    if (!isPreview) call.changed(timesChanged(doctor));
    return { cleared, kept: count?.kept ?? 0 };
  });
}
