import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints as accounts } from '#shared/contract/accounts.ts';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { addPerson, PASSWORD } from '#tests/support/people.ts';
import { freshPhone } from '#tests/support/sms.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());

/** A person with a proved phone and a name of their own beside the e-mail. */
async function addNamed({ hasEmail = true, isProved = true } = {}) {
  const person = await addPerson(test);
  const [phone, username] = [freshPhone(), `Anna.${randomUUID().slice(0, 8)}`];
  await test.rows(
    `update app_user set phone = $2, phone_verified_at = case when $3 then now() end, username = lower($4), email = case when $5 then email end where id = $1`,
    [person.userId, phone, isProved, username, hasEmail],
  );
  return { ...person, phone, username };
}
const signIn = (name: string, password = PASSWORD) =>
  api.send(auth.login, { body: { username: name, password } as never });

describe('one field takes e-mail, phone and name', () => {
  it('each of them opens the account, however it is written', async () => {
    const { userId, email, phone, username } = await addNamed();
    const local = phone.slice(2);
    for (const name of [
      email,
      email.toUpperCase(),
      phone,
      `8 (${local.slice(0, 3)}) ${local.slice(3)}`,
      username,
      ` ${username} `,
    ])
      expect([name, codeOf(await signIn(name))]).toEqual([name, 'ok']);
    const [row] = await test.rows<{ is_used: boolean }>(
      `select signed_in_at > now() - interval '1 minute' as is_used from app_user where id = $1`,
      [userId],
    );
    expect(row?.is_used).toBe(true);
  });

  it('who has no e-mail signs in, and the session has none', async () => {
    const { phone } = await addNamed({ hasEmail: false });
    const { token } = await api.ok(auth.login, { body: { email: phone, password: PASSWORD } });
    const { profile } = await api.ok(auth.getCurrentUser, {}, { authorization: `Bearer ${token}` });
    expect(profile).toMatchObject({ email: '', phone });
  });

  it('an unknown name, one that only stands in a profile, and a wrong password are one answer', async () => {
    const stated = await addNamed({ isProved: false });
    const known = await addNamed();
    const answers = [
      await signIn(freshPhone()),
      await signIn(`nobody.${randomInt(1e9)}`),
      await signIn('12345'),
      await signIn(stated.phone),
      await signIn(known.phone, 'Другой-пароль-11'),
      await signIn(known.username, 'Другой-пароль-11'),
    ];
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ code: 'invalid_grant', message: 'Неверный логин или пароль' });
  });

  it('each name has tries of its own, known or not: a full bucket of one tells nothing of another', async () => {
    const limited = await buildTestApp({ config: { LOGIN_ACCOUNT_TRIES: 3 } });
    const calls = new Api(limited);
    const { phone, email, username } = await addNamed();
    const codes = async (name: string, count = 5) => {
      const found: string[] = [];
      for (let made = 0; made < count; made += 1)
        found.push(codeOf(await calls.send(auth.login, { body: { email: name, password: 'Другой-пароль-11' } })));
      return found.join(' ');
    };
    const slowed = 'invalid_grant invalid_grant invalid_grant sign_in_slowed sign_in_slowed';
    for (const name of [phone, freshPhone(), email, username, `nobody.${randomInt(1e9)}`])
      expect(await codes(name)).toBe(slowed);
    await limited.close();
  });
});

describe('a phone that was proved', () => {
  it('opens one account alone; others may only state it', async () => {
    const { phone } = await addNamed();
    const other = await addPerson(test);
    await test.rows('update app_user set phone = $2 where id = $1', [other.userId, phone]);
    await expect(
      test.rows('update app_user set phone_verified_at = now() where id = $1', [other.userId]),
    ).rejects.toThrow('app_user_phone_key');
  });

  it('is not changed by the profile', async () => {
    const { token, phone } = await addNamed();
    const as = { authorization: `Bearer ${token}` };
    const { id: _, email: __, avatar: ___, is_social: ____, ...profile } = await api.ok(accounts.getProfile, {}, as);
    expect(await api.refused(accounts.updateProfile, { body: { ...profile, phone: freshPhone() } }, as)).toMatchObject({
      code: 'phone_proved',
      errors: {
        phone: ['С этим телефоном вы входите в кабинет. Сменить его можно на странице «Вход и безопасность»'],
      },
    });
    await api.ok(accounts.updateProfile, { body: { ...profile, phone, gender: 'female' } }, as);
  });
});
