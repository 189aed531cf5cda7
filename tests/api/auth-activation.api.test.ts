import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { Api, statusesOf } from '#tests/support/call.ts';
import { lettersTo, tokenFromLetter } from '#tests/support/letters.ts';
import { addPerson, PASSWORD, REQUIRED_CONSENTS } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
beforeAll(async () => {
  test = await buildTestApp({ config: { PUBLIC_URL: 'https://clinic.example' } });
  api = new Api(test);
});
afterAll(() => test.close());

const registration = (changes: Record<string, unknown> = {}) => ({
  email: `${randomUUID()}@example.test`,
  password: PASSWORD,
  first_name: 'Анна',
  last_name: 'Ёлкина',
  consents: REQUIRED_CONSENTS,
  ...changes,
});
const PROOF = { password: PASSWORD };
const accounts = async (email: string) =>
  test.rows<{ status: string }>('select status from app_user where email = lower($1)', [email]);

describe('activation', () => {
  const registered = async (changes: Record<string, unknown> = {}) => {
    const body = registration(changes);
    await api.ok(auth.register, { body: body as never });
    return { email: body.email, token: await tokenFromLetter(test, body.email) };
  };

  it('the letter is in Russian, in HTML and in text, with one link that works', async () => {
    const { email, token } = await registered({ first_name: 'О’Анна' });
    const [letter] = await lettersTo(test, email);
    expect(letter?.subject).toBe('Подтвердите адрес почты');
    // the word of the page's button
    expect(letter?.html).toContain('>Активировать</a>');
    // a stranger may have typed the name
    expect(letter?.text).toContain('Здравствуйте!');
    expect(letter?.text).not.toContain('О’Анна');
    expect(letter?.text).toContain(`https://clinic.example/auth/${token}/activate`);
    expect(letter?.html).toContain(`href="https://clinic.example/auth/${token}/activate"`);
    expect(letter?.html).toContain('lang="ru"');
    const links = new Set([...(letter?.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, link]) => link));
    expect(links.size).toBe(1);
  });

  it('looking at the link spends nothing, however often a mail scanner does it', async () => {
    const { email, token } = await registered();
    for (let time = 0; time < 3; time += 1)
      expect(await api.ok(auth.checkActivation, { params: { token } })).toEqual({ message: 'Ссылка действительна' });
    expect((await accounts(email))[0]?.status).toBe('pending_activation');
  });

  it('the button spends it once, and says where to return', async () => {
    const { email, token } = await registered({ next: '/clinics/demo?slot=1' });
    const { device_mark: mark, ...answer } = await api.ok(auth.activate, { params: { token }, body: PROOF });
    expect(answer).toEqual({ message: 'Учётная запись активирована', email, next: '/clinics/demo?slot=1' });
    expect(mark).toMatch(/^v1\./);
    expect((await accounts(email))[0]?.status).toBe('activated');
    expect(await api.refused(auth.activate, { params: { token }, body: PROOF })).toMatchObject({
      status: 422,
      code: 'activation_link_invalid',
      message: 'Ссылка активации недействительна или уже использована',
    });
    expect(await api.refused(auth.checkActivation, { params: { token } })).toMatchObject({
      code: 'activation_link_invalid',
    });
  });

  it('of two buttons pressed at once one wins', async () => {
    const { token } = await registered();
    const answers = await Promise.all([1, 2, 3].map(() => api.send(auth.activate, { params: { token }, body: PROOF })));
    expect(statusesOf(answers)).toEqual([200, 422, 422]);
  });

  it('a link lives 24 hours', async () => {
    const { email, token } = await registered();
    await test.rows(
      `update one_time_token set created_at = now() - interval '25 hours', expires_at = expires_at - interval '24 hours 1 second' where user_id = (select id from app_user where email = $1)`,
      [email],
    );
    expect(await api.refused(auth.activate, { params: { token }, body: PROOF })).toMatchObject({
      code: 'activation_link_invalid',
    });
  });

  it('a new letter replaces the old link', async () => {
    const { email, token } = await registered();
    expect(await api.ok(auth.resendActivation, { body: { email } })).toEqual({
      message: 'Если такой адрес ждёт активации, письмо уже отправлено',
    });
    const newer = await tokenFromLetter(test, email);
    expect(newer).not.toBe(token);
    expect(await api.refused(auth.activate, { params: { token }, body: PROOF })).toMatchObject({
      code: 'activation_link_invalid',
    });
    await api.ok(auth.activate, { params: { token: newer }, body: PROOF });
  });

  it('a letter that was asked for again leads back to the same place', async () => {
    const { email } = await registered({ next: '/clinics/demo' });
    await api.ok(auth.resendActivation, { body: { email } });
    expect(
      await api.ok(auth.activate, { params: { token: await tokenFromLetter(test, email) }, body: PROOF }),
    ).toMatchObject({ next: '/clinics/demo' });
  });

  it('asking for a letter tells nothing of who is registered', async () => {
    const { email: active } = await addPerson(test);
    const answers = await Promise.all(
      [active, 'nobody@example.test'].map((email) => api.ok(auth.resendActivation, { body: { email } })),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(await lettersTo(test, active)).toEqual([]);
  });

  it('a reset link activates nothing, and the other way round', async () => {
    const { email, token } = await registered();
    expect(await api.refused(auth.validatePasswordReset, { body: { token } })).toMatchObject({
      code: 'reset_link_invalid',
    });
    await api.ok(auth.requestPasswordReset, { body: { email } });
    const reset = await tokenFromLetter(test, email);
    expect(await api.refused(auth.activate, { params: { token: reset }, body: PROOF })).toMatchObject({
      code: 'activation_link_invalid',
    });
  });

  it('only a hash of the link is kept', async () => {
    const { token } = await registered();
    const [row] = await test.rows<{ found: boolean }>(
      `select bool_or(t::text like '%' || $1 || '%' or encode(token_hash, 'escape') like '%' || $1 || '%') as found from one_time_token t`,
      [token],
    );
    expect(row?.found).toBe(false);
  });
});

describe('limits of registration', () => {
  it('one mailbox is not flooded: past the limit the answer is the same and no letter goes', async () => {
    const limited = await buildTestApp({ config: { LETTERS_PER_HOUR: 2 } });
    const calls = new Api(limited);
    const { email } = await addPerson(limited);
    for (let time = 0; time < 4; time += 1) await calls.ok(auth.requestPasswordReset, { body: { email } });
    expect(await lettersTo(limited, email)).toHaveLength(2);
    await limited.close();
  });
});
