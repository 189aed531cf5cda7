import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { addPeople, type TestPerson } from '#tests/support/people.ts';
import { copyPreparedData } from '#tests/support/prepared-data.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { startLoad, type KeyedAttempt } from './booking-load.ts';
import { expectKept, expectResolved, makeSlots } from './kept-bookings.ts';
import { makeTempFolder, removeFolder } from './probe.ts';
import { startServer, type RunningServer } from './running-server.ts';

/** `npm run test:long` asks for more of everything. */
const sizeOf = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
/** times of one load; each is tried twice */
const SLOTS = sizeOf('CRASH_SLOTS', 1500);
/** bookings before the kill */
const BOOKINGS = sizeOf('CRASH_BOOKINGS', 60);
const SERVER_DEATHS = sizeOf('CRASH_SERVER_DEATHS', 1);
const DATABASE_DEATHS = sizeOf('CRASH_DATABASE_DEATHS', 1);
let folder: string;
let dataDir: string;
let server: RunningServer;
let clinic: TestClinic;
let people: TestPerson[];
let tried = 0;

beforeAll(async () => {
  folder = makeTempFolder();
  dataDir = join(folder, 'data');
  copyPreparedData(dataDir);
  server = await startServer(dataDir);
  clinic = await createClinic(server.ground);
});
afterAll(async () => {
  console.log(`${tried} attempts under ${SERVER_DEATHS} deaths of the server and ${DATABASE_DEATHS} of PostgreSQL`);
  if (!server.hasEnded()) await server.kill('SIGTERM');
  removeFolder(folder);
});

const kept = (attempts: readonly KeyedAttempt[], slots: readonly string[]) =>
  expectKept(server.ground, attempts, slots);
/** The server has another address after each start. */
const resolvedNow = (attempts: readonly KeyedAttempt[], slots: readonly string[]) =>
  expectResolved({ url: server.url, clinic, people }, attempts, slots);

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
      const slots = await makeSlots(clinic, SLOTS);
      const load = await loadUntil(slots, BOOKINGS);
      await server.kill('SIGKILL');
      await load.stop();
      const { attempts } = load;
      expect(attempts.some(({ outcome }) => outcome === 'unknown')).toBe(true);
      expect(attempts.some(({ outcome }) => outcome === 'slot_taken')).toBe(true);
      tried += attempts.length;
      server = await startServer(dataDir);
      await kept(attempts, slots);
      await resolvedNow(attempts, slots);
    }
  });

  it('of PostgreSQL: the server says that it is busy, starts it again, and nothing acknowledged is lost', async () => {
    const { pid } = server;
    for (let round = 1; round <= DATABASE_DEATHS; round += 1) {
      const slots = await makeSlots(clinic, SLOTS);
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
      await kept(load.attempts, slots);
      await resolvedNow(load.attempts, slots);
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
    const slots = await makeSlots(clinic, SLOTS);
    const load = await loadUntil(slots, 40);
    process.kill(server.postmasterPid(), 'SIGKILL');
    await server.kill('SIGKILL');
    await load.stop();
    expect(load.acknowledged()).toBeGreaterThanOrEqual(40);
    server = await startServer(dataDir);
    await kept(load.attempts, slots);
    await resolvedNow(load.attempts, slots);
  });

  it('a server that is asked to stop answers what it accepted, then ends with 0', async () => {
    const slots = await makeSlots(clinic, SLOTS);
    const load = await loadUntil(slots, 20);
    const code = await server.kill('SIGTERM');
    await load.stop();
    expect(code).toBe(0);
    server = await startServer(dataDir);
    await kept(load.attempts, slots);
  });
});
