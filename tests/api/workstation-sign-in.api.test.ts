import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { workstationSignInEndpoints as workstation } from '#shared/contract/workstation-sign-in.ts';
import { newToken } from '#server/features/auth/tokens.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { addPerson, outliveProof, type TestPerson } from '#tests/support/people.ts';
import { setUpTotp } from '#tests/support/second-factor.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let person: TestPerson;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  person = await addPerson(test);
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const newPair = () => {
  const verifier = newToken();
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};
const grant = async (challenge: string, way: 'loopback' | 'typed' = 'loopback') =>
  (await api.ok(workstation.grantWorkstation, { body: { challenge, way } }, bearer(person.token))).code;
const enter = (code: string, verifier: string) => api.send(workstation.enterWorkstation, { body: { code, verifier } });

describe('a sign-in on a workstation by way of the browser', () => {
  it('gives a session of its own to who has the verifier, once', async () => {
    const { verifier, challenge } = newPair();
    const code = await grant(challenge);
    expect(codeOf(await enter(code, newPair().verifier))).toBe('workstation_code_wrong');
    const answers = await Promise.all([1, 2, 3].map(() => enter(code, verifier)));
    expect(answers.map(codeOf).toSorted()).toEqual(['ok', 'workstation_code_wrong', 'workstation_code_wrong']);
    const entered = answers.find(({ statusCode }) => statusCode === 200)!.json<{ token: string }>();
    expect(entered.token).not.toBe(person.token);
    expect((await api.ok(auth.getMe, {}, bearer(entered.token))).id).toBe(person.userId);
    const logged = await test.rows(
      `select action, details from audit_event where user_id = $1 and details ->> 'way' is not null or details ->> 'method' = 'workstation' and user_id = $1 order by id`,
      [person.userId],
    );
    expect(logged).toEqual([
      { action: 'workstation.grant', details: { way: 'loopback' } },
      { action: 'session.open', details: { method: 'workstation' } },
    ]);
  });

  it('takes a code that was typed, however it was typed', async () => {
    const { verifier, challenge } = newPair();
    const code = await grant(challenge, 'typed');
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(codeOf(await enter(` ${code.toLowerCase().replace('-', ' ')}`, verifier))).toBe('ok');
  });

  it('takes the newest code alone, for five minutes', async () => {
    const { verifier, challenge } = newPair();
    const [first, second] = [await grant(challenge), await grant(challenge, 'typed')];
    expect(codeOf(await enter(first, verifier))).toBe('workstation_code_wrong');
    const [row] = await test.rows<{ minutes: number }>(
      `select round(extract(epoch from expires_at - created_at) / 60)::int as minutes from auth_challenge where kind = 'workstation' and user_id = $1 limit 1`,
      [person.userId],
    );
    expect(row?.minutes).toBe(5);
    await test.rows('update auth_challenge set expires_at = now() where user_id = $1', [person.userId]);
    expect(codeOf(await enter(second, verifier))).toBe('workstation_code_wrong');
  });

  it('asks for a fresh proof in the browser, and for the second factor at the workstation', async () => {
    const { verifier, challenge } = newPair();
    await setUpTotp(api, bearer(person.token));
    const code = await grant(challenge);
    const half = await api.ok(workstation.enterWorkstation, { body: { code, verifier } });
    expect(half).toMatchObject({ two_factor_code: true });
    expect((await api.send(auth.getMe, {}, bearer(half.token))).statusCode).toBe(401);
    await outliveProof(test, person.userId);
    expect(
      (await api.refused(workstation.grantWorkstation, { body: { challenge, way: 'typed' } }, bearer(person.token)))
        .code,
    ).toBe('reauthentication_required');
  });

  it.each([
    ['signed out there', () => api.ok(auth.logout, {}, bearer(person.token))],
    [
      'were ended there, as by a new password',
      () => test.rows('update session set revoked_at = now() where user_id = $1', [person.userId]),
    ],
  ])('gives nothing to who %s meanwhile', async (_, end) => {
    const { verifier, challenge } = newPair();
    const code = await grant(challenge);
    await end();
    expect(codeOf(await enter(code, verifier))).toBe('workstation_code_wrong');
  });

  it('gives a code to no guest, and for no challenge that is none', async () => {
    const body = { challenge: newPair().challenge, way: 'loopback' as const };
    expect((await api.send(workstation.grantWorkstation, { body })).statusCode).toBe(401);
    const wrong = { challenge: 'x', way: 'loopback' as const };
    expect((await api.send(workstation.grantWorkstation, { body: wrong }, bearer(person.token))).statusCode).toBe(422);
  });

  it('lets nobody past the gate who was banned meanwhile', async () => {
    const { verifier, challenge } = newPair();
    const code = await grant(challenge);
    await test.rows(`update app_user set status = 'banned' where id = $1`, [person.userId]);
    expect(codeOf(await enter(code, verifier))).toBe('account_blocked');
  });
});
