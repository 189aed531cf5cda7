import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { Api, codeOf, statusesOf } from '#tests/support/call.ts';
import { lettersTo, tokenFromLetter } from '#tests/support/letters.ts';
import { whileRowIsHeld } from '#tests/support/locks.ts';
import { addPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { advance, newIp, SignIns } from '#tests/support/throttle.ts';

let test: TestApp;
let api: Api;
let signIns: SignIns;
beforeAll(async () => {
  test = await buildTestApp({ config: { LOGIN_ACCOUNT_TRIES: 10, LETTERS_PER_HOUR: 3 } });
  api = new Api(test);
  signIns = new SignIns(api);
});
afterAll(() => test.close());

describe('«Войти по письму»', () => {
  const ask = (email: string) => api.ok(auth.requestSignInLetter, { body: { email } }, {}, { ip: newIp() });

  it('gives a mark and no session: the password is still asked', async () => {
    const { email, userId } = await addPerson(test);
    await signIns.slow(email);
    await ask(` ${email.toUpperCase()}`.trim());
    const [letter] = await lettersTo(test, email);
    expect(letter?.subject).toBe('Вход по письму');
    const token = await tokenFromLetter(test, email);
    expect(letter?.text).toContain(`/auth/${token}/device`);
    for (let time = 0; time < 2; time += 1)
      expect(await api.ok(auth.checkSignInLink, { params: { token } })).toEqual({ message: 'Ссылка действительна' });
    const answer = await api.ok(auth.confirmDevice, { params: { token } });
    expect(answer).toEqual({ message: 'Теперь можно войти с паролем', email, device_mark: answer.device_mark });
    expect(codeOf(await signIns.wrong(email, { mark: answer.device_mark }))).toBe('invalid_grant');
    expect((await signIns.right(email, { mark: answer.device_mark })).statusCode).toBe(200);
    for (const endpoint of [auth.checkSignInLink, auth.confirmDevice])
      expect(await api.refused(endpoint, { params: { token } })).toMatchObject({
        status: 422,
        code: 'sign_in_link_invalid',
      });
    expect(
      await test.rows(`select action from audit_event where user_id = $1 and action like 'device.%' order by at`, [
        userId,
      ]),
    ).toEqual([{ action: 'device.request_letter' }, { action: 'device.confirm' }]);
  });

  it('of two buttons pressed at once one wins', async () => {
    const { email } = await addPerson(test);
    await ask(email);
    const token = await tokenFromLetter(test, email);
    expect(
      statusesOf(await Promise.all([1, 2].map(() => api.send(auth.confirmDevice, { params: { token } })))),
    ).toEqual([200, 422]);
  });

  it('lives 15 minutes and comes three times an hour; a stranger who asks all the time keeps nobody out', async () => {
    const { email } = await addPerson(test);
    for (let time = 0; time < 5; time += 1) await ask(email);
    expect(await lettersTo(test, email)).toHaveLength(3);
    const token = await tokenFromLetter(test, email);
    await advance(test, 901);
    expect(await api.refused(auth.checkSignInLink, { params: { token } })).toMatchObject({
      code: 'sign_in_link_invalid',
    });
    await ask(email);
    expect(await lettersTo(test, email), 'the last letter is good again').toHaveLength(3);
    await api.ok(auth.confirmDevice, { params: { token } });
    await ask(email);
    expect(await lettersTo(test, email)).toHaveLength(3);
    expect(await api.refused(auth.checkSignInLink, { params: { token } }), 'a spent link stays spent').toMatchObject({
      code: 'sign_in_link_invalid',
    });
    await advance(test, 3600);
    await ask(email);
    expect(await lettersTo(test, email)).toHaveLength(4);
  });

  it('a link older than an hour is not made good again', async () => {
    const { email, userId } = await addPerson(test);
    for (let time = 0; time < 3; time += 1) await ask(email);
    const token = await tokenFromLetter(test, email);
    await test.rows(
      `update one_time_token set created_at = now() - interval '61 minutes', expires_at = now() - interval '46 minutes' where user_id = $1`,
      [userId],
    );
    await ask(email);
    expect(await lettersTo(test, email)).toHaveLength(3);
    expect(await api.refused(auth.checkSignInLink, { params: { token } })).toMatchObject({
      code: 'sign_in_link_invalid',
    });
  });

  it('a new password that strangers ask for all the time: the last link is good again', async () => {
    const { email, userId } = await addPerson(test);
    const askReset = () => api.ok(auth.requestPasswordReset, { body: { email } }, {}, { ip: newIp() });
    for (let time = 0; time < 3; time += 1) await askReset();
    const token = await tokenFromLetter(test, email);
    await test.rows(
      `update one_time_token set created_at = now() - interval '50 minutes', expires_at = now() - interval '1 minute' where user_id = $1`,
      [userId],
    );
    await askReset();
    expect(await lettersTo(test, email)).toHaveLength(3);
    expect(await api.ok(auth.validatePasswordReset, { body: { token } })).toMatchObject({ email });
  });

  it('letters of one kind do not use up the other', async () => {
    const { email } = await addPerson(test);
    for (let time = 0; time < 4; time += 1) await ask(email);
    await api.ok(auth.requestPasswordReset, { body: { email } }, {}, { ip: newIp() });
    expect((await lettersTo(test, email))[0]?.subject).toBe('Смена пароля');
  });

  it('answers alike for an address that nobody has, one that waits and one that is blocked', async () => {
    const people = await Promise.all(
      ['activated', 'pending_activation', 'banned'].map((status) => addPerson(test, { status })),
    );
    const answers = await Promise.all([...people.map(({ email }) => email), 'nobody@example.test'].map(ask));
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    expect(await Promise.all(people.map(async ({ email }) => (await lettersTo(test, email)).length))).toEqual([
      1, 0, 0,
    ]);
  });
});

it.each([
  ['a sign-in letter', auth.requestSignInLetter, {}],
  ['a new password', auth.requestPasswordReset, {}],
  ['the activation letter', auth.resendActivation, { status: 'pending_activation' }],
] as const)(
  '%s is promised before the account is looked at: the time of the answer tells nobody who is known',
  async (_, endpoint, account) => {
    const { email, userId } = await addPerson(test, account);
    await whileRowIsHeld(test, 'app_user', userId, () => api.ok(endpoint, { body: { email } }, {}, { ip: newIp() }));
    expect(await lettersTo(test, email)).toHaveLength(1);
  },
);

it.each([
  ['a sign-in letter', auth.requestSignInLetter],
  ['a new password', auth.requestPasswordReset],
] as const)(
  '%s asked for twice while the first is still written: the later link alone is in force',
  async (_, endpoint) => {
    const { email, userId } = await addPerson(test);
    await whileRowIsHeld(test, 'app_user', userId, async () => {
      for (let time = 0; time < 2; time += 1) await api.ok(endpoint, { body: { email } }, {}, { ip: newIp() });
    });
    const token = await tokenFromLetter(test, email);
    expect(
      await test.rows('select from one_time_token where user_id = $1 and spent_at is null', [userId]),
    ).toHaveLength(1);
    const [look, input] =
      endpoint === auth.requestSignInLetter
        ? [auth.checkSignInLink, { params: { token } }]
        : [auth.validatePasswordReset, { body: { token } }];
    expect((await api.send(look, input)).statusCode).toBe(200);
  },
);
