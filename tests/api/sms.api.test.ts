import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { configurationEndpoints as configuration } from '#shared/contract/configuration.ts';
import { phoneCodeEndpoints as codes } from '#shared/contract/phone-codes.ts';
import { platformStateEndpoints as platform } from '#shared/contract/platform-state.ts';
import { secondFactorEndpoints as factors } from '#shared/contract/second-factor.ts';
import { systemEm } from '#server/db/orm.ts';
import { eraseClosedAccounts } from '#server/features/closing/index.ts';
import { housekeepingTasks } from '#server/housekeeping.ts';
import { queues } from '#server/lib/jobs/queues.ts';
import { askSmsStates, sendSms } from '#server/lib/sms/send-sms.ts';
import { enqueueSms, enqueueUnsentSms, forgetOldSms } from '#server/lib/sms/sms-outbox.ts';
import { smsRu } from '#server/lib/sms/sms-ru.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { openJobProcess, type JobProcess } from '#tests/support/job-queues.ts';
import { addPerson, PASSWORD, REQUIRED_CONSENTS } from '#tests/support/people.ts';
import { setUpTotp } from '#tests/support/second-factor.ts';
import { codeFromSms, freshPhone, smsTo } from '#tests/support/sms.ts';
import { API_ID, startSmsServer, type TestSmsServer } from '#tests/support/sms-server.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { buildTestApp, OUTBOX_KEY, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let server: TestSmsServer;
let superuser: { authorization: string };
const open: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  server = await startSmsServer();
  test = await buildTestApp({ config: { SMS_GATEWAY: 'sms.ru', SMS_API_ID: API_ID, SMS_ENDPOINT: server.url } });
  api = new Api(test);
  superuser = { authorization: `Bearer ${(await addPerson(test, { isSuperuser: true })).token}` };
});
afterAll(async () => {
  await test.close();
  await server.close();
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  server.received.length = 0;
  server.next.length = 0;
  await test.rows('delete from sms_message');
  await test.rows('delete from boss.job');
});

const em = () => systemEm(test.orm, 'a test');
const settings = { SMS_DAILY_LIMIT: 1000, publicUrl: 'https://clinic.example' };
/** A message in the outbox, with or without an end of its use. */
async function write(more: { minutes?: number } = {}): Promise<string> {
  const to = freshPhone();
  await em().transactional((transaction) =>
    enqueueSms(transaction as never, settings, { to, text: 'Код: 123456', ip: '203.0.113.7', ...more }),
  );
  return to;
}
async function worker(areKept = false, url = server.url): Promise<JobProcess> {
  const made = await openJobProcess(test.database);
  open.unshift(made);
  const gateway = smsRu({ url, apiId: API_ID, from: '' });
  made.jobs.handle(queues.sms, sendSms(made.orm, gateway, { areKept }));
  await made.jobs.start();
  return made;
}
interface Row {
  readonly id: string;
  readonly text: string;
  readonly caller_ip: string | null;
  readonly sent: boolean;
  readonly failed: boolean;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly state: string | null;
  readonly cost: string | null;
}
const rowOf = async (to: string) =>
  (
    await test.rows<Row>(
      `select id, text, caller_ip, sent_at is not null as sent, failed_at is not null as failed, attempts, last_error, state, cost
       from sms_message where to_phone = $1`,
      [to],
    )
  )[0]!;
const sent = (to: string) => waitFor('it is sent', async () => (await rowOf(to)).sent);

describe('messages through a gateway', () => {
  it('go once, also by two server processes; what they said and who caused them goes with them', async () => {
    const phones = [await write({ minutes: 10 }), await write(), await write()];
    await Promise.all([worker(), worker()]);
    for (const to of phones) await sent(to);
    expect(server.received.map(({ to }) => `+${to}`).toSorted()).toEqual(phones.toSorted());
    expect(server.received[0]).toMatchObject({ msg: 'Код: 123456', ip: '203.0.113.7' });
    expect(await rowOf(phones[0]!)).toMatchObject({
      text: '',
      caller_ip: null,
      attempts: 1,
      state: 'accepted',
      cost: '7.35',
    });
  });

  it('wait while the gateway has no money or is down, and are tried again with growing pauses', async () => {
    server.next.push({ account: 201 }, { raw: 'down', status: 503 });
    const to = await write({ minutes: 10 });
    await worker();
    for (const [tries, longest] of [
      [1, 4],
      [2, 8],
    ] as const) {
      const wait = await waitFor('it waits', async () => {
        if ((await rowOf(to)).attempts !== tries) return null;
        const [job] = await test.rows<{ wait: number }>(
          `select extract(epoch from start_after - now())::float8 as wait from boss.job where name = 'sms' and state = 'retry'`,
        );
        return job?.wait ?? null;
      });
      expect(wait).toBeLessThanOrEqual(longest);
      expect((await rowOf(to)).last_error).toContain(tries === 1 ? 'SMS.RU: 201' : 'The answer is 503');
      await test.rows(`update boss.job set start_after = now() where name = 'sms'`);
    }
    await sent(to);
  });

  it('wait while there is no gateway to connect to', async () => {
    const to = await write({ minutes: 10 });
    const away = await startSmsServer();
    await away.close();
    await worker(false, away.url);
    await waitFor('it waits', async () => (await rowOf(to)).last_error !== null);
    expect(await rowOf(to)).toMatchObject({
      failed: false,
      attempts: 1,
      last_error: expect.stringContaining('ECONNREFUSED') as unknown,
    });
    await waitFor(
      'its job waits',
      async () => (await test.rows(`select from boss.job where name = 'sms' and state = 'retry'`)).length === 1,
    );
  });

  it.each(['no answer', 'hung up'] as const)(
    'of which the gateway took one and said nothing of it (%s) are not sent again',
    async (taken) => {
      server.next.push({ taken });
      const to = await write({ minutes: 10 });
      await worker();
      await waitFor('it is given up', async () => (await rowOf(to)).failed, 20_000);
      expect(await rowOf(to)).toMatchObject({ text: '', sent: false, attempts: 1 });
      expect(await test.rows(`select from boss.job where name = 'sms' and state in ('created', 'retry')`)).toEqual([]);
      expect(server.received).toHaveLength(1);
    },
    30_000,
  );

  it.each([
    ['another form', { raw: '{"sms": 5}' }],
    ['an error behind a proxy', { raw: 'late', status: 504 }],
  ])('are not sent again after %s, which may come after they were taken', async (_, answer) => {
    server.next.push(answer);
    const to = await write({ minutes: 10 });
    await worker();
    await waitFor('it is given up', async () => (await rowOf(to)).failed);
    expect(server.received).toEqual([]);
  });

  it('a number that the gateway refuses is given up at once, and its code is nowhere', async () => {
    server.next.push({ number: 202 });
    const to = await write({ minutes: 10 });
    await worker();
    await waitFor('it is given up', async () => (await rowOf(to)).failed);
    expect(await rowOf(to)).toMatchObject({ text: '', caller_ip: null, attempts: 1, sent: false });
  });

  it('a code that comes too late is not sent', async () => {
    const to = await write({ minutes: 10 });
    await test.rows(`update sms_message set not_after = now() - interval '1 second'`);
    await worker();
    await waitFor('it is given up', async () => (await rowOf(to)).failed);
    expect(await rowOf(to)).toMatchObject({ text: '', last_error: 'too late' });
    expect(server.received).toEqual([]);
  });

  it('the operator’s word of the last day is asked for', async () => {
    const [one, two] = [await write(), await write()];
    const made = await worker();
    await sent(one);
    await sent(two);
    const ids = await test.rows<{ gateway_id: string }>('select gateway_id from sms_message order by to_phone');
    server.states.set(ids[0]!.gateway_id, 103).set(ids[1]!.gateway_id, 105);
    const gateway = smsRu({ url: server.url, apiId: API_ID, from: '' });
    await askSmsStates(made.orm, gateway).run({}, {} as never);
    expect(
      (await test.rows<{ state: string }>('select state from sms_message')).map(({ state }) => state).toSorted(),
    ).toEqual(['delivered', 'undelivered']);
  });

  it('one without a job gets one; old ones are forgotten', async () => {
    const to = await write();
    await test.rows('delete from boss.job');
    await enqueueUnsentSms(em());
    expect(await test.rows(`select from boss.job where name = 'sms'`)).toHaveLength(1);
    await test.rows(`update sms_message set created_at = now() - interval '91 days' where to_phone = $1`, [to]);
    await forgetOldSms(em());
    expect(await test.rows('select from sms_message')).toEqual([]);
  });
});

describe('the product', () => {
  it('with a gateway sends the code that somebody waits for', async () => {
    const product = await buildTestApp({
      config: { SMS_GATEWAY: 'sms.ru', SMS_API_ID: API_ID, SMS_ENDPOINT: server.url },
      works: true,
    });
    open.unshift(product);
    const calls = new Api(product);
    const phone = freshPhone();
    const { challenge = '' } = await calls.ok(auth.register, {
      body: {
        username: phone,
        password: PASSWORD,
        first_name: 'Анна',
        last_name: 'Ёлкина',
        consents: REQUIRED_CONSENTS,
      } as never,
    });
    const { msg } = await waitFor('it came', () => server.received.find(({ to }) => `+${to}` === phone));
    const code = /: (\d{6})\./.exec(msg)?.[1] ?? '';
    const body = { challenge, code, password: PASSWORD };
    expect(codeOf(await calls.send(codes.activateByCode, { body }))).toBe('ok');
  });

  it('once an hour gives those without a job one, where there is a gateway', async () => {
    await write();
    await test.rows('delete from boss.job');
    const clean = (more: object) =>
      housekeepingTasks(test.orm, { ...test.config, ...more }, { warn: () => {} }).letters(
        new AbortController().signal,
      );
    const jobs = () => test.rows(`select from boss.job where name = 'sms'`);
    await clean({ SMS_GATEWAY: '' });
    expect(await jobs()).toEqual([]);
    await clean({});
    expect(await jobs()).toHaveLength(1);
  });

  it('forgets with an account what was sent to its phone', async () => {
    const [own, other] = [await write(), await write()];
    const { userId } = await addPerson(test);
    await test.rows(
      `update app_user set phone = $2, phone_verified_at = now(), email = null, closed_at = now() - interval '91 days',
       warned_at = now() - interval '8 days' where id = $1`,
      [userId, own],
    );
    const erasing = { ...settings, hasPhones: true };
    expect(await eraseClosedAccounts(em(), erasing, new AbortController().signal)).toBe(1);
    expect(await test.rows('select to_phone from sms_message')).toEqual([{ to_phone: other }]);
  });
});

describe('what the platform spends a day', () => {
  it('is limited, told of at four fifths, and a registration says so', async () => {
    const limited = await buildTestApp({
      config: { SMS_GATEWAY: 'sms.ru', SMS_API_ID: API_ID, SMS_ENDPOINT: server.url, SMS_DAILY_LIMIT: 5 },
    });
    const calls = new Api(limited);
    const { email } = await addPerson(limited, { isSuperuser: true });
    const register = () =>
      calls.send(auth.register, {
        body: {
          username: freshPhone(),
          password: PASSWORD,
          first_name: 'Анна',
          last_name: 'Ёлкина',
          consents: REQUIRED_CONSENTS,
        } as never,
      });
    const answers = [];
    for (let made = 0; made < 6; made += 1) answers.push(codeOf(await register()));
    expect(answers).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'sms_exhausted']);
    expect(await limited.rows('select from sms_message')).toHaveLength(5);
    expect(await limited.rows('select from app_user where phone is not null')).toHaveLength(5);
    expect(await limited.rows('select subject from mail_message where to_address = $1', [email])).toEqual([
      { subject: 'SMS на сегодня заканчиваются' },
    ]);
    await limited.close();
  });
});

describe('for a superuser', () => {
  it('those that failed or wait are listed without what they say; one that was no code goes once more', async () => {
    const [code, news, waiting] = [await write({ minutes: 10 }), await write(), await write()];
    await test.rows(`update sms_message set failed_at = now(), last_error = 'x' where to_phone = any($1)`, [
      [code, news],
    ]);
    const list = async (state: 'failed' | 'waiting') => {
      const answer = await api.ok(platform.listUnsentSms, { query: { state } }, superuser);
      expect(JSON.stringify(answer)).not.toContain('123456');
      return Object.fromEntries(answer.items.map(({ to, can_retry: canRetry }) => [to, canRetry]));
    };
    expect(await list('failed')).toEqual({ [code]: false, [news]: true });
    expect(await list('waiting')).toEqual({ [waiting]: false });
    const retry = async (to: string) =>
      codeOf(await api.send(platform.retrySms, { params: { id: (await rowOf(to)).id } }, superuser));
    expect([await retry(news), await retry(news), await retry(code)]).toEqual([
      'ok',
      'sms_not_failed',
      'sms_not_failed',
    ]);
    expect(codeOf(await api.send(platform.retrySms, { params: { id: randomUUID() } }, superuser))).toBe('not_found');
    const { sms, features } = await api.ok(platform.getPlatformState, {}, superuser);
    expect(sms).toEqual({ waiting: 2, failed: 1, trouble: 'x' });
    expect(features).toContainEqual({ name: 'sms', is_on: true });
  });

  it('the gateway’s money is told, and no answer is no failure', async () => {
    expect(await api.ok(platform.getSmsBalance, {}, superuser)).toEqual({ balance: 4122.56 });
    server.next.push({ raw: 'down', status: 500 });
    expect(await api.ok(platform.getSmsBalance, {}, superuser)).toEqual({ balance: null });
  });
});

describe('without a gateway', () => {
  it('the demo keeps them where its letters are', async () => {
    const demo = await buildTestApp({ config: { isDemo: true } });
    const calls = new Api(demo);
    const phone = freshPhone();
    await calls.ok(codes.requestActivationCode, { body: { phone } });
    await calls.ok(auth.register, {
      body: {
        username: phone,
        password: PASSWORD,
        first_name: 'Анна',
        last_name: 'Ёлкина',
        consents: REQUIRED_CONSENTS,
      } as never,
    });
    const { sms } = await calls.ok(configuration.listOutboxLetters, { headers: { 'x-outbox-key': OUTBOX_KEY } });
    expect(sms).toEqual([
      {
        id: expect.any(String) as unknown,
        to: phone,
        text: expect.stringMatching(/\d{6}/) as unknown,
        created_at: expect.any(String) as unknown,
      },
    ]);
    await demo.close();
  });
});

describe('the code of a sign-in', () => {
  it('comes by SMS to who has no e-mail (K7)', async () => {
    const person = await addPerson(test);
    const phone = freshPhone();
    await test.rows('update app_user set phone = $2, phone_verified_at = now(), email = null where id = $1', [
      person.userId,
      phone,
    ]);
    await setUpTotp(api, { authorization: `Bearer ${person.token}` });
    const half = await api.ok(auth.login, { body: { email: phone, password: PASSWORD } });
    expect(half.two_factor_code).toBe(true);
    const as = { authorization: `Bearer ${half.token}` };
    const { message } = await api.ok(factors.sendSecondFactorCode, {}, as);
    expect(message).toBe(`Код отправлен на +7 ••• •••-${phone.slice(-4, -2)}-${phone.slice(-2)} и действует 10 минут`);
    const code = await codeFromSms(test, phone);
    expect((await smsTo(test, phone))[0]?.text).toBe(`Код для входа: ${code}. Никому его не сообщайте`);
    await api.ok(factors.passSecondFactor, { body: { code } }, as);
  });
});
