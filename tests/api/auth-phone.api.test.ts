import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { phoneCodeEndpoints as codes } from '#shared/contract/phone-codes.ts';
import { secondFactorEndpoints as factors } from '#shared/contract/second-factor.ts';
import { newToken } from '#server/features/auth/tokens.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { queueBehindRow, waitForBlocked, whileRowIsHeld } from '#tests/support/locks.ts';
import { addPerson, addSession, PASSWORD, REQUIRED_CONSENTS, type TestPerson } from '#tests/support/people.ts';
import { setUpTotp } from '#tests/support/second-factor.ts';
import { codeFromSms, freshPhone, smsTo } from '#tests/support/sms.ts';
import { openSocket } from '#tests/support/socket.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

const OWN = 'Пароль-хозяина-номера-2';
const STRANGERS = 'Пароль-чужого-человека-1';
let test: TestApp;
let api: Api;
let phone: string;
beforeAll(async () => {
  test = await buildTestApp({ config: { SMS_GATEWAY: 'sms.ru', SMS_API_ID: 'key' } });
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(() => {
  phone = freshPhone();
});

const registration = (password = OWN, more: Record<string, unknown> = {}) => ({
  body: {
    username: phone,
    password,
    first_name: 'Анна',
    last_name: 'Ёлкина',
    consents: REQUIRED_CONSENTS,
    ...more,
  } as never,
});
const register = async (password = OWN, more: Record<string, unknown> = {}) => {
  const { challenge = '' } = await api.ok(auth.register, registration(password, more));
  return { challenge, code: await codeFromSms(test, phone) };
};
const activate = (body: Record<string, unknown>) => api.send(codes.activateByCode, { body });
const reset = (body: Record<string, unknown>) =>
  api.send(codes.resetByCode, { body: { password: OWN, password_confirmation: OWN, ...body } });
const signIn = async (password: string, name = phone) =>
  codeOf(await api.send(auth.login, { body: { email: name, password } }));
/** A code that this one is not. */
const another = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const account = async () =>
  (
    await test.rows<{ id: string; status: string; email: string | null; is_proved: boolean; consents: number }>(
      `select id, status, email, phone_verified_at is not null as is_proved,
     (select count(*)::int from user_consent c where c.user_id = u.id) as consents from app_user u where phone = $1`,
      [phone],
    )
  )[0];
/** A person whom the phone opens. */
async function addOwner({ lastUsed = '1 day', birthDate = null as string | null, hasEmail = false } = {}) {
  const person = await addPerson(test);
  await test.rows(
    `update app_user set phone = $2, phone_verified_at = now() - interval '1 year', signed_in_at = now() - $3::interval, birth_date = $4,
     email = case when $5 then email end where id = $1`,
    [person.userId, phone, lastUsed, birthDate, hasEmail],
  );
  return person;
}

describe('registration by phone', () => {
  it('sends an SMS with a code in the same transaction; with the ticket of the browser it activates', async () => {
    const ticket = newToken();
    const answer = await api.ok(auth.register, registration(OWN, { ticket, next: '/clinics/north' }));
    expect(answer).toEqual({
      message: 'SMS с кодом отправлено на телефон',
      challenge: expect.any(String) as unknown,
    });
    expect(await account()).toMatchObject({
      status: 'pending_activation',
      email: null,
      is_proved: false,
      consents: REQUIRED_CONSENTS.length,
    });
    const [message] = await smsTo(test, phone);
    expect(message).toEqual({
      text: expect.stringMatching(/^Код регистрации: \d{6}\. Никому его не сообщайте$/) as unknown,
      caller_ip: '127.0.0.1',
    });
    expect(await test.rows(`select name from boss.job where name = 'sms' and state = 'created'`)).not.toEqual([]);
    expect(await signIn(OWN)).toBe('account_pending');
    const code = await codeFromSms(test, phone);
    expect(
      (await activate({ challenge: answer.challenge, code: ` ${code.slice(0, 3)} ${code.slice(3)} `, ticket })).json(),
    ).toEqual({
      message: 'Учётная запись активирована',
      phone,
      next: '/clinics/north',
      device_mark: expect.any(String) as unknown,
    });
    expect(await account()).toMatchObject({ status: 'activated', is_proved: true });
    expect(await signIn(OWN)).toBe('ok');
    const stored = await test.rows(
      `select c::text as row from auth_challenge c where c.id = $1 union all select a::text from audit_event a where details::text like '%' || $2 || '%'`,
      [answer.challenge, code],
    );
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  it.each([
    ['(a)', () => registration().body as object],
    ['(b)', () => ({ ...(registration().body as object), username: undefined, email: phone, tnc: true })],
    [
      '(c)',
      () => ({
        firstName: 'Анна',
        lastName: 'Ёлкина',
        email: `8 ${phone.slice(2)}`,
        password: OWN,
        confirmPassword: OWN,
        consents: REQUIRED_CONSENTS,
      }),
    ],
  ])('the documented payload %s takes a phone', async (_, body) => {
    expect((await api.ok(auth.register, { body: body() as never })).challenge).toBeDefined();
    expect(await account()).toMatchObject({ status: 'pending_activation', is_proved: false });
  });

  it.each([
    ['+7 (495) 123-45-67', ['Нужен номер мобильного телефона: +7 9…'], 'phone_not_mobile'],
    ['12345', ['Некорректный еmail'], 'validation_failed'],
  ])('%s is refused at its field', async (username, texts, code) =>
    expect(await api.refused(auth.register, registration(OWN, { username }))).toMatchObject({
      status: 422,
      code,
      errors: { username: texts },
    }),
  );

  it('a phone that opens an account is taken; one that only stands in a profile is not', async () => {
    await addOwner();
    expect(await api.refused(auth.register, registration())).toMatchObject({
      code: 'phone_taken',
      errors: { username: ['Такой пользователь уже существует'] },
    });
    phone = freshPhone();
    const { userId } = await addPerson(test);
    await test.rows('update app_user set phone = $2 where id = $1', [userId, phone]);
    expect((await api.ok(auth.register, registration())).challenge).toBeDefined();
  });

  it('without a gateway there is none, and no SMS of any kind', async () => {
    const none = await buildTestApp();
    const calls = new Api(none);
    expect((await calls.refused(auth.register, registration())).code).toBe('registration_by_phone_unavailable');
    expect((await calls.refused(codes.requestResetCode, { body: { phone } })).code).toBe('phones_unavailable');
    await none.close();
  });
});

describe('who types the code is who registered (A2)', () => {
  it('the code alone opens nothing and is not spent', async () => {
    const { challenge, code } = await register(STRANGERS, { ticket: newToken() });
    expect(codeOf(await activate({ challenge, code }))).toBe('activation_password_required');
    expect(codeOf(await activate({ challenge, code, ticket: newToken() }))).toBe('activation_password_required');
    expect(codeOf(await activate({ challenge, code, password: OWN }))).toBe('activation_password_wrong');
    expect(codeOf(await activate({ challenge, code, password: STRANGERS }))).toBe('ok');
  });

  it('a second registration replaces the first, whose code is worth nothing', async () => {
    const first = await register(STRANGERS);
    const second = await register(OWN);
    expect(codeOf(await activate({ ...first, password: STRANGERS }))).toBe('code_over');
    expect(codeOf(await activate({ ...second, password: OWN }))).toBe('ok');
    expect([await signIn(STRANGERS), await signIn(OWN)]).toEqual(['invalid_grant', 'ok']);
    expect(await account()).toMatchObject({ consents: REQUIRED_CONSENTS.length });
  });

  it('two registrations at once make one account, and one code opens it', async () => {
    const answers = await Promise.all(
      [OWN, STRANGERS].map((password) => api.ok(auth.register, registration(password))),
    );
    expect(await test.rows('select from app_user where phone = $1', [phone])).toHaveLength(1);
    const open = await test.rows('select from auth_challenge where spent_at is null and id = any($1::uuid[])', [
      answers.map(({ challenge }) => challenge),
    ]);
    expect(open).toHaveLength(1);
  });

  it('a code sent again replaces the one before; an unknown number is answered alike', async () => {
    const first = await register();
    const again = await api.ok(codes.requestActivationCode, { body: { phone } });
    const code = await codeFromSms(test, phone);
    expect(codeOf(await activate({ ...first, password: OWN }))).toBe('code_over');
    const strangersPhone = freshPhone();
    const unknown = await api.ok(codes.requestActivationCode, { body: { phone: strangersPhone } });
    expect({ ...unknown, challenge: '' }).toEqual({ ...again, challenge: '' });
    expect(await smsTo(test, strangersPhone)).toEqual([]);
    const tries = async (challenge: string) => {
      const found = [];
      for (let made = 0; made < 6; made += 1)
        found.push(codeOf(await activate({ challenge, code: '000000', password: OWN })));
      return found;
    };
    const wrong = ['code_wrong', 'code_wrong', 'code_wrong', 'code_wrong', 'code_wrong', 'code_over'];
    expect(await tries(unknown.challenge)).toEqual(wrong);
    expect(codeOf(await activate({ challenge: again.challenge, code, password: OWN }))).toBe('ok');
    expect(codeOf(await activate({ challenge: randomUUID(), code, password: OWN }))).toBe('code_over');
  });
});

describe('a new password by SMS', () => {
  it('ends every session, and the phone signs in with it', async () => {
    const { token } = await addOwner();
    const { challenge } = await api.ok(codes.requestResetCode, { body: { phone } });
    const code = await codeFromSms(test, phone);
    const own = `самовар-${phone.slice(-7)}`;
    expect(
      codeOf(await reset({ challenge, code, password: own, password_confirmation: own })),
      'a refused password does not spend the code',
    ).toBe('password_own_word');
    expect((await reset({ challenge, code })).json()).toEqual({
      message: 'Пароль изменён',
      phone,
      device_mark: expect.any(String) as unknown,
    });
    expect(codeOf(await api.send(auth.getMe, {}, { authorization: `Bearer ${token}` }))).toBe('token_expired');
    expect([await signIn(PASSWORD), await signIn(OWN)]).toEqual(['invalid_grant', 'ok']);
    expect(codeOf(await reset({ challenge, code }))).toBe('code_over');
  });

  it('an unknown number is answered alike, and its code is tried as often', async () => {
    await addOwner();
    const known = await api.ok(codes.requestResetCode, { body: { phone } });
    const code = await codeFromSms(test, phone);
    const unknown = await api.ok(codes.requestResetCode, { body: { phone: freshPhone() } });
    expect(unknown.message).toBe(known.message);
    await test.app.background.idle();
    const tries = async (challenge: string, typed: string) => {
      const found = [];
      for (let made = 0; made < 6; made += 1) found.push(codeOf(await reset({ challenge, code: typed })));
      return found.join(' ');
    };
    const wrong = `${'code_wrong '.repeat(5)}code_over`;
    expect(await tries(known.challenge, another(code))).toBe(wrong);
    expect(await tries(unknown.challenge, '123456')).toBe(wrong);
  });

  it('a code of another purpose opens nothing', async () => {
    const { challenge, code } = await register();
    expect(codeOf(await reset({ challenge, code }))).toBe('code_wrong');
    expect(codeOf(await activate({ challenge, code, password: OWN }))).toBe('ok');
  });

  it('that is asked for while the account changes waits for it, and holds nothing that the change waits for', async () => {
    const { userId } = await addOwner();
    await api.ok(codes.requestResetCode, { body: { phone } });
    await test.app.background.idle();
    await whileRowIsHeld(test, 'app_user', userId, async () => {
      await api.ok(codes.requestResetCode, { body: { phone } });
      await waitForBlocked(test, 1);
      expect(await test.rows('select from auth_challenge where user_id = $1 for update nowait', [userId])).toHaveLength(
        1,
      );
    });
    await test.app.background.idle();
    expect(await smsTo(test, phone)).toHaveLength(2);
  });

  it('is none by a phone that is another one while the code is under way', async () => {
    const person = await addOwner({ hasEmail: true });
    const { challenge } = await api.ok(codes.requestResetCode, { body: { phone } });
    const sent = { challenge, code: await codeFromSms(test, phone) };
    const next = freshPhone();
    const headers = { authorization: `Bearer ${person.token}` };
    const asked = await api.ok(codes.requestOwnPhone, { body: { phone: next } }, headers);
    const body = { challenge: asked.challenge, code: await codeFromSms(test, next) };
    const answers = await queueBehindRow(test, 'app_user', person.userId, [
      () => api.send(codes.confirmOwnPhone, { body }, headers),
      () => reset(sent),
    ]);
    expect(answers.map(codeOf)).toEqual(['ok', 'code_over']);
    expect([await signIn(PASSWORD, next), await signIn(OWN, next)]).toEqual(['ok', 'invalid_grant']);
  });

  it('ten minutes later it is over', async () => {
    await addOwner();
    const { challenge } = await api.ok(codes.requestResetCode, { body: { phone } });
    const code = await codeFromSms(test, phone);
    await test.rows(`update auth_challenge set expires_at = now() - interval '1 second' where id = $1`, [challenge]);
    expect(codeOf(await reset({ challenge, code }))).toBe('code_over');
  });

  it('of a number that nobody used for half a year the code is not enough (A8)', async () => {
    await addOwner({ lastUsed: '200 days', birthDate: '1980-05-17' });
    const ask = async () => {
      const { challenge } = await api.ok(codes.requestResetCode, { body: { phone } });
      return { challenge, code: await codeFromSms(test, phone) };
    };
    const sent = await ask();
    expect((await reset(sent)).json()).toMatchObject({
      code: 'birth_date_required',
      errors: { birth_date: [expect.stringContaining('Укажите дату рождения')] },
    });
    expect(codeOf(await reset({ ...sent, birth_date: '1980-05-18' }))).toBe('birth_date_required');
    expect(codeOf(await reset({ ...sent, birth_date: '1980-05-17' }))).toBe('ok');
    phone = freshPhone();
    await addOwner({ lastUsed: '200 days' });
    expect(codeOf(await reset(await ask()))).toBe('phone_unused');
  });

  it('who has an e-mail is told there', async () => {
    const { email } = await addOwner({ hasEmail: true });
    const { challenge } = await api.ok(codes.requestResetCode, { body: { phone } });
    await reset({ challenge, code: await codeFromSms(test, phone) });
    expect(await test.rows('select subject from mail_message where to_address = $1', [email])).toEqual([
      { subject: 'Пароль изменён' },
    ]);
  });
});

describe('guessing', () => {
  // `npm run test:long` makes many more
  const GUESSES = Number(process.env['GUESSES'] ?? 200);
  const TIMEOUT_MS = 30_000 + GUESSES * 20;

  it(
    'of many codes at once five are compared, and then the right one opens nothing',
    async () => {
      await addOwner();
      const { challenge } = await api.ok(codes.requestResetCode, { body: { phone } });
      const code = await codeFromSms(test, phone);
      const found = new Map<string, number>();
      for (let from = 0; from < GUESSES; from += 100) {
        const batch = Array.from({ length: Math.min(100, GUESSES - from) }, (_, index) =>
          reset({ challenge, code: another(code, from + index + 1) }),
        );
        for (const answer of await Promise.all(batch)) found.set(codeOf(answer), (found.get(codeOf(answer)) ?? 0) + 1);
      }
      expect(Object.fromEntries(found)).toEqual({ code_wrong: 5, code_over: GUESSES - 5 });
      expect(codeOf(await reset({ challenge, code }))).toBe('code_over');
    },
    TIMEOUT_MS,
  );

  it('the right code many times at once sets one password', async () => {
    await addOwner();
    const { challenge } = await api.ok(codes.requestResetCode, { body: { phone } });
    const code = await codeFromSms(test, phone);
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset({ challenge, code })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it(
    'passwords by a phone stop at its tries',
    async () => {
      const limited = await buildTestApp({ config: { LOGIN_ACCOUNT_TRIES: 10, ADDRESS_TRIES: 100_000 } });
      const calls = new Api(limited);
      const guess = () => calls.send(auth.login, { body: { email: phone, password: STRANGERS } });
      const answers = [];
      for (let from = 0; from < GUESSES; from += 100)
        answers.push(...(await Promise.all(Array.from({ length: Math.min(100, GUESSES - from) }, guess))));
      expect(answers.filter((answer) => codeOf(answer) === 'invalid_grant')).toHaveLength(10);
      expect(answers.filter((answer) => codeOf(answer) === 'sign_in_slowed')).toHaveLength(GUESSES - 10);
      await limited.close();
    },
    TIMEOUT_MS,
  );

  describe('codes to one number', () => {
    const ask = async (to: string, ip: string) =>
      codeOf(await api.send(codes.requestResetCode, { body: { phone: to } }, {}, { ip }));
    const askOften = async (count: number, to: string, ipOf: (made: number) => string) => {
      const asked = [];
      for (let made = 0; made < count; made += 1) asked.push(await ask(to, ipOf(made)));
      return asked;
    };
    const tenMinutesLater = () => test.rows(`delete from throttle where key ~ '^sms-[a-z-]+-minutes:'`);

    it('of guests: from one address three in ten minutes and five a day, known or not', async () => {
      await addOwner();
      for (const to of [phone, freshPhone()]) {
        expect(await askOften(4, to, () => '203.0.113.7')).toEqual(['ok', 'ok', 'ok', 'codes_exhausted']);
        expect(await ask(to, '203.0.113.8'), 'another address has its own').toBe('ok');
        await tenMinutesLater();
        expect(await askOften(3, to, () => '203.0.113.7')).toEqual(['ok', 'ok', 'codes_exhausted']);
        expect(await ask(to, '203.0.113.8')).toBe('ok');
      }
      expect(await smsTo(test, phone)).toHaveLength(7);
    });

    it('of guests: from all addresses fifteen a day; those of one /48 are one', async () => {
      const asked = await askOften(16, phone, (made) => `203.0.113.${made}`);
      expect(asked).toEqual([...Array<string>(15).fill('ok'), 'codes_exhausted']);
      expect(await askOften(4, freshPhone(), (made) => `2001:db8:7:${made}::1`)).toEqual([
        'ok',
        'ok',
        'ok',
        'codes_exhausted',
      ]);
    });

    it('that guests use up leave the owner the code of the sign-in, and the own phone', async () => {
      const { token } = await addOwner();
      await askOften(16, phone, (made) => `203.0.113.${made}`);
      expect(await ask(phone, '203.0.113.99')).toBe('codes_exhausted');
      await api.ok(codes.requestOwnPhone, { body: { phone } }, { authorization: `Bearer ${token}` });
      await setUpTotp(api, { authorization: `Bearer ${token}` });
      const half = await api.ok(auth.login, { body: { email: phone, password: PASSWORD } });
      const send = async () =>
        codeOf(await api.send(factors.sendSecondFactorCode, {}, { authorization: `Bearer ${half.token}` }));
      const sent = [];
      for (let made = 0; made < 6; made += 1) {
        if (made === 3) {
          await tenMinutesLater();
          await test.rows(`delete from throttle where key like 'factor-letter:%'`);
        }
        sent.push(await send());
      }
      expect(sent, 'which are counted, too').toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'codes_exhausted']);
    });

    it('of persons who say that it is theirs: five a day of one, fifteen of all, fifteen of one to all numbers', async () => {
      const own = async (token: string, to: string) => {
        await tenMinutesLater();
        return codeOf(
          await api.send(codes.requestOwnPhone, { body: { phone: to } }, { authorization: `Bearer ${token}` }),
        );
      };
      const persons = [await addPerson(test), await addPerson(test), await addPerson(test)];
      for (const { token } of persons) {
        const asked = [];
        for (let made = 0; made < 6; made += 1) asked.push(await own(token, phone));
        expect(asked).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'codes_exhausted']);
      }
      const { token } = await addPerson(test);
      expect(await own(token, phone)).toBe('codes_exhausted');
      // that one counts as a try of the person
      for (let made = 1; made < 15; made += 1) expect(await own(token, freshPhone())).toBe('ok');
      expect(await own(token, freshPhone())).toBe('codes_exhausted');
    });
  });

  it('one network address has so many an hour, a /48 sixteen times as many', async () => {
    const limited = await buildTestApp({
      config: { SMS_GATEWAY: 'sms.ru', SMS_API_ID: 'key', SMS_PER_ADDRESS: 1 },
    });
    const calls = new Api(limited);
    const ask = async (ip: string) =>
      codeOf(await calls.send(codes.requestResetCode, { body: { phone: freshPhone() } }, {}, { ip }));
    expect([await ask('203.0.113.7'), await ask('203.0.113.7'), await ask('203.0.113.8')]).toEqual([
      'ok',
      'codes_exhausted',
      'ok',
    ]);
    const asked = [];
    for (let made = 0; made < 17; made += 1) asked.push(await ask(`2001:db8:1:${made}::7`));
    expect(asked).toEqual([...Array<string>(16).fill('ok'), 'codes_exhausted']);
    expect(await ask('2001:db8:2:1::7')).toBe('ok');
    await limited.close();
  });

  it('when the day’s messages are used up a guest is told so, and the call counts for nothing', async () => {
    const limited = await buildTestApp({
      config: { SMS_GATEWAY: 'sms.ru', SMS_API_ID: 'key', SMS_DAILY_LIMIT: 1 },
    });
    const calls = new Api(limited);
    await calls.ok(auth.register, registration());
    for (const endpoint of [codes.requestResetCode, codes.requestActivationCode])
      for (const to of [phone, freshPhone()])
        expect(await calls.refused(endpoint, { body: { phone: to } })).toMatchObject({
          status: 503,
          code: 'sms_exhausted',
        });
    expect(await smsTo(limited, phone)).toHaveLength(1);
    expect(
      await limited.rows(`select failures from throttle where key like 'sms-guest-number:%' and failures > 1`),
    ).toEqual([]);
    await limited.close();
  });
});

describe('the own contacts', () => {
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  async function addOwn(token: string) {
    const { challenge } = await api.ok(codes.requestOwnPhone, { body: { phone } }, as(token));
    return { challenge, code: await codeFromSms(test, phone) };
  }

  it('a phone that a code has proved signs in; other sessions end, the e-mail is told', async () => {
    const person = await addPerson(test);
    const { token: other } = await api.ok(auth.login, { body: { email: person.email, password: PASSWORD } });
    const answer = await api.ok(codes.confirmOwnPhone, { body: await addOwn(person.token) }, as(person.token));
    expect(answer).toMatchObject({
      message: 'Теперь можно входить по телефону',
      contacts: { email: person.email, phone, stated_phone: phone, username: null, has_phones: true },
    });
    expect(codeOf(await api.send(auth.getMe, {}, as(other)))).toBe('token_expired');
    expect(codeOf(await api.send(auth.getMe, {}, as(person.token)))).toBe('ok');
    expect(await signIn(PASSWORD)).toBe('ok');
    expect(await test.rows('select subject from mail_message where to_address = $1', [person.email])).toEqual([
      { subject: 'Изменились способы входа' },
    ]);
  });

  it('the pages of the sessions that end with it are cut off', async () => {
    const { token, userId } = await addPerson(test);
    const other = await addSession(test, userId);
    const origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const [mine, cut] = [await openSocket(origin), await openSocket(origin)];
    for (const [socket, of] of [
      [mine, token],
      [cut, other.token],
    ] as const) {
      socket.send({ type: 'hello', token: of, clinic: null });
      await socket.next('welcome');
    }
    // seconds later the socket would look for itself
    const closed = vi.spyOn(test.app, 'closeSessions');
    await api.ok(codes.confirmOwnPhone, { body: await addOwn(token) }, as(token));
    expect(closed.mock.calls).toEqual([[[other.sessionId]]]);
    closed.mockRestore();
    expect(await cut.waitClosed()).toBe(4401);
    expect(mine.closed()).toBe(null);
    mine.close();
  });

  it('messages to it are in the own data, without what they said', async () => {
    const { token } = await addOwner();
    const { challenge } = await api.ok(codes.requestResetCode, { body: { phone } });
    const code = await codeFromSms(test, phone);
    const answer = await test.app.inject({ url: '/common/profile/data/', headers: as(token) });
    expect(answer.json()).toMatchObject({ sms: [{ sent_at: null, failed_at: null }] });
    expect([answer.body.includes(code), answer.body.includes(challenge)]).toEqual([false, false]);
  });

  it('one that opens another account is refused to who has it in the hand', async () => {
    await addOwner();
    const { token } = await addPerson(test);
    expect((await api.refused(codes.confirmOwnPhone, { body: await addOwn(token) }, as(token))).code).toBe(
      'phone_taken',
    );
  });

  it('the code of one session is worth nothing in another one', async () => {
    const [person, stranger] = [await addPerson(test), await addPerson(test)];
    const body = await addOwn(person.token);
    expect(codeOf(await api.send(codes.confirmOwnPhone, { body }, as(stranger.token)))).toBe('code_over');
  });

  it('a password change forgets a phone that waits for its code (A5)', async () => {
    const { token } = await addPerson(test);
    const body = await addOwn(token);
    const change = { current_password: PASSWORD, new_password: OWN, new_password_confirmation: OWN };
    await api.ok(auth.changePassword, { body: change }, as(token));
    expect(codeOf(await api.send(codes.confirmOwnPhone, { body }, as(token)))).toBe('code_over');
  });

  describe('the phone that goes', () => {
    /** Another phone takes its place, or none does. */
    async function replaced(person: TestPerson, isRemoved = false) {
      const former = phone;
      phone = freshPhone();
      if (isRemoved) await api.ok(codes.removeOwnPhone, {}, as(person.token));
      else await api.ok(codes.confirmOwnPhone, { body: await addOwn(person.token) }, as(person.token));
      return former;
    }
    const resetBy = async (of: string) => {
      const { challenge } = await api.ok(codes.requestResetCode, { body: { phone: of } });
      const [newest] = await smsTo(test, of);
      return reset({ challenge, code: /: (\d{6})\./.exec(newest?.text ?? '')?.[1] ?? '000000' });
    };
    const phoneOf = async ({ userId }: TestPerson) =>
      (
        await test.rows<{ phone: string | null; days: number | null }>(
          `select case when phone_verified_at is not null then phone end as phone, extract(day from now() - phone_verified_at)::int as days
           from app_user where id = $1`,
          [userId],
        )
      )[0];

    it('is told, and for a week a new password by it makes it the account’s again, as old as it was', async () => {
      const person = await addOwner();
      const former = await replaced(person);
      expect(await smsTo(test, former)).toMatchObject([
        { text: 'Ваш телефон для входа сменили. Не вы? Задайте новый пароль по SMS' },
      ]);
      expect(await signIn(PASSWORD, former)).toBe('invalid_grant');
      expect(codeOf(await resetBy(former))).toBe('ok');
      expect(await phoneOf(person)).toMatchObject({ phone: former, days: expect.toBeOneOf([365, 366]) as unknown });
      expect([await signIn(OWN, former), await signIn(OWN)]).toEqual(['ok', 'invalid_grant']);
      expect(codeOf(await api.send(auth.getMe, {}, as(person.token)))).toBe('token_expired');
    });

    it('comes back before those that followed it, which do not', async () => {
      const person = await addOwner();
      const first = await replaced(person);
      const second = await replaced(person);
      expect(codeOf(await resetBy(first))).toBe('ok');
      expect(codeOf(await resetBy(second))).toBe('code_wrong');
      expect(await phoneOf(person)).toMatchObject({ phone: first });
    });

    it('takes an e-mail along that was put in its place', async () => {
      const person = await addOwner();
      await test.rows('update app_user set email = $2, email_verified_at = now() where id = $1', [
        person.userId,
        person.email,
      ]);
      await test.rows(
        `insert into auth_challenge (id, kind, secret_hash, data, max_tries, expires_at)
         values (gen_random_uuid(), 'email_undo', '\\x00', jsonb_build_object('user', $1::text, 'email', null, 'at', floor(ms(now()))::bigint), 1, now() + interval '7 days')`,
        [person.userId],
      );
      const former = await replaced(person, true);
      expect(await phoneOf(person)).toMatchObject({ phone: null });
      expect(codeOf(await resetBy(former))).toBe('ok');
      expect(await phoneOf(person)).toMatchObject({ phone: former });
      expect(await test.rows('select email from app_user where id = $1', [person.userId])).toEqual([{ email: null }]);
    });

    it('stays away a week later, and where an older e-mail has the last word', async () => {
      const late = await addOwner();
      const gone = await replaced(late);
      await test.rows(
        `update auth_challenge set expires_at = now() where kind = 'phone_undo' and data ->> 'user' = $1`,
        [late.userId],
      );
      expect(codeOf(await resetBy(gone))).toBe('code_wrong');
      phone = freshPhone();
      const former = await replaced(await addOwner({ hasEmail: true }));
      expect(await smsTo(test, former)).toMatchObject([
        { text: 'Ваш телефон для входа сменили. Не вы? Задайте новый пароль' },
      ]);
      expect(codeOf(await resetBy(former))).toBe('code_wrong');
    });

    it('is not taken from who has it by now', async () => {
      const person = await addOwner();
      const former = await replaced(person);
      phone = former;
      const next = await addOwner();
      expect(codeOf(await resetBy(former))).toBe('ok');
      expect(await phoneOf(next)).toMatchObject({ phone: former });
      expect((await phoneOf(person))?.phone).not.toBe(former);
    });
  });

  it('without an e-mail, a way to sign in that comes or goes is told by SMS', async () => {
    const { token } = await addOwner();
    await setUpTotp(api, as(token));
    await api.ok(codes.setUsername, { body: { username: `anna.${randomUUID().slice(0, 8)}` } }, as(token));
    const told = { text: 'Изменились способы входа в ваш кабинет. Не вы? Смените пароль по SMS' };
    expect(await smsTo(test, phone)).toMatchObject([told, told]);
  });

  it('the last way in stays (A9)', async () => {
    const alone = await addOwner();
    expect((await api.refused(codes.removeOwnPhone, {}, as(alone.token))).code).toBe('last_way_in');
    phone = freshPhone();
    const { token } = await addOwner({ hasEmail: true });
    expect(await api.ok(codes.removeOwnPhone, {}, as(token))).toMatchObject({
      contacts: { phone: null, stated_phone: phone },
    });
    expect(await signIn(PASSWORD)).toBe('invalid_grant');
  });

  it('a name signs in, is one person’s, and goes again', async () => {
    const [one, two] = [await addPerson(test), await addPerson(test)];
    const username = `Anna.${randomUUID().slice(0, 8)}`;
    const set = (token: string, name: string | null) =>
      api.send(codes.setUsername, { body: { username: name } }, as(token));
    expect((await set(one.token, username)).json()).toMatchObject({ contacts: { username: username.toLowerCase() } });
    expect(await signIn(PASSWORD, username)).toBe('ok');
    expect((await set(two.token, username.toUpperCase())).json()).toMatchObject({
      code: 'username_taken',
      errors: { username: ['Это имя уже занято, придумайте другое'] },
    });
    expect(codeOf(await set(two.token, '79161234567'))).toBe('validation_failed');
    expect(codeOf(await set(two.token, 'анна'))).toBe('validation_failed');
    expect((await set(one.token, null)).json()).toMatchObject({ message: 'Имени для входа больше нет' });
    expect(await signIn(PASSWORD, username)).toBe('invalid_grant');
  });
});
