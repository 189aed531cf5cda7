import { createHash } from 'node:crypto';
import { errorText, type ErrorCode } from '#shared/errors/catalogue.ts';
import type { AbsenceReason } from '#shared/rules/absences.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { clinicSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import {
  keepAnswer,
  lockAppointments,
  once,
  repeatableOf,
  rescheduleWithin,
  timesChanged,
} from '#server/features/appointments/index.ts';
import { offeredPatients, withdrawOffers } from '#server/features/waiting-list/index.ts';
import type { Call } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { databaseErrorCode } from '#server/http/errors.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { assertSpan } from './absence-preview.service.ts';
import { DOCTORS_OF, getAbsence, IN_ABSENCE, type AbsenceRow } from './absences.service.ts';
import { absenceChanged } from './events.ts';

/** A visit that gets another time; `version` in which it was seen. */
export interface AbsenceMove {
  readonly appointment: string;
  readonly version: number;
  readonly slot: string;
}
/** A wanted absence. @property doctor any of the person's in this clinic */
export interface NewAbsence {
  readonly doctor: string;
  readonly start: Date;
  readonly end: Date;
  readonly reason: AbsenceReason;
  readonly note: string;
  readonly moves: readonly AbsenceMove[];
  readonly idempotencyKey: string | undefined;
}
/** Whoever makes or repeats times of this employee waits until the absence is there. */
const lockEmployee = clinicSql<{ employee: string; doctors: string[] }>(
  'absence_employee_lock',
  `
  select e.id as employee, ${DOCTORS_OF} as doctors from doctor d join employee e on e.organization_id = :clinic and e.id = d.employee_id
  where d.organization_id = :clinic and d.id = :doctor for no key update of e`,
);
const insertAbsence = clinicSql(
  'absence_add',
  `
  insert into absence (id, organization_id, employee_id, start_time, end_time, reason, note, created_by)
  values (:absence, :clinic, :employee, :start, :end, :reason, :note, :user)`,
);
const selectTimes = clinicSql<{ id: string }>('absence_times', `select s.id from slot s where ${IN_ABSENCE}`);
/** A time that the desk had set aside itself is the desk's again afterwards. */
const closeTimes = clinicSql<{ id: string; was_free: boolean }>(
  'absence_close_times',
  `
  update slot s set absence_id = :absence, is_reserve = s.patient_id is null, version = version + 1,
    was_reserve = case when s.absence_id is null then s.is_reserve else s.was_reserve end,
    hold_user_id = null, hold_patient_id = null, hold_until = null
  where ${IN_ABSENCE}
  returning s.id, s.patient_id is null and not s.was_reserve as was_free`,
);
const selectClosed = clinicSql<{ id: string }>(
  'absence_targets_closed',
  'select id from slot where organization_id = :clinic and id = any(:slots::uuid[]) and absence_id is not null',
);
const selectVisits = clinicSql<{ id: string; slot_id: string | null; patient_id: string }>(
  'absence_visits_locked',
  'select id, slot_id, patient_id from appointment where organization_id = :clinic and id = any(:appointments::uuid[])',
);
const insertMoves = clinicSql(
  'absence_keep_moves',
  `
  insert into absence_move (organization_id, absence_id, appointment_id, from_slot_id, to_slot_id)
  select :clinic, :absence, moved.appointment, moved.was, moved.becomes
  from unnest(:appointments::uuid[], :was::uuid[], :becomes::uuid[]) as moved (appointment, was, becomes)`,
);

const fieldOf = (index: number): string => `moves.${index}.slot`;
const refusedAt = (index: number, code: ErrorCode): DomainError =>
  new DomainError(code, { fields: { [fieldOf(index)]: [errorText(code)] } });

/**
 * A doctor is away: their free times of these hours are closed, and the named visits moved, all of it or nothing. Other
 * visits stay, and none of the times is free again before the absence is ended. Patients are told; logged.
 * @throws not_found, absence_overlap, validation_failed at `end` or at a move; at a move what `rescheduleAppointment`
 * throws; idempotency_key_reused, server_busy
 */
export async function markAbsence(call: Call, { idempotencyKey, ...wanted }: NewAbsence): Promise<AbsenceRow> {
  assertSpan(wanted);
  assertOnce(wanted.moves);
  const asked = createHash('sha256').update(JSON.stringify(wanted)).digest('hex');
  const repeatable = repeatableOf(call, idempotencyKey, `absence ${call.clinic.id} ${asked}`);
  const { id } = await once(call, repeatable, async (call) => {
    const { doctor, start, end, reason, note, moves } = wanted;
    const [found] = await lockEmployee(call, { doctor });
    if (!found) throw new DomainError('not_found');
    const [absence, span] = [uuidv7(), { employee: found.employee, start, end }];
    await insertAbsence(call, { absence, ...span, reason, note, user: call.actor.userId });
    const times = (await selectTimes(call, span)).map(({ id }) => id);
    const appointments = moves.map(({ appointment }) => appointment);
    const slots = [...times, ...moves.map(({ slot }) => slot)];
    await lockAppointments(call, appointments, slots, await offeredPatients(call, times));
    // under the lock of its time nothing is offered anew
    await withdrawOffers(call, times);
    const closed = await closeTimes(call, { absence, ...span });
    await moveVisits(call, absence, moves, new Set(closed.map(({ id }) => id)));
    const zone = call.clinic.timezone;
    await audit(call, {
      action: 'absence.mark',
      objectType: 'absence',
      objectId: absence,
      details: {
        employee: found.employee,
        start: toClinicIso(start, zone),
        end: toClinicIso(end, zone),
        closed: closed.filter(({ was_free }) => was_free).length,
        moved: moves.length,
      },
    });
    for (const id of found.doctors) call.changed(timesChanged(id));
    call.changed(absenceChanged(call.clinic.id, found.employee));
    const answer = { id: absence };
    if (repeatable) await keepAnswer(call.em, repeatable, answer);
    return answer;
  });
  return getAbsence(call, id);
}

function assertOnce(moves: readonly AbsenceMove[]): void {
  const fields: Record<string, string[]> = {};
  moves.forEach(({ slot, appointment }, index) => {
    const isRepeated = moves.slice(0, index).some((move) => move.slot === slot || move.appointment === appointment);
    if (isRepeated) fields[fieldOf(index)] = [errorText('absence_move_twice')];
  });
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
}

/** @param closed the times of the absence */
async function moveVisits(
  call: Call,
  absence: string,
  moves: readonly AbsenceMove[],
  closed: ReadonlySet<string>,
): Promise<void> {
  if (moves.length === 0) return;
  const visits = await selectVisits(call, { appointments: moves.map(({ appointment }) => appointment) });
  // nobody is moved from one time of an absence to another
  const targets = await selectClosed(call, { slots: moves.map(({ slot }) => slot) });
  const isClosed = new Set(targets.map(({ id }) => id));
  const patientOf = new Map(visits.map(({ id, patient_id }) => [id, patient_id]));
  const slotOf = new Map(visits.map(({ id, slot_id }) => [id, slot_id]));
  const kept: { appointment: string; was: string; becomes: string }[] = [];
  for (const [index, { appointment, version, slot }] of moves.entries()) {
    const was = slotOf.get(appointment);
    if (isClosed.has(slot)) throw new DomainError('validation_failed', inside(index));
    // cancelled, or moved by somebody else meanwhile
    if (was === undefined) throw refusedAt(index, 'not_found');
    if (was === null || !closed.has(was)) throw refusedAt(index, 'stale_version');
    try {
      // a time that is offered to this very patient is taken with the offer
      await withdrawOffers(call, [slot], patientOf.get(appointment));
      await rescheduleWithin(call, { appointment, slot, version }, { isForced: true });
    } catch (error) {
      const code = error instanceof DomainError ? error.code : databaseErrorCode(error);
      // a lost race of locks is the whole work's, which is done again
      if (code === undefined || code === 'conflict' || code === 'server_busy') throw error;
      throw refusedAt(index, code);
    }
    kept.push({ appointment, was, becomes: slot });
  }
  await insertMoves(call, {
    absence,
    appointments: kept.map((move) => move.appointment),
    was: kept.map((move) => move.was),
    becomes: kept.map((move) => move.becomes),
  });
}
const inside = (index: number) => ({ fields: { [fieldOf(index)]: [errorText('absence_move_inside')] } });
