import { expect } from 'vitest';
import { bookingViolations } from '#tests/support/booking-invariants.ts';
import type { TestClinic } from '#tests/support/clinic-factory.ts';
import { doublesOf } from '#tests/support/history.ts';
import type { TestPerson } from '#tests/support/people.ts';
import type { Ground } from '#tests/support/test-app.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { book, type KeyedAttempt } from './booking-load.ts';

const FIRST = new Date(Date.now() + 2 * 86_400_000);
let lastSlot = 0;

/**
 * Free times of a doctor of their own, each at a time that comes nowhere else: nobody is refused for being elsewhere.
 */
export async function makeSlots(clinic: TestClinic, count: number): Promise<string[]> {
  const from = lastSlot;
  lastSlot += count + 1;
  const doctor = await clinic.addDoctor();
  const rows = await clinic.test.rows<{ id: string }>(
    `insert into slot (id, organization_id, doctor_id, practitioner_id, start_time, end_time)
     select gen_random_uuid(), $1, $2, $3, $6::timestamptz + n * interval '10 minutes', $6::timestamptz + (n + 1) * interval '10 minutes' from generate_series($4::int, $5::int) n returning id`,
    [clinic.id, doctor.id, doctor.practitioner, from, from + count - 1, FIRST],
  );
  return rows.map(({ id }) => id);
}

/** Holds what the callers were told against what the database kept. */
export async function expectKept(
  ground: Ground,
  attempts: readonly KeyedAttempt[],
  slots: readonly string[],
): Promise<void> {
  const kept = await ground.rows<{ id: string; slot: string; person: string; status: string }>(
    'select id, slot_id as slot, booked_by as person, status from appointment where slot_id = any($1::uuid[])',
    [slots],
  );
  const byId = new Map(kept.map((row) => [row.id, row]));
  const lost = attempts.filter(
    ({ outcome, appointment, slot, person }) =>
      outcome === 'ok' &&
      (byId.get(appointment ?? '')?.slot !== slot || byId.get(appointment ?? '')?.person !== person),
  );
  expect(lost).toEqual([]);
  // what nobody was told is there only whole, and only for somebody whose call got no answer
  const explained = new Set(
    attempts
      .filter(({ outcome }) => outcome === 'ok' || outcome === 'unknown')
      .map(({ slot, person }) => `${slot} ${person}`),
  );
  expect(kept.filter(({ slot, person }) => !explained.has(`${slot} ${person}`))).toEqual([]);
  expect(doublesOf(attempts)).toEqual([]);
  expect(await bookingViolations(ground)).toEqual([]);
  const [sums] = await ground.rows<Record<string, number>>(
    `
    select (select count(*)::int from appointment where slot_id = any($1::uuid[])) as appointments,
      (select count(*)::int from audit_event where action = 'appointment.book' and (details->>'slot')::uuid = any($1::uuid[])) as events,
      (select count(*)::int from idempotent_answer where status = 200 and (answer->>'slot')::uuid = any($1::uuid[])) as answers`,
    [slots],
  );
  expect(sums).toEqual({ appointments: kept.length, events: kept.length, answers: kept.length });
}

interface Place {
  readonly url: string;
  readonly clinic: TestClinic;
  readonly people: readonly TestPerson[];
}

/**
 * The calls without an answer are repeated with their keys: each now gets one, and it is the one the database holds.
 */
export async function expectResolved(
  { url, clinic, people }: Place,
  attempts: readonly KeyedAttempt[],
  slots: readonly string[],
): Promise<void> {
  const resolved: KeyedAttempt[] = [];
  for (const attempt of attempts) {
    if (attempt.outcome !== 'unknown') {
      resolved.push(attempt);
      continue;
    }
    // by the key, not by slot and person: the same person may have tried the same time twice, with two keys
    const [before] = await clinic.test.rows<{ id: string }>(
      `select answer ->> 'appointment' as id from idempotent_answer where user_id = $1 and key = $2 and status = 200`,
      [attempt.person, attempt.key],
    );
    const person = people.find(({ userId }) => userId === attempt.person)!;
    // a busy server may ask to come back once more
    const again = await waitFor(
      'an answer',
      async () => {
        const tried = await book({ url, clinic: clinic.id }, attempt.slot, person, attempt.key);
        return tried.outcome === 'unknown' ? null : tried;
      },
      60_000,
    );
    expect(again.outcome).toMatch(/^(ok|slot_taken)$/);
    expect(again.appointment).toBe(before?.id ?? again.appointment);
    resolved.push(again);
  }
  await expectKept(clinic.test, resolved, slots);
}
