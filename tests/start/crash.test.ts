import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingViolations } from '#tests/support/booking-invariants.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { doublesOf } from '#tests/support/history.ts';
import { addPeople, type TestPerson } from '#tests/support/people.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { book, startLoad, type KeyedAttempt } from './booking-load.ts';
import { makeTempFolder, removeFolder } from './probe.ts';
import { startServer, type RunningServer } from './running-server.ts';

/** `npm run test:long` asks for more of everything. */
const sizeOf = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
/** times of one load; each is tried twice */
const SLOTS = sizeOf('CRASH_SLOTS', 1500);
/** bookings before the kill */
const BOOKINGS = sizeOf('CRASH_BOOKINGS', 60);
const SERVER_DEATHS = sizeOf('CRASH_SERVER_DEATHS', 1);
const DATABASE_DEATHS = sizeOf('CRASH_DATABASE_DEATHS', 2);
let folder: string;
let dataDir: string;
let server: RunningServer;
let clinic: TestClinic;
let people: TestPerson[];
let tried = 0;

beforeAll(async () => {
  folder = makeTempFolder();
  dataDir = join(folder, 'data');
  server = await startServer(dataDir);
  clinic = await createClinic(server.ground);
});
afterAll(async () => {
  console.log(`${tried} attempts under ${SERVER_DEATHS} deaths of the server and ${DATABASE_DEATHS} of PostgreSQL`);
  if (!server.hasEnded()) await server.kill('SIGTERM');
  removeFolder(folder);
});

const FIRST = new Date(Date.now() + 2 * 86_400_000);
let lastSlot = 0;
/** Free times of a doctor of their own, each at a time that comes nowhere else: nobody is refused for being elsewhere. */
async function makeSlots(): Promise<string[]> {
  const from = lastSlot;
  lastSlot += SLOTS + 1;
  const doctor = await clinic.addDoctor();
  const rows = await server.ground.rows<{ id: string }>(
    `insert into slot (id, organization_id, doctor_id, practitioner_id, start_time, end_time)
     select gen_random_uuid(), $1, $2, $3, $6::timestamptz + n * interval '10 minutes', $6::timestamptz + (n + 1) * interval '10 minutes' from generate_series($4::int, $5::int) n returning id`,
    [clinic.id, doctor.id, doctor.practitioner, from, from + SLOTS - 1, FIRST],
  );
  return rows.map(({ id }) => id);
}

/** Holds what the callers were told against what the database kept. */
async function expectKept(attempts: readonly KeyedAttempt[], slots: readonly string[]): Promise<void> {
  const kept = await server.ground.rows<{ id: string; slot: string; person: string; status: string }>(
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
  expect(await bookingViolations(server.ground)).toEqual([]);
  const [sums] = await server.ground.rows<Record<string, number>>(
    `
    select (select count(*)::int from appointment where slot_id = any($1::uuid[])) as appointments,
      (select count(*)::int from audit_event where action = 'appointment.book' and (details->>'slot')::uuid = any($1::uuid[])) as events,
      (select count(*)::int from idempotent_answer where status = 200 and (answer->>'slot')::uuid = any($1::uuid[])) as answers`,
    [slots],
  );
  expect(sums).toEqual({ appointments: kept.length, events: kept.length, answers: kept.length });
}

/** The calls without an answer are repeated with their keys: each now gets one, and it is the one the database holds. */
async function expectResolved(attempts: readonly KeyedAttempt[], slots: readonly string[]): Promise<void> {
  const resolved: KeyedAttempt[] = [];
  for (const attempt of attempts) {
    if (attempt.outcome !== 'unknown') {
      resolved.push(attempt);
      continue;
    }
    // by the key, not by slot and person: the same person may have tried the same time twice, with two keys
    const [before] = await server.ground.rows<{ id: string }>(
      `select answer ->> 'appointment' as id from idempotent_answer where user_id = $1 and key = $2 and status = 200`,
      [attempt.person, attempt.key],
    );
    const again = await book(
      { url: server.url, clinic: clinic.id },
      attempt.slot,
      people.find(({ userId }) => userId === attempt.person)!,
      attempt.key,
    );
    expect(again.outcome).toMatch(/^(ok|slot_taken)$/);
    expect(again.appointment).toBe(before?.id ?? again.appointment);
    resolved.push(again);
  }
  await expectKept(resolved, slots);
}

async function loadUntil(slots: readonly string[], count: number) {
  // others in each load: nobody reaches the bookings that one person may have
  people = await addPeople(server.ground, 12);
  const load = startLoad({ url: server.url, clinic: clinic.id, slots, people });
  await waitFor(`${count} bookings`, () => load.acknowledged() >= count, 600_000);
  return load;
}

describe('kill -9 while people book', () => {
  it('of the server: every acknowledged booking is there after the next start, nothing is half-written', async () => {
    for (let round = 1; round <= SERVER_DEATHS; round += 1) {
      const slots = await makeSlots();
      const load = await loadUntil(slots, BOOKINGS);
      await server.kill('SIGKILL');
      await load.stop();
      const { attempts } = load;
      expect(attempts.some(({ outcome }) => outcome === 'unknown')).toBe(true);
      expect(attempts.some(({ outcome }) => outcome === 'slot_taken')).toBe(true);
      tried += attempts.length;
      server = await startServer(dataDir);
      await expectKept(attempts, slots);
      await expectResolved(attempts, slots);
    }
  });

  it('of PostgreSQL: the server says that it is busy, starts it again, and nothing acknowledged is lost', async () => {
    const { pid } = server;
    for (let round = 1; round <= DATABASE_DEATHS; round += 1) {
      const slots = await makeSlots();
      const load = await loadUntil(slots, BOOKINGS);
      const died = server.postmasterPid();
      process.kill(died, 'SIGKILL');
      await waitFor('another postmaster', () => ![0, died].includes(server.postmasterPid()), 60_000);
      const before = load.attempts.length;
      await waitFor(
        'bookings by the new one',
        () => load.attempts.slice(before).some(({ outcome }) => outcome === 'ok'),
        60_000,
      );
      await load.stop();
      tried += load.attempts.length;
      expect(server.hasEnded(), server.errors()).toBe(false);
      await expectKept(load.attempts, slots);
      await expectResolved(load.attempts, slots);
    }
    expect(server.pid).toBe(pid);
  });

  it('of a PostgreSQL that cannot be started again: the server ends with a code that says so', async () => {
    const version = join(dataDir, 'pg', 'PG_VERSION');
    renameSync(version, `${version}.away`);
    process.kill(server.postmasterPid(), 'SIGKILL');
    expect(await server.ended).toBe(1);
    expect(server.errors()).toContain('PostgreSQL не запустился');
    renameSync(`${version}.away`, version);
    server = await startServer(dataDir);
  });

  it('of both at once', async () => {
    const slots = await makeSlots();
    const load = await loadUntil(slots, 40);
    process.kill(server.postmasterPid(), 'SIGKILL');
    await server.kill('SIGKILL');
    await load.stop();
    expect(load.acknowledged()).toBeGreaterThanOrEqual(40);
    server = await startServer(dataDir);
    await expectKept(load.attempts, slots);
    await expectResolved(load.attempts, slots);
  });

  it('a server that is asked to stop answers what it accepted, then ends with 0', async () => {
    const slots = await makeSlots();
    const load = await loadUntil(slots, 20);
    const code = await server.kill('SIGTERM');
    await load.stop();
    expect(code).toBe(0);
    server = await startServer(dataDir);
    await expectKept(load.attempts, slots);
  });
});
