import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clinicEm } from '#server/db/orm.ts';
import { deliverNotifications, notify } from '#server/features/notifications/index.ts';
import { queues } from '#server/lib/jobs/queues.ts';
import { enqueueUnsent } from '#server/lib/mail/mailer.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { openJobProcess } from '#tests/support/job-queues.ts';
import { deliveriesOf, letGo, openDeliverer, settled } from '#tests/support/notifications.ts';
import { headerOf, startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { BARE_ENV } from '#tests/support/bare-env.ts';

let test: TestApp;
const open: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  await test.rows('delete from boss.job');
});

const kept = <T extends { close(): Promise<void> }>(one: T): T => {
  open.unshift(one);
  return one;
};
const smtpServer = async (...options: Parameters<typeof startSmtp>): Promise<TestSmtp> =>
  kept(await startSmtp(...options));
const deliverer = async (smtpUrl: string) => kept(await openDeliverer(test.database, { smtpUrl }));
/** A clinic with a booked visit whose patient is to be told, and the address. */
async function told(): Promise<{ clinic: TestClinic; email: string; appointment: string }> {
  const clinic = await createClinic(test);
  const appointment = await clinic.addAppointment(await clinic.addSlot());
  await tell(clinic, clinic.patient, appointment);
  return { clinic, email: clinic.people.patient.email, appointment };
}
const tell = (clinic: TestClinic, patient: string, appointment: string) =>
  clinicEm(test.orm, clinic.id).transactional((em) =>
    notify({ em, clinic: { id: clinic.id } }, patient, 'booked', { appointment }),
  );
const one = async (clinic: TestClinic) => (await deliveriesOf(test, clinic.id))[0]!;
const jobWaits = () =>
  test.rows<{ wait: number }>(
    `select extract(epoch from start_after - now())::float8 as wait from boss.job where name = 'deliver' and state = 'retry'`,
  );
/** A dead worker's job is given to the next one at once, without the ten seconds of its heartbeat. */
const handOver = () =>
  test.rows(
    `update boss.job set state = 'retry', retry_count = retry_count + 1, start_after = now() where name = 'deliver' and state = 'active'`,
  );

describe('a letter that does not go', () => {
  it('is retried after 5 s, 25 s, 2 min and 10 min, then failed, with a row in the clinic’s log', async () => {
    const server = await startSmtp();
    await server.close();
    const { clinic } = await told();
    await deliverer(server.url);
    for (const [time, longest] of [5, 25, 125, 600].entries()) {
      const wait = await waitFor('it waits', async () => {
        const [job] = await jobWaits();
        return job && job.wait > 0 && (await one(clinic)).attempts === time + 1 ? job.wait : null;
      });
      // up to a quarter less by chance, and what the test itself took
      expect(wait).toBeGreaterThan(longest * 0.75 - 3);
      expect(wait).toBeLessThanOrEqual(longest);
      expect(await one(clinic)).toMatchObject({
        state: 'queued',
        error: expect.stringContaining('ECONNREFUSED') as unknown,
      });
      await letGo(test);
    }
    const row = await waitFor('it is given up', async () => {
      const found = await one(clinic);
      return found.state === 'failed' ? found : null;
    });
    expect(row).toMatchObject({ attempts: 5, error: expect.stringContaining('ECONNREFUSED') as unknown });
    expect(
      await test.rows('select action, result, object_id, details from audit_event where organization_id = $1', [
        clinic.id,
      ]),
    ).toMatchObject([
      {
        action: 'notification.fail',
        result: 'refused',
        object_id: row.id,
        details: { channel: 'letter', state: 'failed' },
      },
    ]);
    expect(
      await test.rows('select 1 from mail_message where id = $1 and failed_at is not null', [row.id]),
    ).toHaveLength(1);
  });

  it('is failed at once when the server refuses the address for good', async () => {
    const { clinic, email } = await told();
    const server = await smtpServer(0, (address) => (address === email ? 550 : undefined));
    await deliverer(server.url);
    expect(
      await waitFor('it is failed', async () => ((await one(clinic)).state === 'failed' ? one(clinic) : null)),
    ).toMatchObject({
      attempts: 1,
      error: expect.stringContaining('550') as unknown,
    });
    expect(await jobWaits()).toEqual([]);
  });

  it('is not sent when its visit was cancelled while it waited for its retry', async () => {
    let isDown = true;
    const server = await smtpServer(0, () => (isDown ? 451 : undefined));
    const { clinic, appointment } = await told();
    await deliverer(server.url);
    await waitFor('it waits', async () => (await jobWaits()).length > 0);
    isDown = false;
    await test.rows(
      `with ended as (update appointment set status = 'cancelled', cancelled_at = now() where id = $1 returning slot_id)
       update slot set patient_id = null where id = (select slot_id from ended)`,
      [appointment],
    );
    expect(await settled(test, clinic.id)).toMatchObject([{ state: 'skipped', error: 'cancelled', attempts: 1 }]);
    expect(server.received).toEqual([]);
  });

  it('with several visits goes on without the one that led it, however often it fails', async () => {
    let isDown = true;
    const server = await smtpServer(0, () => (isDown ? 451 : undefined));
    const { clinic } = await told();
    await tell(clinic, clinic.patient, await clinic.addAppointment(await clinic.addSlot({ at: '15:00' })));
    await deliverer(server.url);
    const rows = () => deliveriesOf(test, clinic.id);
    const afterTries = (count: number) =>
      waitFor(`try ${count} failed`, async () => {
        const found = await rows();
        return (await jobWaits()).length > 0 &&
          found.some(({ attempts: a, state }) => a === count && state === 'queued')
          ? found
          : null;
      });
    const lead = (await afterTries(1))[0]!.lead_id!;
    expect((await rows()).map(({ lead_id: id }) => id)).toEqual([lead, lead]);
    await test.rows(
      `with ended as (
         update appointment set status = 'cancelled', cancelled_at = now()
         where id = (select (data ->> 'appointment')::uuid from notification where id = $1) returning slot_id
       )
       update slot set patient_id = null where id = (select slot_id from ended)`,
      [lead],
    );
    await letGo(test);
    await afterTries(2);
    isDown = false;
    await settled(test, clinic.id);
    const ofLead = ({ id }: { id: string }) => (id === lead ? 'lead' : 'other');
    expect(Object.fromEntries((await rows()).map((row) => [ofLead(row), [row.state, row.attempts]]))).toEqual({
      lead: ['skipped', 1],
      other: ['sent', 3],
    });
    expect(server.received).toHaveLength(1);
  });

  it('stays in the outbox where there is no SMTP server, and is not sent days later', async () => {
    const { clinic, email } = await told();
    await deliverer('');
    expect(await settled(test, clinic.id)).toMatchObject([{ state: 'skipped', error: 'no_provider' }]);
    expect(
      await test.rows('select subject from mail_message where to_address = $1 and is_notification', [email]),
    ).toHaveLength(1);
    await enqueueUnsent(clinicEm(test.orm, clinic.id));
    expect(await test.rows(`select 1 from boss.job where name = 'letter'`)).toEqual([]);
  });
});

describe('a death between sending and sent', () => {
  it('a letter is repeated with the same Message-ID', async () => {
    let isMute = true;
    const server = await smtpServer(0, undefined, () => isMute);
    const { clinic } = await told();
    const child = spawn(process.execPath, ['tests/support/notification-process.ts', test.database.appUrl, server.url], {
      stdio: 'inherit',
      env: BARE_ENV,
    });
    const ended = once(child, 'exit');
    await waitFor('the letter came', () => server.received.length === 1);
    expect(await one(clinic)).toMatchObject({ state: 'sending', attempts: 1 });
    child.kill('SIGKILL');
    await ended;
    isMute = false;
    await handOver();
    await deliverer(server.url);
    await waitFor('it is sent', async () => (await one(clinic)).state === 'sent');
    expect(await one(clinic)).toMatchObject({ attempts: 2 });
    expect(server.received).toHaveLength(2);
    const [first, second] = server.received.map(({ raw }) => headerOf(raw, 'Message-ID'));
    expect(first).toMatch(/^<[0-9a-f-]{36}@example\.test>$/);
    expect(second).toBe(first);
  });

  it('a message of a channel that cannot repeat is unknown, and not sent again', async () => {
    const { clinic } = await told();
    const sent: string[] = [];
    const process = kept(await openJobProcess(test.database));
    process.jobs.handle(
      queues.deliver,
      deliverNotifications(process.orm, [
        {
          name: 'letter',
          isRepeatable: false,
          isOffered: true,
          canSend: true,
          write: () => Promise.resolve(null),
          send: async (id) => {
            sent.push(id);
            return id;
          },
          withdraw: async () => {},
        },
      ]),
    );
    const { id } = await one(clinic);
    await test.rows(
      `update notification_delivery set state = 'sending', lead_id = notification_id, attempts = 1 where notification_id = $1`,
      [id],
    );
    await process.jobs.start();
    await waitFor('it ended', async () => (await one(clinic)).state === 'unknown');
    expect(sent).toEqual([]);
    expect(await one(clinic)).toMatchObject({ error: 'died', attempts: 1 });
  });
});

describe('the pace', () => {
  /** As many patients of a clinic, each to be told of a visit. */
  async function tellMany(clinic: TestClinic, count: number): Promise<void> {
    for (let one = 0; one < count; one += 1) {
      const patient = await clinic.addPatient();
      await test.rows(`update patient set email = $2 where id = $1`, [patient, `${patient}@example.test`]);
      const slot = await clinic.addSlot({
        at: `${String(8 + Math.floor(one / 6)).padStart(2, '0')}:${one % 6}0`,
        minutes: 10,
      });
      await tell(clinic, patient, await clinic.addAppointment(slot, { patient }));
    }
  }
  const jobs = () =>
    test.rows<{ id: string; state: string }>(`select id, state from boss.job where name = 'deliver' order by id`);

  it('a clinic whose turns of this second are taken waits for its own, another one does not', async () => {
    const server = await smtpServer();
    const [busy, other] = [await told(), await told()];
    // another letter of the clinic has the last turn
    await test.rows(
      `with made as (
         insert into notification (id, organization_id, patient_id, kind, dedupe_key, data)
         select gen_random_uuid(), $1, $2, 'moved', n::text, '{}' from generate_series(1, 10) as n returning id
       )
       insert into notification_delivery (organization_id, notification_id, channel, state, lead_id, due_at, at, turn_at)
       select $1, id, 'letter', 'sent', id, now(), now(), now() + interval '1 hour' from made`,
      [busy.clinic.id, await busy.clinic.addPatient()],
    );
    const before = await jobs();
    await deliverer(server.url);
    await waitFor('the other clinic has its letter', () => server.received.some(({ to }) => to[0] === other.email));
    const waiting = async () =>
      (
        await test.rows<{ wait: number }>(
          `select extract(epoch from start_after - now())::float8 as wait from boss.job where name = 'deliver' and state = 'created' and start_after > now()`,
        )
      )[0]?.wait;
    const wait = await waitFor('it waits', waiting);
    expect(wait).toBeGreaterThan(3500);
    expect(wait).toBeLessThanOrEqual(3601);
    expect(server.received).toHaveLength(1);
    // a job that comes before its turn waits on
    await letGo(test);
    expect(await waitFor('it waits again', waiting)).toBeGreaterThan(3500);
    expect(server.received).toHaveLength(1);
    await test.rows(`update notification_delivery set turn_at = turn_at - interval '1 hour' where state = 'queued'`);
    await settled(test, busy.clinic.id);
    expect(server.received).toHaveLength(2);
    expect((await jobs()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  it('a letter that is held up holds up nobody else of its clinic', async () => {
    const server = await smtpServer();
    const { clinic, appointment } = await told();
    const held = await one(clinic);
    await test.rows(
      `with ended as (update appointment set status = 'cancelled', cancelled_at = now() where id = $1 returning slot_id)
       update slot set patient_id = null where id = (select slot_id from ended)`,
      [appointment],
    );
    await tellMany(clinic, 1);
    const client = await test.owner.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from notification_delivery where notification_id = $1 for update', [held.id]);
      await deliverer(server.url);
      await waitFor('the other letter went', () => server.received.length === 1);
      expect(await one(clinic)).toMatchObject({ id: held.id, state: 'queued' });
      // nor did its job give up waiting for a lock
      const ended = () =>
        test.rows(
          `select retry_count from boss.job where name = 'deliver' and state = 'completed' and data ->> 'notification' <> $1`,
          [held.id],
        );
      expect(await waitFor('its job ended', async () => ((await ended()).length > 0 ? ended() : null))).toEqual([
        { retry_count: 0 },
      ]);
    } finally {
      await client.query('rollback');
      client.release();
    }
    await settled(test, clinic.id);
  });

  it('letters of one clinic go ten a second, each by the one job that it began with', async () => {
    const server = await smtpServer();
    const clinic = await createClinic(test);
    await tellMany(clinic, 35);
    const before = await jobs();
    expect(before).toHaveLength(35);
    await deliverer(server.url);
    await waitFor('all went', () => server.received.length === 35, 30_000);
    const rows = await waitFor('all is written down', async () => {
      const found = await test.rows<{ turn: number; state: string }>(
        `select extract(epoch from turn_at)::float8 as turn, state
         from notification_delivery where organization_id = $1 order by turn_at`,
        [clinic.id],
      );
      return found.every(({ state }) => state === 'sent') ? found : null;
    });
    const tooFast = rows.slice(10).filter(({ turn }, index) => turn - rows[index]!.turn < 0.99);
    expect(tooFast).toEqual([]);
    const ended = await waitFor('the jobs ended', async () => {
      const found = await jobs();
      return found.every(({ state }) => state === 'completed') ? found : null;
    });
    expect(ended.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  it('a letter that waited for its turn is retried by the same waits', async () => {
    const server = await startSmtp();
    await server.close();
    const { clinic } = await told();
    await test.rows(
      `update notification_delivery set turn_at = now() + interval '2 seconds' where organization_id = $1`,
      [clinic.id],
    );
    await deliverer(server.url);
    const wait = await waitFor('it failed once', async () => {
      const [job] = await jobWaits();
      return job && (await one(clinic)).attempts === 1 ? job.wait : null;
    });
    expect(wait).toBeLessThanOrEqual(5);
  });

  it('what nobody sent in its turn takes another one', async () => {
    const server = await smtpServer();
    const { clinic } = await told();
    await test.rows(
      `update notification_delivery set turn_at = now() - interval '1 minute' where organization_id = $1`,
      [clinic.id],
    );
    await deliverer(server.url);
    await waitFor('it went', () => server.received.length === 1);
    const [row] = await test.rows<{ age: number }>(
      `select extract(epoch from now() - turn_at)::float8 as age from notification_delivery where organization_id = $1`,
      [clinic.id],
    );
    expect(row?.age).toBeLessThan(55);
  });
});
