import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountEndpoints as accounts } from '#shared/contract/accounts.ts';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { ownEmailEndpoints as own } from '#shared/contract/own-email.ts';
import { ownSessionEndpoints as sessions } from '#shared/contract/own-sessions.ts';
import { phoneCodeEndpoints as codes } from '#shared/contract/phone-codes.ts';
import { registryEndpoints as registry } from '#shared/contract/registry.ts';
import { secondFactorEndpoints as factors } from '#shared/contract/second-factor.ts';
import { systemEm } from '#server/db/orm.ts';
import { newToken } from '#server/features/auth/tokens.ts';
import { NO_PASSWORD } from '#server/lib/passwords/hashing.ts';
import { countInWindow, throttleKey } from '#server/lib/throttle/throttle.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic } from '#tests/support/clinic-factory.ts';
import { lettersTo, tokenFromLetter } from '#tests/support/letters.ts';
import { queueBehindRow } from '#tests/support/locks.ts';
import { addPerson, addSession, PASSWORD, REQUIRED_CONSENTS, type TestPerson } from '#tests/support/people.ts';
import { setUpTotp } from '#tests/support/second-factor.ts';
import { codeFromSms, freshPhone, smsTo } from '#tests/support/sms.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

const NEW_PASSWORD = 'Совсем-другой-пароль-7';
let test: TestApp;
let api: Api;
let fresh: string;
beforeAll(async () => {
  test = await buildTestApp({ config: { SMS_GATEWAY: 'sms.ru', SMS_API_ID: 'key', SMS_PER_ADDRESS: 1000 } });
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(() => {
  fresh = `${randomUUID()}@new.test`;
});

const as = (token: string) => ({ authorization: `Bearer ${token}` });
const codeFromLetter = async (address: string) => {
  const [letter] = await lettersTo(test, address);
  return /Ваш код: (\d{6})/.exec(letter?.text ?? '')?.[1] ?? '';
};
/** Asks for an address, and reads its letter. */
async function ask(token: string, email = fresh) {
  const { challenge } = await api.ok(own.requestOwnEmail, { body: { email } }, as(token));
  return { challenge, code: await codeFromLetter(email.toLowerCase()) };
}
const confirm = (token: string, body: { challenge: string; code: string }) =>
  api.send(own.confirmOwnEmail, { body }, as(token));
const change = async (token: string, email = fresh) =>
  api.ok(own.confirmOwnEmail, { body: await ask(token, email) }, as(token));
const signIn = async (name: string, password = PASSWORD) =>
  codeOf(await api.send(auth.login, { body: { email: name, password } }));
const emailOf = async ({ userId }: TestPerson) =>
  (await test.rows<{ email: string | null }>('select email from app_user where id = $1', [userId]))[0]?.email;
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const employee = (email: string) => ({
  lastName: 'Белова',
  firstName: 'Анна',
  middleName: '',
  email,
  phone: '+79161234567',
  workemail: 'desk@clinic.example',
  workphone: '8 (4822) 55-01',
});
const addIdentity = ({ userId }: TestPerson, since: string) =>
  test.rows(
    `insert into user_identity (id, user_id, provider, subject, linked_at) values (gen_random_uuid(), $1, 'yandex', $2, now() - $3::interval)`,
    [userId, randomUUID(), since],
  );
/** Somebody whom a phone opens, as it was a year ago. */
async function addPhoneOwner({ hasEmail = false } = {}) {
  const person = await addPerson(test);
  const phone = freshPhone();
  await test.rows(
    `update app_user set phone = $2, phone_verified_at = now() - interval '1 year', signed_in_at = now(), email = case when $3 then email end where id = $1`,
    [person.userId, phone, hasEmail],
  );
  return { ...person, phone };
}
const resetByPhone = async (phone: string) => {
  const { challenge } = await api.ok(codes.requestResetCode, { body: { phone } });
  const code = await codeFromSms(test, phone);
  const body = { challenge, code, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  return api.ok(codes.resetByCode, { body });
};
const resetByLetter = async (email: string, password = NEW_PASSWORD) => {
  await api.ok(auth.requestPasswordReset, { body: { email } });
  const token = await tokenFromLetter(test, email);
  return api.ok(auth.resetPassword, { body: { token, password, password_confirmation: password } });
};
const notMeToken = async (address: string) => {
  const [letter] = (await lettersTo(test, address)).filter(
    ({ subject }) => subject === 'Почта учётной записи изменена',
  );
  return /\/auth\/not-me\/email#([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '';
};
const reject = (token: string) => api.send(own.rejectOwnEmail, { body: { token } });

describe('another e-mail', () => {
  it('is proved by the code of its letter; the one before is told and signs in no longer', async () => {
    const person = await addPerson(test);
    const other = await addSession(test, person.userId);
    const asked = await ask(person.token, fresh.toUpperCase());
    expect(asked.code).toMatch(/^\d{6}$/);
    const [sent] = await lettersTo(test, fresh);
    expect(sent?.text).not.toContain('Анна');
    expect(await emailOf(person)).toBe(person.email);
    expect(await api.ok(own.confirmOwnEmail, { body: asked }, as(person.token))).toMatchObject({
      message: 'Почта подтверждена: письма теперь приходят на неё',
      contacts: { email: fresh },
    });
    expect([await signIn(person.email), await signIn(fresh)]).toEqual(['invalid_grant', 'ok']);
    expect(codeOf(await api.send(auth.getMe, {}, as(other.token)))).toBe('token_expired');
    expect(await api.ok(auth.getMe, {}, as(person.token))).toMatchObject({ profile: { email: fresh } });
    const [told] = await lettersTo(test, person.email);
    expect(told).toMatchObject({ subject: 'Почта учётной записи изменена' });
    expect(told?.text).toContain(`сменили на ${fresh.slice(0, 1)}•••@new.test`);
    expect(told?.text).not.toContain(fresh);
    const rows = await test.rows<{ action: string; is_proved: boolean; row: string }>(
      `select a.action, u.email_verified_at is not null as is_proved, a::text as row from audit_event a join app_user u on u.id = a.user_id
       where a.user_id = $1 and a.action like 'contact.%' order by a.id`,
      [person.userId],
    );
    expect(rows).toMatchObject([
      { action: 'contact.request_email', is_proved: true },
      { action: 'contact.change_email', is_proved: true },
    ]);
    expect(JSON.stringify(rows)).not.toContain(asked.code);
  });

  it('is added by who came by phone: letters go there, the phone is told', async () => {
    const person = await addPhoneOwner();
    await change(person.token);
    expect(await smsTo(test, person.phone)).toMatchObject([
      { text: 'Почту вашего кабинета сменили. Не вы? Задайте новый пароль по SMS' },
    ]);
    expect(await signIn(fresh)).toBe('ok');
    await api.ok(codes.setUsername, { body: { username: null } }, as(person.token));
    expect((await lettersTo(test, fresh)).map(({ subject }) => subject)).toContain('Изменились способы входа');
  });

  it('that is somebody else’s is told to who reads its letters alone', async () => {
    const [person, owner] = [await addPerson(test), await addPerson(test)];
    const asked = await ask(person.token, owner.email);
    expect(codeOf(await confirm(person.token, asked))).toBe('email_taken');
    expect(await emailOf(person)).toBe(person.email);
  });

  it('is refused to two who want each other’s at once, and neither waits for the other', async () => {
    const [one, two] = [await addPerson(test), await addPerson(test)];
    const asked = [await ask(one.token, two.email), await ask(two.token, one.email)] as const;
    const answers = await Promise.all([confirm(one.token, asked[0]), confirm(two.token, asked[1])]);
    expect(answers.map(codeOf)).toEqual(['email_taken', 'email_taken']);
  });

  it('is told to the phone, however many reminders it had today', async () => {
    const person = await addPhoneOwner();
    const key = throttleKey(test.config.APP_SECRET, 'sms-notices', person.phone);
    for (let sent = 0; sent < 11; sent += 1) await countInWindow(systemEm(test.orm, 'test'), [key], 86_400);
    await change(person.token);
    expect(await smsTo(test, person.phone)).toMatchObject([{ text: expect.stringContaining('Почту') as unknown }]);
  });

  it('is not kept back by a registration of it that waits, which goes', async () => {
    const body = { email: fresh, password: NEW_PASSWORD, first_name: 'И', last_name: 'Ф', consents: REQUIRED_CONSENTS };
    await api.ok(auth.register, { body: body as never });
    const person = await addPerson(test);
    await change(person.token);
    expect(await test.rows('select id from app_user where email = $1', [fresh])).toEqual([{ id: person.userId }]);
  });

  it('that a clinic invited is not taken away from the clinic', async () => {
    const clinic = await createClinic(test);
    await api.ok(registry.createEmployee, { body: employee(fresh) }, clinic.as('orgadmin'));
    const person = await addPerson(test);
    expect(codeOf(await confirm(person.token, await ask(person.token)))).toBe('email_invited');
  });

  it.each([
    ['the present one', (email: string) => email.toUpperCase(), 'email_same'],
    ['no address', () => 'anna', 'validation_failed'],
  ])('%s is refused at its field', async (_, typed, code) => {
    const person = await addPerson(test);
    expect(
      await api.refused(own.requestOwnEmail, { body: { email: typed(person.email) } }, as(person.token)),
    ).toMatchObject({ code, errors: { email: [expect.any(String)] } });
  });

  it('asks for a fresh proof', async () => {
    const { token, sessionId } = await addPerson(test);
    await test.rows(`update session set authenticated_at = now() - interval '16 minutes' where id = $1`, [sessionId]);
    expect((await api.refused(own.requestOwnEmail, { body: { email: fresh } }, as(token))).code).toBe(
      'reauthentication_required',
    );
  });

  it('is not set by saving the profile: as it was read it may come along', async () => {
    const person = await addPerson(test);
    const { version } = await api.ok(accounts.getProfile, {}, as(person.token));
    const body = {
      last_name: 'Е',
      first_name: 'А',
      middle_name: '',
      phone: '',
      gender: null,
      date_of_birth: null,
      version,
    };
    const put = (email: string) =>
      api.send(accounts.updateUser, { params: { id: person.userId }, body: { ...body, email } }, as(person.token));
    expect((await put(fresh)).json()).toMatchObject({
      code: 'email_by_code',
      errors: { email: ['Почту меняют на странице «Вход и безопасность»: новый адрес подтверждают кодом'] },
    });
    expect((await put(person.email)).json()).toMatchObject({ email: person.email, first_name: 'А' });
  });
});

describe('the code', () => {
  it('answers in the session that asked alone, and elsewhere counts no try', async () => {
    const person = await addPerson(test);
    const [other, stranger] = [await addSession(test, person.userId), await addPerson(test)];
    const asked = await ask(person.token);
    for (const token of [other.token, stranger.token])
      for (let tried = 0; tried < 6; tried += 1) expect(codeOf(await confirm(token, asked))).toBe('code_over');
    expect(codeOf(await confirm(person.token, asked))).toBe('ok');
    expect(codeOf(await confirm(person.token, asked))).toBe('code_over');
  });

  it('has five tries, and an hour', async () => {
    const { token } = await addPerson(test);
    const asked = await ask(token);
    const tried = [];
    for (let tries = 0; tries < 6; tries += 1)
      tried.push(codeOf(await confirm(token, { ...asked, code: another(asked.code) })));
    expect(tried).toEqual([...Array<string>(5).fill('code_wrong'), 'code_over']);
    expect(codeOf(await confirm(token, asked))).toBe('code_over');
    const late = await ask(token);
    const [row] = await test.rows<{ minutes: number }>(
      `select round(extract(epoch from expires_at - created_at) / 60)::int as minutes from auth_challenge where id = $1`,
      [late.challenge],
    );
    expect(row).toEqual({ minutes: 60 });
    await test.rows(`update auth_challenge set expires_at = now() where id = $1`, [late.challenge]);
    expect(codeOf(await confirm(token, late))).toBe('code_over');
  });

  it('is one at a time, of all sessions of the person', async () => {
    const person = await addPerson(test);
    const other = await addSession(test, person.userId);
    const first = await ask(person.token);
    const second = await ask(other.token, `${randomUUID()}@new.test`);
    expect(codeOf(await confirm(person.token, first))).toBe('code_over');
    expect(codeOf(await confirm(other.token, second))).toBe('ok');
  });

  it('many times at once changes the address once', async () => {
    const { token } = await addPerson(test);
    const asked = await ask(token);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token, asked)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it.each<[string, (person: TestPerson & { phone: string }) => Promise<unknown>]>([
    ['a reset by letter', ({ email }) => resetByLetter(email)],
    ['a reset by SMS', ({ phone }) => resetByPhone(phone)],
    [
      'a change of the password',
      ({ token }) => {
        const body = {
          current_password: PASSWORD,
          new_password: NEW_PASSWORD,
          new_password_confirmation: NEW_PASSWORD,
        };
        return api.ok(auth.changePassword, { body }, as(token));
      },
    ],
    ['a sign-out', ({ token }) => api.ok(auth.logout, {}, as(token))],
    [
      'the end of the session from another one',
      async ({ userId }) => api.ok(sessions.endOtherSessions, {}, as((await addSession(test, userId)).token)),
    ],
  ])('is worth nothing after %s (A5)', async (_, work) => {
    const person = await addPhoneOwner({ hasEmail: true });
    const asked = await ask(person.token);
    await work(person);
    expect(codeOf(await confirm(person.token, asked))).toMatch(/^(code_over|token_expired)$/);
    expect(await emailOf(person)).toBe(person.email);
    // in a session that its owner opens since, too
    const { token } = await addSession(test, person.userId);
    expect(codeOf(await confirm(token, asked))).toBe('code_over');
  });

  it('is written to a mailbox three times an hour by a person, and so often by one to all', async () => {
    const limited = await buildTestApp({ config: { LETTERS_PER_HOUR: 3 } });
    const calls = new Api(limited);
    const [{ token }, other] = [await addPerson(limited), await addPerson(limited)];
    const request = async (email: string, by = token) =>
      codeOf(await calls.send(own.requestOwnEmail, { body: { email } }, as(by)));
    const asked = [];
    for (let made = 0; made < 4; made += 1) asked.push(await request(fresh));
    expect(asked).toEqual(['ok', 'ok', 'ok', 'too_many_requests']);
    const elsewhere = [];
    for (let made = 0; made < 12; made += 1) elsewhere.push(await request(`${randomUUID()}@new.test`));
    expect(elsewhere.filter((code) => code === 'ok')).toHaveLength(11);
    expect(await request(fresh, other.token)).toBe('ok');
    await limited.close();
  });
});

describe('the mailbox before', () => {
  it('has no link any more that opens anything', async () => {
    const person = await addPerson(test);
    await api.ok(auth.requestPasswordReset, { body: { email: person.email } });
    const reset = await tokenFromLetter(test, person.email);
    await api.ok(auth.requestSignInLetter, { body: { email: person.email } });
    const device = await tokenFromLetter(test, person.email);
    await change(person.token);
    const body = { token: reset, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    expect(codeOf(await api.send(auth.resetPassword, { body }))).toBe('reset_link_invalid');
    expect(codeOf(await api.send(auth.confirmDevice, { params: { token: device } }))).toBe('sign_in_link_invalid');
    const before = await lettersTo(test, person.email);
    await api.ok(auth.requestPasswordReset, { body: { email: person.email } });
    expect(await lettersTo(test, person.email)).toHaveLength(before.length);
  });

  it.each([
    ['for a new password', auth.requestPasswordReset],
    ['for a sign-in', auth.requestSignInLetter],
  ] as const)('gets no link %s that was asked for while the address was being changed', async (_, request) => {
    const person = await addPerson(test);
    const asked = await ask(person.token);
    await queueBehindRow<unknown>(test, 'app_user', person.userId, [
      () => confirm(person.token, asked),
      async () => {
        await api.send(request, { body: { email: person.email } });
        await test.app.background.idle();
      },
    ]);
    expect((await lettersTo(test, person.email)).map(({ subject }) => subject)).toEqual([
      'Почта учётной записи изменена',
    ]);
  });

  it('accepts no invitation to who has left it: a place of work waits for the person, not for the address', async () => {
    const clinic = await createClinic(test);
    const person = await addPerson(test);
    const { id } = await api.ok(registry.createEmployee, { body: employee(person.email) }, clinic.as('orgadmin'));
    await change(person.token);
    const [{ text } = { text: '' }] = (await lettersTo(test, person.email)).filter(
      ({ subject }) => !/Почта/.test(subject),
    );
    expect(text).toContain('/employments');
    expect(text).not.toMatch(/\/(?:auth|password\/reset)\/[\w-]{20,}/);
    await api.ok(registry.resendInvitation, { params: { id } }, clinic.as('orgadmin'));
    expect((await lettersTo(test, fresh)).some(({ text: sent }) => sent.includes('/employments'))).toBe(true);
  });

  it('takes the change back within seven days: nothing of who made it is left', async () => {
    const person = await addPerson(test);
    await change(person.token);
    // the thief goes on: a password by the new mailbox, a phone, a session
    await resetByLetter(fresh);
    const thief = await addSession(test, person.userId);
    const phone = freshPhone();
    const { challenge } = await api.ok(codes.requestOwnPhone, { body: { phone } }, as(thief.token));
    await api.ok(codes.confirmOwnPhone, { body: { challenge, code: await codeFromSms(test, phone) } }, as(thief.token));
    const answer = await reject(await notMeToken(person.email));
    expect(answer.json()).toEqual({ message: 'Прежняя почта возвращена', token: expect.any(String) as unknown });
    expect(await emailOf(person)).toBe(person.email);
    expect(codeOf(await api.send(auth.getMe, {}, as(thief.token)))).toBe('token_expired');
    expect([
      await signIn(fresh, NEW_PASSWORD),
      await signIn(person.email, NEW_PASSWORD),
      await signIn(phone, NEW_PASSWORD),
    ]).toEqual(['invalid_grant', 'invalid_grant', 'invalid_grant']);
    expect((await lettersTo(test, fresh))[0]).toMatchObject({ subject: 'Почта больше не привязана' });
    const { token } = answer.json<{ token: string }>();
    await api.ok(auth.resetPassword, { body: { token, password: PASSWORD, password_confirmation: PASSWORD } });
    expect(await signIn(person.email)).toBe('ok');
  });

  it('ends a change that is under way with the session', async () => {
    const person = await addPerson(test);
    await change(person.token);
    const link = await notMeToken(person.email);
    const next = await ask(person.token, `${randomUUID()}@next.test`);
    const answers = await queueBehindRow(test, 'app_user', person.userId, [
      () => reject(link),
      () => confirm(person.token, next),
    ]);
    expect(answers.map(codeOf)).toEqual(['ok', 'token_expired']);
    expect(await emailOf(person)).toBe(person.email);
  });

  it('takes a phone, a second factor and a service of the week before the change away, too; older ones stay', async () => {
    for (const [since, kept] of [
      ['1 day', { phone: false, totp: false, identity: false }],
      ['8 days', { phone: true, totp: true, identity: true }],
    ] as const) {
      const person = await addPerson(test);
      await setUpTotp(api, as(person.token));
      await addIdentity(person, since);
      const ago = `now() - interval '${since}'`;
      await test.rows(`update user_factor set confirmed_at = ${ago} where user_id = $1`, [person.userId]);
      await test.rows(`update app_user set phone = $2, phone_verified_at = ${ago} where id = $1`, [
        person.userId,
        freshPhone(),
      ]);
      // who comes by a service: with a password all of them go
      await test.rows('update app_user set password_hash = $2 where id = $1', [person.userId, NO_PASSWORD]);
      await change(person.token, `${randomUUID()}@new.test`);
      expect((await reject(await notMeToken(person.email))).statusCode).toBe(200);
      const [left] = await test.rows(
        `select phone_verified_at is not null as phone, exists (select from user_factor where user_id = u.id) as totp,
           exists (select from user_identity where user_id = u.id) as identity from app_user u where id = $1`,
        [person.userId],
      );
      expect(left, since).toEqual(kept);
    }
  });

  it('leaves the phone that the account was opened by before it had an e-mail', async () => {
    const person = await addPhoneOwner();
    await test.rows(`update app_user set phone_verified_at = now() - interval '1 hour' where id = $1`, [person.userId]);
    await change(person.token);
    await change(person.token, `${randomUUID()}@next.test`);
    expect(codeOf(await reject(await notMeToken(fresh)))).toBe('ok');
    await resetByPhone(person.phone);
    expect(await signIn(person.phone, NEW_PASSWORD)).toBe('ok');
  });

  it('is kept from clinics meanwhile: an invitation of it would stand in the way of its owner', async () => {
    const clinic = await createClinic(test);
    const person = await addPerson(test);
    await change(person.token);
    const invite = () => api.send(registry.createEmployee, { body: employee(person.email) }, clinic.as('orgadmin'));
    expect((await invite()).json()).toMatchObject({
      code: 'email_reserved',
      errors: {
        email: ['С этой почты недавно перешли на другую. Спросите у человека новый адрес или пригласите через неделю'],
      },
    });
    expect(await test.rows('select 1 from app_user where email = $1', [person.email])).toEqual([]);
    await test.rows(`update auth_challenge set expires_at = now() where kind = 'email_undo' and data ->> 'user' = $1`, [
      person.userId,
    ]);
    expect(codeOf(await invite())).toBe('ok');
  });

  it('comes before those that followed it, whose links are dead then', async () => {
    const person = await addPerson(test);
    await change(person.token);
    const third = `${randomUUID()}@new.test`;
    await change(person.token, third);
    const [first, second] = [await notMeToken(person.email), await notMeToken(fresh)];
    expect(codeOf(await reject(second))).toBe('ok');
    expect(await emailOf(person)).toBe(fresh);
    expect(codeOf(await reject(first))).toBe('ok');
    expect(await emailOf(person)).toBe(person.email);
    for (const token of [first, second]) expect(codeOf(await reject(token))).toBe('email_link_invalid');
  });

  it('kills the links of those that followed it, also where the one who holds them was told later', async () => {
    const person = await addPerson(test);
    await change(person.token);
    const third = `${randomUUID()}@new.test`;
    await change(person.token, third);
    const [owners, intruders] = [await notMeToken(person.email), await notMeToken(fresh)];
    expect(codeOf(await reject(owners))).toBe('ok');
    expect(codeOf(await reject(intruders))).toBe('email_link_invalid');
    expect(await emailOf(person)).toBe(person.email);
  });

  it('cannot undo later, or what it never was', async () => {
    const person = await addPerson(test);
    await change(person.token);
    const token = await notMeToken(person.email);
    await test.rows(`update auth_challenge set expires_at = now() where kind = 'email_undo' and data ->> 'user' = $1`, [
      person.userId,
    ]);
    expect([codeOf(await reject(token)), codeOf(await reject(newToken()))]).toEqual(
      Array(2).fill('email_link_invalid'),
    );
    expect(await emailOf(person)).toBe(fresh);
  });

  it('that is another account’s by now is not taken from it', async () => {
    const person = await addPerson(test);
    await change(person.token);
    const owner = await addPerson(test);
    await test.rows('update app_user set email = $2 where id = $1', [owner.userId, person.email]);
    const token = await notMeToken(person.email);
    expect([codeOf(await reject(token)), codeOf(await reject(token))]).toEqual(['email_reused', 'email_reused']);
    expect(await emailOf(owner)).toBe(person.email);
  });
});

describe('a new password by one contact', () => {
  it('by SMS takes a newer address away: the one before is back', async () => {
    const person = await addPhoneOwner({ hasEmail: true });
    await change(person.token);
    await resetByPhone(person.phone);
    expect(await emailOf(person)).toBe(person.email);
    expect((await lettersTo(test, fresh))[0]).toMatchObject({ subject: 'Почта больше не привязана' });
    expect((await lettersTo(test, person.email))[0]).toMatchObject({ subject: 'Пароль изменён' });
    expect(codeOf(await reject(await notMeToken(person.email)))).toBe('email_link_invalid');
  });

  it('by SMS takes an added one away, of who had none', async () => {
    const person = await addPhoneOwner();
    await change(person.token);
    await resetByPhone(person.phone);
    expect(await emailOf(person)).toBeNull();
  });

  it('by SMS leaves one that is older than the phone, and one older than a week', async () => {
    const person = await addPhoneOwner({ hasEmail: true });
    await change(person.token);
    await test.rows(`update app_user set phone_verified_at = now() + interval '1 second' where id = $1`, [
      person.userId,
    ]);
    await resetByPhone(person.phone);
    expect(await emailOf(person)).toBe(fresh);
    await test.rows(`update app_user set phone_verified_at = now() - interval '1 year' where id = $1`, [person.userId]);
    await test.rows(`update auth_challenge set expires_at = now() where data ->> 'user' = $1`, [person.userId]);
    await resetByPhone(person.phone);
    expect(await emailOf(person)).toBe(fresh);
  });

  it('by letter takes a newer phone away, and leaves an older one', async () => {
    const person = await addPhoneOwner({ hasEmail: true });
    await resetByLetter(person.email);
    expect(await signIn(person.phone, NEW_PASSWORD)).toBe('ok');
    await test.rows(`update app_user set phone_verified_at = now() - interval '1 day' where id = $1`, [person.userId]);
    await resetByLetter(person.email, PASSWORD);
    expect([await signIn(person.phone), await signIn(person.email)]).toEqual(['invalid_grant', 'ok']);
  });
});

describe('codes of the second factor', () => {
  const halfOpen = async (name: string) => {
    const { token } = await api.ok(auth.login, { body: { email: name, password: PASSWORD } });
    return async () => {
      const answer = await api.send(factors.sendSecondFactorCode, {}, as(token));
      return answer.statusCode === 200 ? answer.json<{ message: string }>().message : codeOf(answer);
    };
  };

  it('do not go to a new address for a week: who was signed in alone must not pass it', async () => {
    const person = await addPerson(test);
    await setUpTotp(api, as(person.token));
    await change(person.token);
    const send = await halfOpen(fresh);
    expect(await send()).toBe('codes_withheld');
    await test.rows(`update app_user set email_verified_at = now() - interval '8 days' where id = $1`, [person.userId]);
    expect(await send()).toContain('•••@new.test');
  });

  it('go to the phone meanwhile, which must be older', async () => {
    const person = await addPhoneOwner();
    await setUpTotp(api, as(person.token));
    await change(person.token);
    const send = await halfOpen(fresh);
    expect(await send()).toContain(person.phone.slice(-2));
    await test.rows('update app_user set phone_verified_at = now() where id = $1', [person.userId]);
    expect(await send()).toBe('codes_withheld');
  });
});
