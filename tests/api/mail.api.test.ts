import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { configurationEndpoints as configuration } from '#shared/contract/configuration.ts';
import { MailWorker } from '#server/lib/mail/mailer.ts';
import { Api } from '#tests/support/call.ts';
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
});

async function smtp(port?: number): Promise<TestSmtp> {
  const server = await startSmtp(port);
  open.push(server);
  return server;
}
function worker(smtpUrl: string): MailWorker {
  const made = new MailWorker(test.orm, { smtpUrl, from: 'clinic@example.test', log: { warn: () => {} } });
  open.push({ close: () => made.stop() });
  return made;
}
/** A letter in the outbox. @returns its address and link token */
async function letter() {
  const { email } = await addPerson(test, { firstName: 'Ёжик' });
  await api.ok(auth.requestPasswordReset, { body: { email } });
  return { email, token: await tokenFromLetter(test, email) };
}
const stateOf = async (email: string) =>
  (
    await test.rows<{ sent: boolean; attempts: number; wait: number; last_error: string | null }>(
      'select sent_at is not null as sent, attempts, round(extract(epoch from next_attempt_at - now()))::int as wait, last_error from mail_message where to_address = $1',
      [email],
    )
  )[0]!;
const retryNow = () => test.rows('update mail_message set next_attempt_at = now()');

describe('letters through a real SMTP server', () => {
  it('arrive in Russian, as HTML and as text, with a link that works', async () => {
    const server = await smtp();
    const { email, token } = await letter();
    await worker(server.url).deliver();
    expect(server.received).toHaveLength(1);
    const [{ from, to, raw }] = server.received as [(typeof server.received)[0]];
    expect({ from, to }).toEqual({ from: 'clinic@example.test', to: [email] });
    expect(headerOf(raw, 'Subject')).toBe('Смена пароля');
    expect(raw).not.toMatch(/^Subject: Смена/m);
    const parts = partsOf(raw);
    expect(Object.keys(parts).toSorted()).toEqual(['text/html', 'text/plain']);
    for (const part of Object.values(parts)) {
      expect(part).toContain('Здравствуйте, Ёжик!');
      expect(part).toContain(`https://clinic.example/password/reset/${token}`);
    }
    await api.ok(auth.validatePasswordReset, { body: { token } });
    expect(await stateOf(email)).toMatchObject({ sent: true, attempts: 1, last_error: null });
  });

  it('are sent once, also by two server processes at once', async () => {
    const server = await smtp();
    for (let count = 0; count < 5; count += 1) await letter();
    await Promise.all([worker(server.url).deliver(), worker(server.url).deliver()]);
    await worker(server.url).deliver();
    expect(server.received).toHaveLength(5);
    expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(5);
  });

  it('wait while SMTP is down, with growing pauses, and go when it is back', async () => {
    const server = await startSmtp();
    await server.close();
    const { email } = await letter();
    const mail = worker(server.url);
    const waits: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      await mail.deliver();
      const state = await stateOf(email);
      expect(state).toMatchObject({ sent: false, attempts: time + 1 });
      expect(state.last_error).toContain('ECONNREFUSED');
      waits.push(state.wait);
      await mail.deliver();
      expect((await stateOf(email)).attempts).toBe(time + 1);
      await retryNow();
    }
    expect(waits).toEqual([30, 60, 120]);
    const back = await smtp(Number(new URL(server.url).port));
    await mail.deliver();
    expect(back.received).toHaveLength(1);
    expect(await stateOf(email)).toMatchObject({ sent: true, last_error: null });
  });

  it('the worker looks by itself', async () => {
    const server = await smtp();
    const mail = worker(server.url);
    mail.start(20);
    await letter();
    expect(await waitFor('the letter', () => server.received[0])).toMatchObject({ from: 'clinic@example.test' });
  });

  it('a letter that the server refuses does not hold up the others', async () => {
    const server = await smtp();
    const { email } = await letter();
    const bad = randomUUID();
    await test.rows(
      `insert into mail_message (id, to_address, subject, text, html, next_attempt_at) values ($1, 'not an address', 'x', 'x', 'x', now() - interval '1 minute')`,
      [bad],
    );
    await worker(server.url).deliver();
    expect(await stateOf(email)).toMatchObject({ sent: true });
    expect(await stateOf('not an address')).toMatchObject({ sent: false, attempts: 1 });
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
