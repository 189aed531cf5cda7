import { afterEach, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import type { Config } from '#server/config/config.ts';
import { Api } from '#tests/support/call.ts';
import { addPerson, PASSWORD } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
afterEach(() => test.close());
const open = async (config: Partial<Config>) => {
  test = await buildTestApp({ config });
  return new Api(test);
};
/** The address that a sign-in is logged under. */
async function loggedFrom(api: Api, peer: string, forwarded: string): Promise<string | undefined> {
  const { email, userId } = await addPerson(test);
  await api.ok(
    auth.login,
    { body: { email, password: PASSWORD }, headers: { 'x-forwarded-for': forwarded } },
    {},
    { ip: peer },
  );
  return (await test.rows<{ ip: string }>('select ip from audit_event where user_id = $1', [userId]))[0]?.ip;
}

describe('the address of a caller', () => {
  it('behind a proxy of the list is what that proxy saw, whatever stands left of it', async () => {
    const api = await open({ trustProxy: ['10.9.0.0/16', 'loopback'] });
    expect(await loggedFrom(api, '10.9.0.1', '203.0.113.7')).toBe('203.0.113.7');
    expect(await loggedFrom(api, '10.9.0.1', '1.2.3.4, 203.0.113.7')).toBe('203.0.113.7');
    expect(await loggedFrom(api, '127.0.0.1', '1.2.3.4, 203.0.113.7, 10.9.0.2')).toBe('203.0.113.7');
    expect(await loggedFrom(api, '::ffff:10.9.0.1', '2001:db8::7')).toBe('2001:db8::7');
    expect(await loggedFrom(api, '10.8.0.1', '203.0.113.7')).toBe('10.8.0.1');
  });

  it('is the peer’s without a list', async () => {
    const api = await open({});
    expect(await loggedFrom(api, '10.9.0.1', '203.0.113.7')).toBe('10.9.0.1');
  });
});

describe('a proxy that is not in the list', () => {
  const warnings = () => {
    const seen: string[] = [];
    test.app.log.warn = ((_: object, message: string) => void seen.push(message)) as typeof test.app.log.warn;
    return seen;
  };
  const callFrom = (ip: string, headers: Record<string, string> = {}) =>
    test.app.inject({ url: '/api/health/', remoteAddress: ip, headers });

  it('is warned of once in production, at the first forwarded call of a private address', async () => {
    await open({ isProduction: true });
    const seen = warnings();
    await callFrom('10.0.0.2');
    await callFrom('203.0.113.7', { 'x-forwarded-for': '1.2.3.4' });
    expect(seen).toEqual([]);
    for (const ip of ['172.18.0.3', '10.0.0.2', '::1']) await callFrom(ip, { 'x-forwarded-for': '1.2.3.4' });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toContain('TRUST_PROXY');
  });

  it('is warned of with a list that does not name it', async () => {
    await open({ isProduction: true, trustProxy: ['10.9.0.0/16'] });
    const seen = warnings();
    await callFrom('10.9.0.1', { 'x-forwarded-for': '1.2.3.4' });
    expect(seen).toEqual([]);
    await callFrom('127.0.0.1', { 'x-forwarded-for': '1.2.3.4' });
    expect(seen).toHaveLength(1);
  });

  it.each([{ isProduction: false }, { isProduction: true, trustProxy: ['10.0.0.0/24'] }])(
    'is none with %j',
    async (config) => {
      await open(config);
      const seen = warnings();
      await callFrom('10.0.0.2', { 'x-forwarded-for': '1.2.3.4' });
      expect(seen).toEqual([]);
    },
  );
});
