import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { systemEm } from '#server/db/orm.ts';
import { AddressPace } from '#server/lib/throttle/address-pace.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { addPerson, PASSWORD } from '#tests/support/people.ts';
import { newIp, setCounter } from '#tests/support/throttle.ts';
import { waitFor } from '#tests/support/wait-for.ts';

let test: TestApp;
let pace: AddressPace;
const LINE = 2;
beforeAll(async () => {
  test = await buildTestApp({ config: { ADDRESS_LINE: LINE, ADDRESS_TRIES: 20 } });
  pace = new AddressPace({ secret: test.config.APP_SECRET, freeTries: 20, waiting: LINE });
});
afterAll(() => test.close());

/** Calls that stay at work until they are ended. */
class Calls {
  readonly #ends: (() => void)[] = [];
  started = 0;

  run(
    ip: string,
    { kind = 'sign-in', gone }: { kind?: 'sign-in' | 'letters'; gone?: AbortSignal } = {},
  ): Promise<string> {
    return pace.run(systemEm(test.orm, 'test'), { ip, kind, gone }, async () => {
      this.started += 1;
      await new Promise<void>((resolve) => this.#ends.push(resolve));
      return 'done';
    });
  }

  /** Ends what is at work, and what comes after it, until nothing is left. */
  async end(all: readonly Promise<unknown>[]): Promise<void> {
    const ended = Promise.allSettled(all);
    let isOver = false;
    void ended.then(() => {
      isOver = true;
    });
    await waitFor('the end of all calls', () => {
      this.#ends.splice(0).forEach((end) => end());
      return isOver;
    });
  }
}
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code?: string }) => error.code,
  );

describe('the line of an address', () => {
  it('lets two work and others wait; letters have a line of their own', async () => {
    const [calls, ip] = [new Calls(), newIp()];
    const all = Array.from({ length: 4 }, () => calls.run(ip));
    await waitFor('two at work', () => calls.started === 2);
    expect(await code(calls.run(ip))).toBe('server_busy');
    all.push(calls.run(ip, { kind: 'letters' }));
    await waitFor('the letter', () => calls.started === 3);
    await calls.end(all);
    expect(calls.started).toBe(5);
  });

  it('is left by who hangs up, and the place goes to another', async () => {
    const [calls, ip, hangUp] = [new Calls(), newIp(), new AbortController()];
    const all = [calls.run(ip), calls.run(ip)];
    const gone = [1, 2].map(() => code(calls.run(ip, { gone: hangUp.signal })));
    expect(await code(calls.run(ip))).toBe('server_busy');
    hangUp.abort(Object.assign(new Error('gone'), { code: 'gone' }));
    expect(await Promise.all(gone)).toEqual(['gone', 'gone']);
    all.push(calls.run(ip));
    await calls.end(all);
    expect(calls.started).toBe(3);
  });

  it('of a /48 is sixteen times as long, and one of its /64 takes no more than its own share', async () => {
    const calls = new Calls();
    const ips = Array.from({ length: 17 }, (_, index) => `2001:db8:77:${index + 1}::1`);
    const crowd = Array.from({ length: 4 }, () => calls.run(ips[0]!));
    const others = ips.slice(1).flatMap((ip) => [calls.run(ip), calls.run(ip)]);
    await waitFor('the places of the /48', () => calls.started === 32);
    await calls.end([...crowd, ...others]);
    expect(calls.started).toBe(36);
  });
});

it('a caller who hangs up during the delay is not asked for the password any more', async () => {
  const [{ email, userId }, ip] = [await addPerson(test), '127.0.0.1'];
  const origin = await test.app.listen({ port: 0, host: ip });
  const signIn = (signal?: AbortSignal) =>
    fetch(`${origin}${auth.login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
      ...(signal ? { signal } : {}),
    });
  await setCounter(test, 'address-sign-in', ip, 9999);
  const hangUp = new AbortController();
  const calls: Promise<void>[] = [];
  let isFull = false;
  await waitFor('the end of the line', () => {
    if (!isFull)
      calls.push(
        signIn(hangUp.signal).then(
          ({ status }) => {
            isFull ||= status === 503;
          },
          () => {},
        ),
      );
    return isFull;
  });
  hangUp.abort();
  await Promise.all(calls);
  await setCounter(test, 'address-sign-in', ip, 0);
  await waitFor('a place in the line', async () => (await signIn()).status === 200);
  expect(
    await test.rows(`select from audit_event where user_id = $1 and action = 'session.open'`, [userId]),
    'who is gone signed in nowhere',
  ).toHaveLength(1);
});
