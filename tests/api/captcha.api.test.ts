import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { ENDPOINTS } from '#shared/contract/index.ts';
import { systemEm } from '#server/db/orm.ts';
import { forgetSpentProofs } from '#server/lib/captcha/captcha.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { packed, solved } from '#tests/support/captcha.ts';
import { addPerson, PASSWORD, type TestPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let person: TestPerson;
beforeAll(async () => {
  test = await buildTestApp({ config: { captcha: ['login', 'reset'] } });
  api = new Api(test);
  person = await addPerson(test);
});
afterAll(() => test.close());

const signIn = (proof?: string, password = PASSWORD) =>
  api.send(auth.login, {
    body: { email: person.email, password },
    headers: proof === undefined ? {} : { 'x-captcha': proof },
  });

describe('a proof of work', () => {
  it('opens the form that it was made for, once', async () => {
    const proof = packed(await solved(api, 'login'));
    expect((await signIn()).json()).toMatchObject({
      code: 'captcha_required',
      message: 'Проверка «вы не робот» не пройдена или устарела. Повторите',
    });
    expect(codeOf(await signIn(proof))).toBe('ok');
    expect(codeOf(await signIn(proof))).toBe('captcha_required');
    expect(codeOf(await signIn(packed(await solved(api, 'reset'))))).toBe('captcha_required');
    expect(codeOf(await signIn(packed(await solved(api, 'login'))))).toBe('ok');
  });

  it('of fifty who bring one at once, one is let in', async () => {
    const proof = packed(await solved(api, 'login'));
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(proof)));
    expect(answers.filter((answer) => codeOf(answer) === 'ok')).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === 'captcha_required')).toHaveLength(49);
  });

  it('is not the same proof under another counter, nor one of somebody else’s making', async () => {
    const { challenge, solution } = await solved(api, 'login');
    expect(codeOf(await signIn(packed({ challenge, solution })))).toBe('ok');
    const changed = { ...solution, counter: solution.counter + 1 };
    const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
    const longer = {
      ...challenge,
      parameters: { ...challenge.parameters, expiresAt: challenge.parameters.expiresAt + 60 },
    };
    const unsolved = { ...solution, derivedKey: '00'.repeat(32) };
    for (const proof of [
      packed({ challenge, solution: changed }),
      packed({ challenge: easier, solution }),
      packed({ challenge: longer, solution }),
      packed({ challenge: { ...challenge, signature: '0' }, solution }),
      packed({ challenge: (await solved(api, 'login')).challenge, solution: unsolved }),
      packed({ challenge }),
      'не base64',
      packed([]),
      '',
    ])
      expect(codeOf(await signIn(proof))).toBe('captcha_required');
  });

  it('is not spent by a body that is refused unread, but by a wrong password', async () => {
    const headers = { 'x-captcha': packed(await solved(api, 'login')) };
    expect(codeOf(await api.send(auth.login, { body: { email: person.email }, headers }))).toBe('validation_failed');
    expect(codeOf(await signIn(headers['x-captcha'], 'Другой-пароль-11'))).toBe('invalid_grant');
    expect(codeOf(await signIn(headers['x-captcha']))).toBe('captcha_required');
  });

  it('is asked for by no form that the settings do not name', async () => {
    const none = await buildTestApp();
    const calls = new Api(none);
    const { email } = await addPerson(none);
    await calls.ok(auth.login, { body: { email, password: PASSWORD } });
    const { config } = await calls.ok(auth.checkSession, {});
    expect(config.captcha).toEqual([]);
    await none.close();
    expect((await api.ok(auth.checkSession, {})).config.captcha).toEqual(['login', 'reset']);
  });

  it('is asked for by every way into what a form does', () => {
    const of = (kind: Endpoint['captcha']) => ENDPOINTS.filter(({ captcha }) => captcha === kind).map(({ id }) => id);
    expect(of('login')).toEqual(['login', 'issueToken']);
    expect(of('register')).toEqual(['register', 'resendActivation', 'requestActivationCode']);
    expect(of('reset')).toEqual(['requestPasswordReset', 'requestSignInLetter', 'requestResetCode']);
  });

  it('is forgotten when it is out of date by itself', async () => {
    await test.rows(`insert into proof_spent (signature, expires_at) values ('old', now() - interval '1 second')`);
    await forgetSpentProofs(systemEm(test.orm, 'a test'));
    const left = await test.rows<{ signature: string }>('select signature from proof_spent');
    expect(left.length).toBeGreaterThan(0);
    expect(left.map(({ signature }) => signature)).not.toContain('old');
  });
});
