import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminUserEndpoints as users } from '#shared/contract/admin-users.ts';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { passkeyEndpoints as passkeys } from '#shared/contract/passkeys.ts';
import { phoneCodeEndpoints as codes } from '#shared/contract/phone-codes.ts';
import { registryEndpoints as registry } from '#shared/contract/registry.ts';
import { secondFactorEndpoints as factors } from '#shared/contract/second-factor.ts';
import { systemEm } from '#server/db/orm.ts';
import { forgetPendingAccounts } from '#server/features/auth/index.ts';
import { newToken } from '#server/features/auth/tokens.ts';
import { Api, codeOf, statusesOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { lettersTo, tokenFromLetter } from '#tests/support/letters.ts';
import { queueBehindRow } from '#tests/support/locks.ts';
import { PASSKEY_URL, SoftAuthenticator } from '#tests/support/passkeys.ts';
import { addPerson, CONSENTS, PASSWORD, REQUIRED_CONSENTS } from '#tests/support/people.ts';
import { codeOfApp } from '#tests/support/second-factor.ts';
import { codeFromSms, freshPhone } from '#tests/support/sms.ts';
import { finish, newAccount, socialConfigOf, wayBack } from '#tests/support/social.ts';
import { startSocialServer, type SocialServer } from '#tests/support/social-server.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

const STRANGERS = 'Пароль-чужого-человека-1';
const OWN = 'Пароль-хозяина-почты-2';
let test: TestApp;
let api: Api;
let clinic: TestClinic;
let email: string;
let providers: SocialServer;
beforeAll(async () => {
  providers = await startSocialServer();
  test = await buildTestApp({
    config: { PUBLIC_URL: PASSKEY_URL, SMS_GATEWAY: 'sms.ru', SMS_API_ID: 'key', ...socialConfigOf(providers) },
  });
  api = new Api(test);
  clinic = await createClinic(test);
});
afterAll(async () => {
  await test.close();
  await providers.close();
});
beforeEach(() => {
  email = `${randomUUID()}@example.test`;
});

const registration = (password: string, more: Record<string, unknown> = {}) => ({
  body: {
    email,
    password,
    first_name: 'Имя',
    last_name: 'Фамилия',
    consents: REQUIRED_CONSENTS,
    ...more,
  } as never,
});
const register = async (password: string, more: Record<string, unknown> = {}) => {
  await api.ok(auth.register, registration(password, more));
  return tokenFromLetter(test, email);
};
const employee = () => ({
  body: {
    lastName: 'Белова',
    firstName: 'Анна',
    middleName: '',
    email,
    phone: '+79161234567',
    workemail: 'desk@clinic.example',
    workphone: '8 (4822) 55-01',
  },
});
const invite = async () => {
  await api.ok(registry.createEmployee, employee(), clinic.as('orgadmin'));
  return tokenFromLetter(test, email);
};
const activate = (token: string, body: object) => api.send(auth.activate, { params: { token }, body });
const reset = (token: string, password = OWN) => ({ body: { token, password, password_confirmation: password } });
const signIn = async (password: string) => codeOf(await api.send(auth.login, { body: { email, password } }));
const account = async () =>
  (
    await test.rows<{
      id: string;
      status: string;
      first_name: string;
      ticket_hash: Buffer | null;
      consents: number;
      links: number;
    }>(
      `select id, status, first_name, ticket_hash, (select count(*)::int from user_consent c where c.user_id = u.id) as consents,
     (select count(*)::int from one_time_token t where t.user_id = u.id and t.spent_at is null) as links from app_user u where email = $1`,
      [email],
    )
  )[0];

describe('activation needs the link and who registered (A2)', () => {
  it('the link alone opens nothing and is not spent', async () => {
    const token = await register(STRANGERS);
    expect(await api.refused(auth.activate, { params: { token }, body: {} })).toMatchObject({
      status: 422,
      code: 'activation_password_required',
      errors: { password: ['Введите пароль, который вы придумали при регистрации'] },
    });
    expect(await api.refused(auth.activate, { params: { token } })).toMatchObject({ status: 422 });
    expect(await account()).toMatchObject({ status: 'pending_activation', links: 1 });
  });

  it('a wrong password is told at its field, and the right one activates', async () => {
    const token = await register(OWN);
    expect(await api.refused(auth.activate, { params: { token }, body: { password: STRANGERS } })).toMatchObject({
      status: 422,
      code: 'activation_password_wrong',
      errors: { password: ['Это не тот пароль, который был придуман при регистрации'] },
    });
    expect((await activate(token, { password: OWN })).statusCode).toBe(200);
    expect(await account()).toMatchObject({ status: 'activated', links: 0, ticket_hash: null });
    expect(await signIn(OWN)).toBe('ok');
  });

  it("the browser that registered needs no password; another one's ticket is none", async () => {
    const ticket = newToken();
    const token = await register(OWN, { ticket });
    expect(codeOf(await activate(token, { ticket: newToken() }))).toBe('activation_password_required');
    const [row] = await test.rows<{ found: boolean }>(
      'select u::text like $2 as found from app_user u where email = $1',
      [email, `%${ticket}%`],
    );
    expect(row?.found).toBe(false);
    expect((await activate(token, { ticket })).statusCode).toBe(200);
  });

  it('guessing the password by a link is slowed', async () => {
    const limited = await buildTestApp({ config: { LOGIN_ACCOUNT_TRIES: 3 } });
    const calls = new Api(limited);
    await calls.ok(auth.register, registration(OWN));
    const token = await tokenFromLetter(limited, email);
    const guess = () => calls.send(auth.activate, { params: { token }, body: { password: STRANGERS } });
    const codes = [codeOf(await guess()), codeOf(await guess()), codeOf(await guess()), codeOf(await guess())];
    expect(codes).toEqual([
      'activation_password_wrong',
      'activation_password_wrong',
      'activation_password_wrong',
      'too_many_attempts',
    ]);
    await limited.close();
  });

  it('«Это не я» removes the registration; the address is free', async () => {
    const token = await register(STRANGERS);
    expect(await api.ok(auth.rejectRegistration, { params: { token } })).toEqual({ message: 'Регистрация удалена' });
    expect(await account()).toBeUndefined();
    expect(await api.refused(auth.rejectRegistration, { params: { token } })).toMatchObject({
      code: 'activation_link_invalid',
    });
    expect((await activate(await register(OWN), { password: OWN })).statusCode).toBe(200);
  });
});

describe('letters that a stranger asks for', () => {
  it('keep neither the owner from registering nor a clinic from inviting', async () => {
    const limited = await buildTestApp({ config: { LETTERS_PER_HOUR: 2 } });
    const calls = new Api(limited);
    const place = await createClinic(limited);
    const stranger = { ip: '203.0.113.7' };
    for (const outcome of ['ok', 'ok', 'letters_exhausted'])
      expect(codeOf(await calls.send(auth.register, registration(STRANGERS), {}, stranger))).toBe(outcome);
    expect(codeOf(await calls.send(auth.register, registration(OWN), {}, { ip: '198.51.100.9' }))).toBe('ok');
    for (let time = 0; time < 4; time += 1)
      await calls.ok(auth.requestPasswordReset, { body: { email } }, {}, stranger);
    expect(codeOf(await calls.send(registry.createEmployee, employee(), place.as('orgadmin')))).toBe('ok');
    await limited.close();
  });
});

describe('a registration that waits blocks nobody', () => {
  it('a second one replaces it: names, password, consents, links, and where they led', async () => {
    const first = await register(STRANGERS, {
      first_name: 'Чужое',
      next: '/clinics/strangers',
      ticket: newToken(),
      consents: CONSENTS,
    });
    const second = await register(OWN, { first_name: 'Своё' });
    expect(await account()).toMatchObject({ first_name: 'Своё', ticket_hash: null, consents: 2, links: 1 });
    expect(codeOf(await activate(first, { password: STRANGERS }))).toBe('activation_link_invalid');
    expect(codeOf(await activate(second, { password: STRANGERS }))).toBe('activation_password_wrong');
    expect(await api.ok(auth.activate, { params: { token: second }, body: { password: OWN } })).toMatchObject({
      next: null,
    });
    expect([await signIn(STRANGERS), await signIn(OWN)]).toEqual(['invalid_grant', 'ok']);
  });

  it("two at once: one account, and only the later one's letter and password go together", async () => {
    const answers = await Promise.all(
      [STRANGERS, OWN].map((password) => api.send(auth.register, registration(password))),
    );
    expect(statusesOf(answers)).toEqual([200, 200]);
    expect(await test.rows('select from app_user where email = $1', [email])).toHaveLength(1);
    const tokens = (await lettersTo(test, email)).map(({ text }) => /\/auth\/([\w-]+)\/activate/.exec(text)?.[1] ?? '');
    expect(tokens).toHaveLength(2);
    const tries = [];
    for (const token of tokens)
      for (const password of [STRANGERS, OWN]) tries.push((await activate(token, { password })).statusCode);
    expect(tries.filter((status) => status === 200)).toHaveLength(1);
  });

  it('an address is taken once it was activated, and its registrations are limited by letters', async () => {
    await activate(await register(OWN), { password: OWN });
    expect(await api.refused(auth.register, registration(STRANGERS))).toMatchObject({ code: 'email_taken' });
    const limited = await buildTestApp({ config: { LETTERS_PER_HOUR: 1 } });
    const calls = new Api(limited);
    await calls.ok(auth.register, registration(OWN));
    expect(await calls.refused(auth.register, registration(STRANGERS))).toMatchObject({
      status: 429,
      code: 'letters_exhausted',
    });
    const token = await tokenFromLetter(limited, email);
    await calls.ok(auth.activate, { params: { token }, body: { password: OWN } });
    await limited.close();
  });

  it('is gone after a day; an invited account, a fresh one and an active one stay', async () => {
    const old = email;
    await register(STRANGERS);
    email = `${randomUUID()}@example.test`;
    await invite();
    const invited = email;
    email = `${randomUUID()}@example.test`;
    const active = await addPerson(test);
    const byRole = await addPerson(test, { status: 'pending_activation', roles: [[clinic.id, 'orgadmin']] });
    const mailboxes = [old, invited, active.email, byRole.email];
    await test.rows(`update app_user set created_at = now() - interval '25 hours' where email = any($1)`, [mailboxes]);
    await register(OWN);
    await forgetPendingAccounts(systemEm(test.orm, 'test'));
    const left = await test.rows<{ email: string }>('select email from app_user where email = any($1)', [
      [...mailboxes, email],
    ]);
    expect(left.map((row) => row.email).toSorted()).toEqual([invited, active.email, byRole.email, email].toSorted());
  });

  it('a registration that a clinic invites gets a day from then', async () => {
    await register(STRANGERS);
    await test.rows(`update app_user set created_at = now() - interval '25 hours' where email = $1`, [email]);
    await invite();
    // the clinic takes it back at once
    await test.rows('update practitioner set user_id = null where user_id = $1', [(await account())?.id]);
    await forgetPendingAccounts(systemEm(test.orm, 'test'));
    expect(await account()).toBeDefined();
  });
});

describe('an invitation of an address that somebody registered (A4)', () => {
  it('takes password, consents, ticket and links; neither the first letter nor the password opens the staff account', async () => {
    const ticket = newToken();
    const first = await register(STRANGERS, { first_name: 'Чужое', ticket, next: '/clinics/strangers' });
    const invitation = await invite();
    expect(await account()).toMatchObject({
      status: 'pending_activation',
      first_name: 'Анна',
      ticket_hash: null,
      consents: 0,
      links: 1,
    });
    for (const body of [{ password: STRANGERS }, { ticket }])
      expect(codeOf(await activate(first, body))).toBe('activation_link_invalid');
    await api.ok(auth.resendActivation, { body: { email } });
    expect(await lettersTo(test, email)).toHaveLength(2);
    expect(await api.ok(auth.validatePasswordReset, { body: { token: invitation } })).toEqual({
      message: 'Введите новый пароль',
      email,
      is_invitation: true,
    });
    expect(await api.ok(auth.resetPassword, reset(invitation))).toMatchObject({
      message: 'Приглашение принято',
      next: `/clinics/${clinic.id}/personal-area`,
    });
    expect([await signIn(STRANGERS), await signIn(OWN)]).toEqual(['invalid_grant', 'ok']);
  });

  it('stays good when a stranger asks for a new password, and when another clinic invites', async () => {
    const invitation = await invite();
    await api.ok(auth.requestPasswordReset, { body: { email } });
    const plain = await tokenFromLetter(test, email);
    const other = await createClinic(test);
    await api.ok(registry.createEmployee, employee(), other.as('orgadmin'));
    expect(await account()).toMatchObject({ links: 3 });
    expect(await api.ok(auth.validatePasswordReset, { body: { token: plain } })).not.toHaveProperty('is_invitation');
    expect(await api.ok(auth.resetPassword, reset(invitation))).toMatchObject({
      message: 'Приглашение принято',
      next: `/clinics/${clinic.id}/personal-area`,
    });
    expect(await account()).toMatchObject({ links: 0 });
  });

  it('is not accepted by a new password that was asked for without it', async () => {
    await invite();
    await api.ok(auth.requestPasswordReset, { body: { email } });
    const answer = await api.ok(auth.resetPassword, reset(await tokenFromLetter(test, email)));
    expect(answer).toMatchObject({ message: 'Пароль изменён', next: '/employments' });
    expect(await signIn(OWN)).toBe('ok');
    expect(await test.rows('select from organization_role where user_id = $1', [(await account())?.id])).toEqual([]);
  });

  it("a registration after it leaves the clinic's names and the invitation, which takes it away", async () => {
    const invitation = await invite();
    const later = await register(STRANGERS, { first_name: 'Чужое' });
    expect((await account())?.first_name).toBe('Анна');
    await api.ok(auth.resetPassword, reset(invitation));
    expect(codeOf(await activate(later, { password: STRANGERS }))).toBe('activation_link_invalid');
    expect(await account()).toMatchObject({ status: 'activated', first_name: 'Анна', consents: 0, links: 0 });
    expect([await signIn(STRANGERS), await signIn(OWN)]).toEqual(['invalid_grant', 'ok']);
  });

  it('«Это не я» of that registration leaves the invited account and its invitation', async () => {
    const invitation = await invite();
    await api.ok(auth.rejectRegistration, { params: { token: await register(STRANGERS) } });
    expect(await account()).toMatchObject({ status: 'pending_activation', consents: 0, links: 1 });
    await api.ok(auth.resetPassword, reset(invitation));
    expect([await signIn(STRANGERS), await signIn(OWN)]).toEqual(['invalid_grant', 'ok']);
  });
});

describe('races for one address', () => {
  const sendInvite = () => api.send(registry.createEmployee, employee(), clinic.as('orgadmin'));
  const invitationLink = async () => {
    const letters = await lettersTo(test, email);
    return (
      letters.map(({ text }) => /\/password\/reset\/([\w-]+)/.exec(text)?.[1]).find((token) => token !== undefined) ??
      ''
    );
  };

  it.each(['registration first', 'invitation first'])(
    'registration against invitation, %s: the invitation decides whose the account is',
    async (order) => {
      const first = await register(STRANGERS);
      const again = () => api.send(auth.register, registration(STRANGERS));
      const calls = order === 'registration first' ? [again, sendInvite] : [sendInvite, again];
      expect(statusesOf(await queueBehindRow(test, 'app_user', (await account())!.id, calls))).toEqual([200, 200]);
      await api.ok(auth.resetPassword, reset(await invitationLink()));
      expect(codeOf(await activate(first, { password: STRANGERS }))).toBe('activation_link_invalid');
      expect([await signIn(STRANGERS), await signIn(OWN)]).toEqual(['invalid_grant', 'ok']);
    },
  );

  it('activation against invitation: whichever is first, nobody has roles by a password that the mailbox did not know', async () => {
    const token = await register(STRANGERS);
    const press = () => activate(token, { password: STRANGERS });
    const codes = (await queueBehindRow(test, 'app_user', (await account())!.id, [sendInvite, press])).map(codeOf);
    expect(codes).toEqual(['ok', 'activation_link_invalid']);
    expect(await signIn(STRANGERS)).toBe('invalid_grant');

    email = `${randomUUID()}@example.test`;
    const own = await register(OWN);
    const later = (
      await queueBehindRow(test, 'app_user', (await account())!.id, [
        () => activate(own, { password: OWN }),
        sendInvite,
      ])
    ).map(codeOf);
    expect(later).toEqual(['ok', 'ok']);
    expect((await lettersTo(test, email))[0]?.subject).toBe('Вас добавили в клинику');
    expect(await signIn(OWN)).toBe('ok');
  });

  it('activation against another registration: the link dies with its registration', async () => {
    const token = await register(STRANGERS);
    const again = () => api.send(auth.register, registration(OWN));
    const codes = (
      await queueBehindRow(test, 'app_user', (await account())!.id, [
        again,
        () => activate(token, { password: STRANGERS }),
      ])
    ).map(codeOf);
    expect(codes).toEqual(['ok', 'activation_link_invalid']);
  });
});

describe('a sign-in that is under way', () => {
  const signIn = (to: string) => api.send(auth.login, { body: { email: to, password: PASSWORD } });

  it('opens nothing when the password is replaced after it was looked at', async () => {
    const person = await addPerson(test);
    const body = { current_password: PASSWORD, new_password: OWN, new_password_confirmation: OWN };
    const answers = await queueBehindRow(test, 'app_user', person.userId, [
      () => api.send(auth.changePassword, { body }, { authorization: `Bearer ${person.token}` }),
      () => signIn(person.email),
      () => signIn(person.email),
    ]);
    expect(answers.map(codeOf)).toEqual(['ok', 'invalid_grant', 'invalid_grant']);
    const open = await test.rows('select from session where user_id = $1 and revoked_at is null', [person.userId]);
    expect(open).toHaveLength(1);
  });

  it('opens nothing when its person is banned meanwhile, though the ban is taken back', async () => {
    const person = await addPerson(test);
    const admin = { authorization: `Bearer ${(await addPerson(test, { isSuperuser: true })).token}` };
    const move = (body: { move: 'ban' | 'unban'; reason?: string }) =>
      api.send(users.moveUser, { params: { id: person.userId }, body }, admin);
    const [banned, signedIn] = await queueBehindRow(test, 'app_user', person.userId, [
      () => move({ move: 'ban', reason: 'чужая карта' }),
      () => signIn(person.email),
    ]);
    expect([codeOf(banned!), codeOf(signedIn!)]).toEqual(['ok', 'invalid_grant']);
    await move({ move: 'unban' });
    expect(await test.rows('select from session where user_id = $1 and revoked_at is null', [person.userId])).toEqual(
      [],
    );
  });

  it('waits for the code of a second factor that is put in force meanwhile', async () => {
    const person = await addPerson(test);
    const mine = { authorization: `Bearer ${person.token}` };
    const { secret } = await api.ok(factors.beginTotp, {}, mine);
    const [confirmed, signedIn] = await queueBehindRow(test, 'app_user', person.userId, [
      () => api.send(factors.confirmTotp, { body: { code: codeOfApp(secret) } }, mine),
      () => signIn(person.email),
    ]);
    expect([codeOf(confirmed!), signedIn!.json()]).toMatchObject(['ok', { two_factor_code: true }]);
  });

  it('two at once both open', async () => {
    const person = await addPerson(test);
    const answers = await queueBehindRow(test, 'app_user', person.userId, [
      () => signIn(person.email),
      () => signIn(person.email),
    ]);
    expect(answers.map(codeOf)).toEqual(['ok', 'ok']);
  });
});

describe('a new way in that was asked for before a reset by letter, and comes behind it, is none', () => {
  /** What an intruder has begun in a session of the account, up to the last call. */
  const begun: Readonly<
    Record<string, (headers: Record<string, string>) => Promise<() => ReturnType<typeof api.send>>>
  > = {
    passkey: async (headers) => {
      const { challenge } = await api.ok(passkeys.beginPasskey, {}, headers);
      const body = new SoftAuthenticator().create(challenge);
      return () => api.send(passkeys.addPasskey, { body }, headers);
    },
    service: async (headers) => {
      providers.account = newAccount();
      const back = await wayBack(api, 'yandex', { start: 'startSocialLink', headers });
      return () => finish(api, back, headers);
    },
    authenticator: async (headers) => {
      const { secret } = await api.ok(factors.beginTotp, {}, headers);
      return () => api.send(factors.confirmTotp, { body: { code: codeOfApp(secret) } }, headers);
    },
    phone: async (headers) => {
      const phone = freshPhone();
      const { challenge } = await api.ok(codes.requestOwnPhone, { body: { phone } }, headers);
      const body = { challenge, code: await codeFromSms(test, phone) };
      return () => api.send(codes.confirmOwnPhone, { body }, headers);
    },
    name: (headers) => {
      const body = { username: `anna.${randomUUID().slice(0, 8)}` };
      return Promise.resolve(() => api.send(codes.setUsername, { body }, headers));
    },
  };
  const waysOf = (userId: string) =>
    test.rows(
      `select (select count(*)::int from user_passkey where user_id = u.id) as passkeys,
       (select count(*)::int from user_identity where user_id = u.id) as services,
       (select count(*)::int from user_factor where user_id = u.id and confirmed_at is not null) as factors,
       phone_verified_at, username from app_user u where id = $1`,
      [userId],
    );

  it.each(Object.entries(begun))('%s', async (_, begin) => {
    const person = await addPerson(test);
    email = person.email;
    await api.ok(auth.requestPasswordReset, { body: { email } });
    const link = await tokenFromLetter(test, email);
    const end = await begin({ authorization: `Bearer ${person.token}` });
    const answers = await queueBehindRow(test, 'app_user', person.userId, [
      () => api.send(auth.resetPassword, reset(link)),
      end,
    ]);
    expect(answers.map(codeOf)).toEqual(['ok', 'token_expired']);
    expect(await waysOf(person.userId)).toEqual([
      { passkeys: 0, services: 0, factors: 0, phone_verified_at: null, username: null },
    ]);
  });
});

describe('a new password ends every link of a letter (A3)', () => {
  it.each(['reset', 'change'])('by %s', async (way) => {
    const person = await addPerson(test);
    email = person.email;
    await api.ok(auth.requestPasswordReset, { body: { email } });
    const link = await tokenFromLetter(test, email);
    if (way === 'change') {
      await api.ok(
        auth.changePassword,
        { body: { current_password: PASSWORD, new_password: OWN, new_password_confirmation: OWN } },
        { authorization: `Bearer ${person.token}` },
      );
    } else {
      await api.ok(auth.resetPassword, reset(link));
    }
    expect(await api.refused(auth.resetPassword, reset(link))).toMatchObject({ code: 'reset_link_invalid' });
    expect((await account())?.links).toBe(0);
  });
});
