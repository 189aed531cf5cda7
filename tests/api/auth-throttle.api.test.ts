import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { configurationEndpoints as configuration } from '#shared/contract/configuration.ts';
import { systemEm } from '#server/db/orm.ts';
import { delay } from '#server/lib/throttle/address-pace.ts';
import { KeyedSemaphore } from '#server/lib/throttle/keyed-semaphore.ts';
import { forgetExpiredThrottle, throttleKey } from '#server/lib/throttle/throttle.ts';
import { Api, codeOf, statusesOf } from '#tests/support/call.ts';
import { lettersTo, tokenFromLetter } from '#tests/support/letters.ts';
import { addPerson, PASSWORD } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { advance, counterOf, marked, newIp, setCounter, SignIns, times } from '#tests/support/throttle.ts';
import { waitFor } from '#tests/support/wait-for.ts';

/** Delays of addresses do not pass by themselves: the test sees how long they are and ends them. */
const delays = { asked: [] as number[], end: [] as (() => void)[] };
const endDelays = () => delays.end.splice(0).forEach((end) => end());

let test: TestApp;
let api: Api;
let signIns: SignIns;
beforeAll(async () => {
  vi.spyOn(delay, 'sleep').mockImplementation((ms = 0) => {
    delays.asked.push(ms);
    return new Promise((resolve) => delays.end.push(() => resolve(undefined as never)));
  });
  test = await buildTestApp({
    config: { LOGIN_ACCOUNT_TRIES: 10, LOGIN_DEVICE_TRIES: 5, ADDRESS_TRIES: 20, ADDRESS_LINE: 2, DATABASE_POOL: 2 },
  });
  api = new Api(test);
  signIns = new SignIns(api);
});
const attempt: SignIns['attempt'] = (...given) => signIns.attempt(...given);
const wrong: SignIns['wrong'] = (...given) => signIns.wrong(...given);
const right: SignIns['right'] = (...given) => signIns.right(...given);
const slow: SignIns['slow'] = (email) => signIns.slow(email);
afterAll(async () => {
  await test.close();
  vi.restoreAllMocks();
});
beforeEach(() => {
  endDelays();
  delays.asked.length = 0;
});

/** A person with a device that signed in before. */
async function knownPerson() {
  const person = await addPerson(test);
  const { device_mark: mark } = await api.ok(
    auth.login,
    { body: { email: person.email, password: PASSWORD } },
    {},
    { ip: newIp() },
  );
  return { ...person, mark };
}
const slowEvents = (userId: string) =>
  test.rows(
    `select details->>'failures' as failures from audit_event where action = 'account.slow' and user_id = $1 order by at`,
    [userId],
  );

describe('strangers of one account', () => {
  it('have ten tries together, then one in five minutes, from wherever they come', async () => {
    const { email, userId } = await addPerson(test);
    expect(await slow(email)).toEqual(Array(10).fill('invalid_grant'));
    const refusal = await api.refused(auth.login, { body: { email, password: PASSWORD } }, {}, { ip: newIp() });
    expect(refusal).toMatchObject({
      status: 429,
      code: 'sign_in_slowed',
      message: `Слишком много попыток войти. Повторите через ${refusal.retryAfter} с или войдите по письму`,
    });
    expect(refusal.retryAfter).toBeGreaterThan(290);
    expect(refusal.retryAfter).toBeLessThanOrEqual(300);
    expect(await times(5, () => wrong(email)), 'what is not looked at costs nothing').toEqual(
      Array(5).fill('sign_in_slowed'),
    );
    await advance(test, 300);
    expect([codeOf(await wrong(email)), codeOf(await wrong(email))]).toEqual(['invalid_grant', 'sign_in_slowed']);
    expect(await slowEvents(userId), 'one event, not one a try').toEqual([{ failures: '10' }]);
  });

  it('of a hundred at once no more than ten are looked at', async () => {
    const { email } = await addPerson(test);
    const codes = (await Promise.all(Array.from({ length: 100 }, () => wrong(email)))).map(codeOf);
    expect(codes.filter((code) => code === 'invalid_grant')).toHaveLength(10);
    expect(codes.filter((code) => code === 'sign_in_slowed')).toHaveLength(90);
  });

  it('a try that nobody had time to look at is given back', async () => {
    const busy = await buildTestApp({ config: { LOGIN_ACCOUNT_TRIES: 30, PASSWORD_QUEUE: 2 } });
    const { email } = await addPerson(busy);
    const codes = (await Promise.all(Array.from({ length: 20 }, () => new SignIns(new Api(busy)).wrong(email)))).map(
      codeOf,
    );
    const looked = codes.filter((code) => code === 'invalid_grant').length;
    expect(codes.filter((code) => code === 'server_busy')).toHaveLength(20 - looked);
    expect([looked > 0, looked < 20, await counterOf(busy, 'account', email)]).toEqual([true, true, looked]);
    await busy.close();
  });

  it('a right password that gets its turn enters, ends the row and takes no try from the others', async () => {
    const { email } = await addPerson(test);
    await times(9, () => wrong(email));
    expect((await right(email)).statusCode).toBe(200);
    expect(await counterOf(test, 'account', email)).toBe(0);
    expect([codeOf(await wrong(email)), codeOf(await wrong(email))]).toEqual(['invalid_grant', 'sign_in_slowed']);
  });

  it('after a hundred in a row one an hour is left, and the owner is written to once', async () => {
    const { email, userId } = await addPerson(test);
    await slow(email);
    await setCounter(test, 'account', email, 99);
    await advance(test, 300);
    expect(codeOf(await wrong(email))).toBe('invalid_grant');
    expect(
      (await api.refused(auth.login, { body: { email, password: PASSWORD } }, {}, { ip: newIp() })).retryAfter,
    ).toBeGreaterThan(3590);
    await advance(test, 3600);
    expect(codeOf(await wrong(email))).toBe('invalid_grant');
    expect((await lettersTo(test, email)).map(({ subject }) => subject)).toEqual(['Кто-то подбирает ваш пароль']);
    expect(await slowEvents(userId)).toEqual([{ failures: '10' }, { failures: '100' }]);
  });

  it('are forgotten when a reset link is used, not when it is asked for', async () => {
    const { email } = await addPerson(test);
    await slow(email);
    await api.ok(auth.requestPasswordReset, { body: { email } }, {}, { ip: newIp() });
    expect(codeOf(await wrong(email))).toBe('sign_in_slowed');
    const password = 'Совсем-другой-пароль-7';
    const { device_mark: mark } = await api.ok(auth.resetPassword, {
      body: { token: await tokenFromLetter(test, email), password, password_confirmation: password },
    });
    expect(codeOf(await wrong(email))).toBe('invalid_grant');
    expect((await attempt(email, password, { mark })).statusCode).toBe(200);
  });
});

describe('a known device', () => {
  it('is in at once whatever strangers do, and leaves their counters alone', async () => {
    const { email, mark } = await knownPerson();
    await slow(email);
    const ip = newIp();
    await setCounter(test, 'address-sign-in', ip, 10_000);
    expect((await right(email, { ip, mark })).statusCode).toBe(200);
    expect(delays.asked).toEqual([]);
    expect([await counterOf(test, 'account', email), await counterOf(test, 'address-sign-in', ip)]).toEqual([
      10, 10_000,
    ]);
  });

  it('waits 1, 2, 3, 3 s after five wrong passwords, and the right one forgets them', async () => {
    const { email, mark } = await knownPerson();
    const key = throttleKey(test.config.APP_SECRET, 'device', (mark ?? '').split('.')[1] ?? '');
    const clock = async () =>
      (await test.rows<{ at: number }>('select ms(clock_timestamp()) as at'))[0]?.at ?? Number.NaN;
    const nextAt = async () =>
      (await test.rows<{ at: number }>('select ms(next_at) as at from throttle where key = $1', [key]))[0]?.at ??
      Number.NaN;
    expect(await times(5, () => wrong(email, { mark }))).toEqual(Array(5).fill('invalid_grant'));
    for (const wait of [1, 2, 3, 3]) {
      const before = await clock();
      expect(codeOf(await wrong(email, { mark }))).toBe('invalid_grant');
      const began = (await nextAt()) - wait * 1000;
      expect(began).toBeGreaterThanOrEqual(before);
      expect(began).toBeLessThanOrEqual(await clock());
      // the clock stands back, so that a slow machine is still within the wait
      await advance(test, -60);
      expect(await api.refused(auth.login, { body: { email, password: PASSWORD }, ...marked(mark) })).toMatchObject({
        status: 429,
        code: 'too_many_attempts',
      });
      await advance(test, 60 + wait);
    }
    expect((await right(email, { mark })).statusCode).toBe(200);
    expect(await times(5, () => wrong(email, { mark }))).toEqual(Array(5).fill('invalid_grant'));
    expect(await counterOf(test, 'account', email)).toBe(0);
  });

  it('is a stranger after ten wrong passwords, until the quarter of an hour ends', async () => {
    const { email, mark } = await knownPerson();
    for (let time = 0; time < 10; time += 1) {
      expect(codeOf(await wrong(email, { mark }))).toBe('invalid_grant');
      await advance(test, 3);
    }
    await slow(email);
    expect(codeOf(await right(email, { mark }))).toBe('sign_in_slowed');
    await advance(test, 900);
    expect((await right(email, { mark })).statusCode).toBe(200);
  });

  it('of thirty wrong passwords at once no more than six are looked at', async () => {
    const { email, mark } = await knownPerson();
    const codes = (await Promise.all(Array.from({ length: 30 }, () => wrong(email, { mark })))).map(codeOf);
    expect(codes.filter((code) => code === 'invalid_grant')).toHaveLength(6);
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(24);
  });

  it('is known for one account only', async () => {
    const [one, other] = [await knownPerson(), await addPerson(test)];
    await slow(other.email);
    expect(codeOf(await right(other.email, { mark: one.mark }))).toBe('sign_in_slowed');
  });

  it('is forgotten with a new password, but for the one that set it', async () => {
    const person = await knownPerson();
    const change = {
      current_password: PASSWORD,
      new_password: 'Совсем-другой-пароль-7',
      new_password_confirmation: 'Совсем-другой-пароль-7',
    };
    const { device_mark: mark } = await api.ok(
      auth.changePassword,
      { body: change },
      { authorization: `Bearer ${person.token}` },
    );
    await slow(person.email);
    expect(codeOf(await attempt(person.email, change.new_password, { mark: person.mark }))).toBe('sign_in_slowed');
    expect((await attempt(person.email, change.new_password, { mark })).statusCode).toBe(200);
  });

  it('is known through OAuth, too', async () => {
    const { email, mark } = await knownPerson();
    await slow(email);
    expect(
      await api.ok(auth.issueToken, {
        body: { grant_type: 'password', username: email, password: PASSWORD },
        ...marked(mark),
      }),
    ).toHaveProperty('device_mark');
  });
});

describe('an address over all accounts', () => {
  const nobody = () => `${newIp()}@example.test`;

  it.each([
    [24, []],
    [25, [250]],
    [44, [1000]],
    [120, [5000]],
    [9999, [5000]],
  ])('after %i wrong passwords is delayed by %j ms, not refused', async (failures, expected) => {
    const { email } = await addPerson(test);
    const ip = newIp();
    await setCounter(test, 'address-sign-in', ip, failures);
    const answer = right(email, { ip });
    if (expected.length > 0) await waitFor('the delay', () => delays.end.length > 0);
    endDelays();
    expect((await answer).statusCode).toBe(200);
    expect(delays.asked).toEqual(expected);
  });

  it('counts wrong passwords only', async () => {
    const [{ email }, ip] = [await addPerson(test), newIp()];
    await times(3, () => wrong(nobody(), { ip }));
    await right(email, { ip });
    expect(await counterOf(test, 'address-sign-in', ip)).toBe(3);
  });

  it('has two at work and the rest in line; past the line 503, and others go on while no connection is held', async () => {
    const [{ email }, ip] = [await addPerson(test), newIp()];
    await setCounter(test, 'address-sign-in', ip, 9999);
    const acquire = vi.spyOn(KeyedSemaphore.prototype, 'acquire');
    const answers = Array.from({ length: 4 }, () => right(email, { ip }));
    // on a busy machine the last of them may come after what is tried below
    await waitFor('two in line behind them', () => acquire.mock.calls.length === 4);
    await waitFor('two at work', () => delays.end.length === 2);
    acquire.mockRestore();
    expect(await api.refused(auth.login, { body: { email, password: PASSWORD } }, {}, { ip })).toMatchObject({
      status: 503,
      code: 'server_busy',
      retryAfter: 5,
    });
    // as many delays run as there are connections
    await api.ok(configuration.getHealth, {});
    expect((await right((await addPerson(test)).email)).statusCode).toBe(200);
    endDelays();
    await waitFor('the next two', () => delays.end.length === 2);
    endDelays();
    expect(statusesOf(await Promise.all(answers))).toEqual([200, 200, 200, 200]);
  });

  it('of IPv6 is its /64; the /48 has sixteen times the limits', async () => {
    await wrong(nobody(), { ip: '2001:db8:7:1::1' });
    await wrong(nobody(), { ip: '2001:db8:7:1:ffff::2' });
    await wrong(nobody(), { ip: '2001:db8:7:2::1' });
    expect([
      await counterOf(test, 'address-sign-in', '2001:db8:7:1::/64'),
      await counterOf(test, 'address-sign-in', '2001:db8:7::/48'),
    ]).toEqual([2, 3]);
    await setCounter(test, 'address-sign-in', '2001:db8:7::/48', 25 * 16);
    const answer = wrong(nobody(), { ip: '2001:db8:7:3::1' });
    await waitFor('the delay', () => delays.end.length > 0);
    endDelays();
    await answer;
    expect(delays.asked).toEqual([250]);
  });

  it('is slowed for registrations and letters apart from its sign-ins', async () => {
    const ip = newIp();
    await setCounter(test, 'address-letters', ip, 30);
    await wrong(nobody(), { ip });
    expect(delays.asked).toEqual([]);
    const answer = api.send(auth.requestPasswordReset, { body: { email: nobody() } }, {}, { ip });
    await waitFor('the delay', () => delays.end.length > 0);
    endDelays();
    expect((await answer).statusCode).toBe(200);
    expect([delays.asked, await counterOf(test, 'address-letters', ip)]).toEqual([[500], 31]);
  });
});

it('the table names nobody, and rows whose time is over are deleted', async () => {
  const { email, mark } = await knownPerson();
  const ip = newIp();
  await wrong(email, { ip, mark });
  await wrong(email, { ip });
  const dump = (await test.rows<{ key: string }>('select key from throttle')).map(({ key }) => key).join('\n');
  for (const secret of [email, ip, (mark ?? '').split('.')[1] ?? '']) expect(dump).not.toContain(secret);
  await advance(test, 1000 * 3600);
  await wrong(email, { ip });
  await forgetExpiredThrottle(systemEm(test.orm, 'test'));
  const left = await test.rows<{ key: string }>('select key from throttle order by key');
  expect(left.map(({ key }) => key.split(':')[0])).toEqual(['account', 'address-sign-in']);
});

it('a known device signs in during a flood of strangers, before most of them are answered (attack)', async () => {
  const flooded = await buildTestApp({ config: { LOGIN_ACCOUNT_TRIES: 10, ADDRESS_LINE: 20 } });
  const calls = new Api(flooded);
  const { email } = await addPerson(flooded);
  const ip = newIp();
  const { device_mark: mark } = await calls.ok(auth.login, { body: { email, password: PASSWORD } }, {}, { ip });
  let answered = 0;
  // twenty neighbours behind the owner's own address, forty who aim at the account, a hundred at anybody
  const targets = [
    ...Array.from({ length: 20 }, () => [`${newIp()}@example.test`, ip]),
    ...Array.from({ length: 40 }, () => [email, newIp()]),
    ...Array.from({ length: 100 }, () => [`${newIp()}@example.test`, newIp()]),
  ];
  const flood = targets.map(async ([target, from]) => {
    await calls.send(auth.login, { body: { email: target, password: 'Неверный-пароль-1' } }, {}, { ip: from! });
    answered += 1;
  });
  for (let time = 0; time < 3; time += 1) {
    const answer = await calls.send(auth.login, { body: { email, password: PASSWORD }, ...marked(mark) }, {}, { ip });
    expect(answer.statusCode).toBe(200);
  }
  expect(answered).toBeLessThan(targets.length / 2);
  await Promise.all(flood);
  await flooded.close();
});

it('one person with many sign-ins at once does not take the places of known devices (attack)', async () => {
  const small = await buildTestApp({ config: { PASSWORD_QUEUE: 8 } });
  const calls = new Api(small);
  const signIn = (email: string, mark?: string) =>
    calls.send(auth.login, { body: { email, password: PASSWORD }, ...marked(mark) }, {}, { ip: newIp() });
  const [flooder, desk] = (await Promise.all(
    [1, 2].map(async () => {
      const { email } = await addPerson(small);
      return { email, mark: (await signIn(email)).json<{ device_mark: string }>().device_mark };
    }),
  )) as [{ email: string; mark: string }, { email: string; mark: string }];
  const flood = Array.from({ length: 30 }, () => signIn(flooder.email, flooder.mark));
  expect((await signIn(desk.email, desk.mark)).statusCode).toBe(200);
  expect((await Promise.all(flood)).filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
  const nonce = flooder.mark.split('.')[1]!;
  expect((await counterOf(small, 'device', nonce)) ?? 0, 'what was not looked at is no failure').toBe(0);
  await small.close();
});
