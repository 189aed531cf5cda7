import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { configurationEndpoints as configuration } from '#shared/contract/configuration.ts';
import { systemEm } from '#server/db/orm.ts';
import { queues } from '#server/lib/jobs/queues.ts';
import { enqueueUnsent } from '#server/lib/mail/mailer.ts';
import { sendLetters } from '#server/lib/mail/send-letters.ts';
import { Api } from '#tests/support/call.ts';
import { openJobProcess, type JobProcess } from '#tests/support/job-queues.ts';
import { tokenFromLetter } from '#tests/support/letters.ts';
import { addPerson } from '#tests/support/people.ts';
import { headerOf, partsOf, startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { buildTestApp, OUTBOX_KEY, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
const open: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  test = await buildTestApp({ config: { PUBLIC_URL: 'https://clinic.example' } });
  api = new Api(test);
});
afterAll(() => test.close());
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  await test.rows('delete from mail_message');
  await test.rows('delete from boss.job');
});

async function smtp(port?: number, refuses?: (address: string) => number | undefined): Promise<TestSmtp> {
  const server = await startSmtp(port, refuses);
  open.push(server);
  return server;
}
/** A server process that sends letters. */
async function worker(smtpUrl: string): Promise<JobProcess> {
  const made = await openJobProcess(test.database);
  open.unshift(made);
  made.jobs.handle(
    queues.letter,
    sendLetters(made.orm, { smtpUrl, from: 'Клиника <clinic@example.test>', areKept: false }),
  );
  await made.jobs.start();
  return made;
}
/** A letter in the outbox. @returns its address and link token */
async function letter() {
  const { email } = await addPerson(test, { firstName: 'Ёжик' });
  await api.ok(auth.requestPasswordReset, { body: { email } });
  return { email, token: await tokenFromLetter(test, email) };
}
/** A letter of an older version: without a job. */
const layLetter = (to: string) =>
  test.rows(`insert into mail_message (id, to_address, subject, text, html) values ($1, $2, 'x', 'x', 'x')`, [
    randomUUID(),
    to,
  ]);
const stateOf = async (email: string) =>
  (
    await test.rows<{ sent: boolean; failed: boolean; attempts: number; last_error: string | null }>(
      'select sent_at is not null as sent, failed_at is not null as failed, attempts, last_error from mail_message where to_address = $1',
      [email],
    )
  )[0]!;
const jobsOfLetters = () =>
  test.rows<{ state: string; wait: number; data: object }>(
    `select state, data, extract(epoch from start_after - now())::float8 as wait from boss.job where name = 'letter'`,
  );
const sent = (email: string) => waitFor('it is sent', async () => (await stateOf(email)).sent);

describe('letters through a real SMTP server', () => {
  it('arrive in Russian, as HTML and as text, with a link that works', async () => {
    const server = await smtp();
    const { email, token } = await letter();
    expect(await jobsOfLetters()).toMatchObject([
      { state: 'created', data: { letter: expect.any(String) as unknown } },
    ]);
    await worker(server.url);
    await sent(email);
    expect(server.received).toHaveLength(1);
    const [{ from, to, raw }] = server.received as [(typeof server.received)[0]];
    expect({ from, to }).toEqual({ from: 'clinic@example.test', to: [email] });
    expect(headerOf(raw, 'Subject')).toBe('Смена пароля');
    expect(headerOf(raw, 'Message-ID')).toMatch(/^<[0-9a-f-]{36}@example\.test>$/);
    expect(raw).not.toMatch(/^Subject: Смена/m);
    const parts = partsOf(raw);
    expect(Object.keys(parts).toSorted()).toEqual(['text/html', 'text/plain']);
    for (const part of Object.values(parts)) {
      expect(part).toContain('Здравствуйте, Ёжик!');
      expect(part).toContain(`https://clinic.example/password/reset/${token}`);
    }
    await api.ok(auth.validatePasswordReset, { body: { token } });
    expect(await stateOf(email)).toMatchObject({ sent: true, attempts: 1, last_error: null });
    expect(
      await test.rows('select subject, text, html, attachments from mail_message where to_address = $1', [email]),
      'its link is nowhere else any more',
    ).toEqual([{ subject: 'Смена пароля', text: '', html: '', attachments: [] }]);
  });

  it('are sent once, also by two server processes at once', async () => {
    const server = await smtp();
    const letters = [];
    for (let count = 0; count < 5; count += 1) letters.push(await letter());
    await Promise.all([worker(server.url), worker(server.url)]);
    for (const { email } of letters) await sent(email);
    await waitFor('no job is left', async () => (await jobsOfLetters()).every(({ state }) => state === 'completed'));
    expect(server.received).toHaveLength(5);
    expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(5);
  });

  it('wait while SMTP is down, with growing pauses, and go when it is back', async () => {
    const server = await startSmtp();
    await server.close();
    const { email } = await letter();
    await worker(server.url);
    for (const [time, longest] of [30, 60, 120].entries()) {
      const { wait } = await waitFor('it waits', async () => {
        // the letter first: its try is counted while the job is active
        if ((await stateOf(email)).attempts !== time + 1) return null;
        const [job] = await jobsOfLetters();
        return job?.state === 'retry' ? job : null;
      });
      expect(wait).toBeGreaterThan(longest * 0.75 - 5);
      expect(wait).toBeLessThanOrEqual(longest);
      const state = await stateOf(email);
      expect(state).toMatchObject({ sent: false, failed: false, attempts: time + 1 });
      expect(state.last_error).toContain('ECONNREFUSED');
      if (time < 2) await test.rows(`update boss.job set start_after = now() where name = 'letter'`);
    }
    const back = await smtp(Number(new URL(server.url).port));
    await test.rows(`update boss.job set start_after = now() where name = 'letter'`);
    await sent(email);
    expect(back.received).toHaveLength(1);
    expect(await stateOf(email)).toMatchObject({ sent: true, last_error: null });
  });

  it('a letter that the server refuses for good is given up and holds up no other; one refused for now is kept', async () => {
    const bad = `${randomUUID()}@gone.test`;
    const full = `${randomUUID()}@full.test`;
    const server = await smtp(0, (address) => ({ [bad]: 550, [full]: 452 })[address]);
    const { email } = await letter();
    for (const to of [bad, full, 'not an address']) await layLetter(to);
    await enqueueUnsent(systemEm(test.orm, 'letters of a test'));
    await worker(server.url);
    await sent(email);
    for (const to of [bad, 'not an address']) await waitFor('it is given up', async () => (await stateOf(to)).failed);
    expect(await stateOf(bad)).toMatchObject({ sent: false, attempts: 1 });
    await waitFor('it is tried', async () => (await stateOf(full)).attempts === 1);
    expect(await stateOf(full)).toMatchObject({ sent: false, failed: false });
  });

  it('without a job get one, once: those of an older version, and those of a time without SMTP', async () => {
    const server = await smtp();
    const [old, over, gone] = ['old@example.test', 'over@example.test', 'gone@example.test'];
    const { email } = await letter();
    for (const to of [old, over, gone]) await layLetter(to);
    await test.rows('update mail_message set sent_at = now() where to_address = $1', [over]);
    await test.rows('update mail_message set failed_at = now() where to_address = $1', [gone]);
    for (let time = 0; time < 2; time += 1) await enqueueUnsent(systemEm(test.orm, 'letters of a test'));
    expect(await jobsOfLetters()).toHaveLength(2);
    await worker(server.url);
    await sent(email);
    await sent(old);
    expect(new Set(server.received.map(({ to }) => to[0]))).toEqual(new Set([email, old]));
    expect(server.received).toHaveLength(2);
  });

  it('that nobody could send in three days are given up', async () => {
    const server = await startSmtp();
    await server.close();
    const { email } = await letter();
    await test.rows(`update boss.job set retry_limit = 0 where name = 'letter'`);
    await worker(server.url);
    await waitFor('it is given up', async () => (await stateOf(email)).failed);
    await enqueueUnsent(systemEm(test.orm, 'letters of a test'));
    expect(await jobsOfLetters()).toHaveLength(1);
  });
});

describe('the outbox of the demo', () => {
  it('shows letters to who has the key', async () => {
    const { email } = await letter();
    const { items } = await api.ok(configuration.listOutboxLetters, { headers: { 'x-outbox-key': OUTBOX_KEY } });
    expect(items[0]).toMatchObject({ to: email, subject: 'Смена пароля' });
  });

  it('is closed to a wrong key, and asks for one', async () => {
    expect(await api.refused(configuration.listOutboxLetters, { headers: { 'x-outbox-key': 'guess' } })).toMatchObject({
      status: 403,
      code: 'permission_denied',
    });
    expect(
      await api.refused(configuration.listOutboxLetters, {
        headers: { 'x-outbox-key': 'я'.repeat(OUTBOX_KEY.length) },
      }),
    ).toMatchObject({ status: 403 });
    expect(await api.refused(configuration.listOutboxLetters, {})).toMatchObject({
      status: 422,
      errors: { 'x-outbox-key': ['Это поле обязательное'] },
    });
  });

  it('does not exist outside the demo', async () => {
    const serious = await buildTestApp({ outboxKey: null });
    expect(
      await new Api(serious).refused(configuration.listOutboxLetters, { headers: { 'x-outbox-key': OUTBOX_KEY } }),
    ).toMatchObject({ status: 404, code: 'not_found' });
    await serious.close();
  });
});
