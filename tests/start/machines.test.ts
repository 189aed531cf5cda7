import { request } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { startPostgres, whyPostgresIsMissing, type ExternalPostgres } from '#tests/support/external-postgres.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startNginx, whyNginxIsMissing, type TestNginx } from '#tests/support/nginx.ts';
import { addPeople, addPerson, type TestPerson } from '#tests/support/people.ts';
import { startRedis, whyRedisIsMissing, type TestRedis } from '#tests/support/redis-server.ts';
import { startS3Server, type S3Server } from '#tests/support/s3-server.ts';
import { startSmtpGate, type SmtpGate } from '#tests/support/smtp-gate.ts';
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import type { Ground } from '#tests/support/test-app.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { startLoad, type Load } from './booking-load.ts';
import { expectKept, expectResolved, makeSlots } from './kept-bookings.ts';
import { moveVisit, openPage, sendPictures, type MovedVisit, type Page, type Upload } from './machines-load.ts';
import { makeTempFolder, removeFolder } from './probe.ts';
import { startProduct, type Product } from './product.ts';

const APP_SECRET = 'a-secret-of-several-machines-in-a-test';
const VISITS = 8;
const PAGES = 8;
const BOOKINGS = Number(process.env['MACHINES_BOOKINGS'] ?? 300);
const reasons = [
  process.env['WITH_MACHINES'] === '1' ? null : 'npm run test:long, which starts everything (WITH_MACHINES=1)',
  whyNginxIsMissing(),
  whyPostgresIsMissing(),
  whyRedisIsMissing(),
].filter((reason) => reason !== null);
// says in the report what the machine lacks; the suite itself runs where it is there
it.skip.each(reasons.map((reason) => [reason]))('several machines need %s', (reason) => expect(reason).toBeNull());

describe.skipIf(reasons.length > 0)('two servers behind nginx, with PostgreSQL 15, S3 and Redis', () => {
  let folder: string;
  let postgres: ExternalPostgres;
  let redis: TestRedis;
  let s3: S3Server;
  let smtp: TestSmtp;
  let gate: SmtpGate;
  let nginx: TestNginx;
  let ports: [number, number];
  const servers: Partial<Record<0 | 1, Product>> = {};
  let pool: pg.Pool;
  let ground: Ground;
  let clinic: TestClinic;
  let people: TestPerson[];
  let slots: string[];

  /** Starts a server with settings as on a machine of its own. */
  async function start(index: 0 | 1): Promise<void> {
    const server = startProduct({
      dataDir: join(folder, `server-${index}`),
      port: ports[index],
      env: {
        NODE_ENV: 'production',
        APP_SECRET,
        DATABASE_URL: postgres.appUrl,
        DATABASE_MIGRATION_URL: postgres.ownerUrl,
        REALTIME_URL: redis.url,
        S3_ENDPOINT: s3.settings.endpoint,
        S3_BUCKET: s3.settings.bucket,
        S3_ACCESS_KEY: s3.settings.accessKey,
        S3_SECRET_KEY: s3.settings.secretKey,
        FILES_FOLDER: join(folder, `spool-${index}`),
        SMTP_URL: gate.url,
        PUBLIC_URL: 'https://clinic.example',
        TRUST_PROXY: '127.0.0.1',
        LIBREOFFICE: 'off',
        RESERVES_PER_MINUTE: '1000000',
        MAX_ACTIVE_BOOKINGS: '1000',
      },
    });
    servers[index] = server;
    await server.ready;
  }
  const killed = async (index: 0 | 1) => {
    await servers[index]?.kill('SIGKILL');
  };

  beforeAll(async () => {
    folder = makeTempFolder();
    [postgres, redis, s3, smtp] = [
      await startPostgres(folder),
      await startRedis(),
      await startS3Server(),
      await startSmtp(),
    ];
    gate = await startSmtpGate(smtp.url);
    ports = [await freePort(), await freePort()];
    nginx = await startNginx(folder, ports);
    pool = new pg.Pool({ connectionString: postgres.ownerUrl, max: 2 });
    ground = {
      config: { APP_SECRET },
      rows: async <Row extends object>(text: string, values: unknown[] = []) =>
        (await pool.query<Row>(text, values)).rows,
    };
    await start(0);
    clinic = await createClinic(ground);
    // three times so many are waited for, and some are taken while a server is away
    slots = await makeSlots(clinic, 5 * BOOKINGS);
    people = await addPeople(ground, 8);
  });
  afterAll(async () => {
    for (const server of Object.values(servers)) await server.kill('SIGTERM');
    await nginx.close();
    await gate.close();
    await smtp.close();
    await s3.close();
    await redis.close();
    await pool.end();
    await postgres.close();
    removeFolder(folder);
  });

  it('migrates PostgreSQL 15 as its owner, and works as a role that owns nothing', async () => {
    const [server] = await ground.rows<{ major: number; owned: number }>(
      `select current_setting('server_version_num')::int / 10000 as major,
        (select count(*)::int from pg_tables where tableowner = 'clinic_web') as owned`,
    );
    expect(server).toEqual({ major: 15, owned: 0 });
    await waitFor('nginx has a server', async () => (await fetch(`${nginx.url}/api/health/`)).status === 200);
  });

  it('takes the address of a caller from nginx, whatever the caller says', async () => {
    const slot = await clinic.addSlot();
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { ...clinic.as('patient'), 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' };
      // nginx calls the servers from 127.0.0.1, which alone is trusted
      request(`${nginx.url}/timeslot/${slot}/reserve/`, { method: 'POST', localAddress: '127.0.0.2', headers })
        .on('response', (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end('{"type":0}');
    });
    expect(status).toBe(200);
    expect(await ground.rows(`select ip from audit_event where action = 'appointment.book'`)).toEqual([
      { ip: '127.0.0.2' },
    ]);
  });

  it('hands a letter of a killed server to the other one', async () => {
    const { email } = await addPerson(ground);
    const asked = await fetch(`${nginx.url}/api/auth/password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    expect(asked.status).toBe(200);
    // which one it has: a booking writes letters, too
    const held = await waitFor(
      'the first server has one in hand',
      async () => {
        const [row] = await ground.rows<{ email: string }>(
          `select m.to_address as email from boss.job j join mail_message m on m.id = (j.data ->> 'letter')::uuid
           where j.name = 'letter' and j.state = 'active'`,
        );
        return gate.waiting() > 0 ? row?.email : undefined;
      },
      60_000,
    );
    gate.open();
    await start(1);
    const before = performance.now();
    await killed(0);
    await waitFor('the other one sent it', () => smtp.received.some(({ to }) => to.includes(held)), 60_000);
    console.log(`a letter of a dead server was sent after ${((performance.now() - before) / 1000).toFixed(1)} s`);
    await start(0);
    expect(smtp.received.filter(({ to }) => to.includes(held))).toHaveLength(1);
  });

  describe('under a load', () => {
    let load: Load;
    let visits: MovedVisit[];
    let pictures: ReturnType<typeof sendPictures>[];
    const uploads = (): Upload[] => pictures.flatMap((sender) => sender.uploads);
    let pages: Page[];
    const attempts = () => load.attempts;
    const acknowledged = (from: number) =>
      attempts()
        .slice(from)
        .filter(({ outcome }) => outcome === 'ok').length;

    beforeAll(async () => {
      const day = clinic.day();
      const ids: string[] = [];
      for (let n = 0; n < VISITS; n += 1) {
        const doctor = await clinic.addDoctor();
        const slot = await clinic.addSlot({ day, doctor });
        ids.push(await clinic.addAppointment(slot, { patient: await clinic.addPatient() }));
      }
      const range = { start: `${day}T00:00:00+03:00`, end: `${day}T23:59:00+03:00` };
      pages = [];
      for (let n = 0; n < PAGES; n += 1) {
        const page = openPage(nginx.url, clinic, range);
        pages.push(page);
        await waitFor('an open page', () => page.counts.connections === 1 && page.shown());
      }
      load = startLoad({ url: nginx.url, clinic: clinic.id, slots, people });
      visits = ids.map((id) => moveVisit(nginx.url, clinic.as('employee'), id));
      pictures = [0, 1].map(() => sendPictures(nginx.url, clinic.as('orgadmin')));
    });
    afterAll(() => {
      for (const page of pages) page.close();
    });
    const stopAll = () => Promise.all([load, ...visits, ...pictures].map((each) => each.stop()));

    it('goes on when one is killed, and takes it in again when it is back', async () => {
      await waitFor('bookings by both', () => load.acknowledged() >= BOOKINGS, 300_000);
      await waitFor('uploads', () => uploads().filter(({ answer }) => answer).length >= 5, 60_000);
      await waitFor('every page was told', () => pages.every((page) => page.counts.news > 0), 60_000);
      await killed(0);
      const [tried, connected] = [attempts().length, nginx.calls().length];
      await waitFor('bookings by the other one', () => acknowledged(tried) >= BOOKINGS, 300_000);
      const isConnectedAgain = (page: Page) => page.counts.connections > 1;
      await waitFor(
        'every page of the dead one is connected again, every other one is told to read',
        () => pages.every((page) => isConnectedAgain(page) || page.counts.all > 0),
        180_000,
      );
      // nginx gave each server half of them
      expect(pages.filter(isConnectedAgain)).toHaveLength(PAGES / 2);
      expect(
        nginx
          .calls()
          .slice(connected)
          .some(({ ports: [port] }) => port === ports[1]),
      ).toBe(true);
      await start(0);
      const back = attempts().length;
      const served = nginx.calls().length;
      await waitFor('bookings by both again', () => acknowledged(back) >= BOOKINGS, 300_000);
      // nginx asks a server that was away once its time is over
      await waitFor(
        'answers of both',
        () => {
          const answered = new Set(
            nginx
              .calls()
              .slice(served)
              .map(({ ports: each }) => each.at(-1)),
          );
          return ports.every((port) => answered.has(port));
        },
        60_000,
      );
      expect(acknowledged(back)).toBeGreaterThanOrEqual(BOOKINGS);
    });

    it('shows every page what is true, though the other one was killed with the last changes in hand', async () => {
      await redis.kill();
      await redis.start();
      await waitFor('uploads', () => uploads().filter(({ answer }) => answer).length >= 10, 60_000);
      await Promise.all([killed(1), stopAll()]);
      const now = await ground.rows<{ id: string; status: string }>(
        'select id, status from appointment where id = any($1::uuid[])',
        [visits.map(({ id }) => id)],
      );
      await waitFor(
        'every page shows it',
        () => pages.every((page) => now.every(({ id, status }) => page.shown()?.get(id) === status)),
        180_000,
      );
      const reconnected = pages.filter((page) => page.counts.connections > 1);
      expect(reconnected.length).toBeGreaterThan(0);
      expect(reconnected.every((page) => page.counts.all > 0)).toBe(true);
    });

    it('lost and doubled no booking that was acknowledged', async () => {
      expect(attempts().some(({ outcome }) => outcome === 'unknown')).toBe(true);
      await expectKept(ground, attempts(), slots);
      await expectResolved({ url: nginx.url, clinic, people }, attempts(), slots);
    });

    it('lost and doubled no move that was acknowledged', async () => {
      for (const { id, counts, refusals } of visits) {
        const [row] = await ground.rows<{ version: number; events: number }>(
          `select version, (select count(*)::int from audit_event where object_id = a.id and action = 'appointment.move') as events
           from appointment a where id = $1`,
          [id],
        );
        expect(refusals).toEqual([]);
        expect(row?.events).toBe((row?.version ?? 0) - 1);
        // after an unknown outcome the same status is asked for again, which changes nothing when it was moved; the
        // last one is not
        expect([counts.ok, counts.ok + 1]).toContain(row?.events);
        expect(counts.ok).toBeGreaterThan(10);
      }
    });

    it('kept every acknowledged upload whole, and nothing that can be read in part', async () => {
      const rows = await ground.rows<{ id: string; sha256: string; state: string }>(
        'select id, sha256, state from file where organization_id = $1',
        [clinic.id],
      );
      const sent = uploads();
      for (const { answer, sha256 } of sent) {
        if (answer === null) continue;
        expect(rows.find(({ id }) => id === answer.id)).toEqual({ id: answer.id, sha256, state: 'ready' });
      }
      const ready = await ground.rows<{ key: string; bytes: string; state: string }>(
        'select v.key, v.bytes::text, f.state from file_variant v join file f on f.id = v.file_id where f.organization_id = $1',
        [clinic.id],
      );
      const [got, expected]: [unknown[], unknown[]] = [[], []];
      for (const { key, bytes, state } of ready) {
        const answer = await waitFor(
          'an answer of a server',
          async () => {
            const given = await fetch(`${nginx.url}/media/${key}`);
            return given.status < 500 ? given : null;
          },
          60_000,
        );
        const data = Buffer.from(await answer.arrayBuffer());
        if (state !== 'ready') expected.push([key, 404, 0]);
        else expected.push([key, 200, Number(bytes)]);
        got.push([key, answer.status, answer.ok ? data.byteLength : 0]);
        // a picture that is cut is refused
        if (answer.ok) await sharp(data, { failOn: 'warning' }).stats();
      }
      expect(got).toEqual(expected);
      const unknown = sent.filter(({ status }) => status === 0 || status >= 500).length;
      expect(sent.filter(({ answer, status }) => !answer && status > 0 && status < 500)).toEqual([]);
      console.log(
        `${attempts().length} bookings tried, ${load.acknowledged()} acknowledged; ${visits.reduce((sum, { counts }) => sum + counts.ok, 0)} moves; ${sent.length} uploads, ${unknown} without an answer; pages connected ${pages.map((page) => page.counts.connections).join(' ')} times, told to read everything ${pages.map((page) => page.counts.all).join(' ')} times`,
      );
    });
  });
});
