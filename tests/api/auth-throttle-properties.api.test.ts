import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { systemEm } from '#server/db/orm.ts';
import { argon2, verifyPassword } from '#server/lib/passwords/hashing.ts';
import { takeTry, throttleKey } from '#server/lib/throttle/throttle.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { tokenFromLetter } from '#tests/support/letters.ts';
import { addPerson, PASSWORD } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { advance, counterOf, newIp } from '#tests/support/throttle.ts';

/**
 * The six properties of the throttle (docs/reliability.md, "Slowing guesses") against the real service on real
 * PostgreSQL; time passes in SQL. argon2 is replaced by a sham that notes which passwords were looked at: the
 * properties are about that, and its milliseconds are not.
 */
const looked: string[] = [];
async function replaceArgon2(): Promise<void> {
  // these two are hashed once a process, by the real one: the dummy of unknown accounts and the password of every
  // test's people
  await verifyPassword(undefined, PASSWORD);
  const { userId } = await addPerson(test);
  const [made] = await test.rows<{ hash: string }>('select password_hash as hash from app_user where id = $1', [
    userId,
  ]);
  const passwordOf = (stored: string) => (stored === made?.hash ? PASSWORD : stored.split('$').at(-1));
  vi.spyOn(argon2, 'hash').mockImplementation(async (password) => `$argon2id$v=19$m=19456,t=2,p=1$${String(password)}`);
  vi.spyOn(argon2, 'verify').mockImplementation(async (stored, password) => {
    looked.push(String(password));
    return passwordOf(String(stored)) === password;
  });
}

let test: TestApp;
let api: Api;
beforeAll(async () => {
  test = await buildTestApp({ config: { LOGIN_ACCOUNT_TRIES: 10, LOGIN_DEVICE_TRIES: 5, LETTERS_PER_HOUR: 3 } });
  await replaceArgon2();
  api = new Api(test);
});
afterAll(async () => {
  await test.close();
  vi.restoreAllMocks();
});

const WINDOW_S = 900;
const marked = (mark?: string) => (mark === undefined ? {} : { headers: { 'x-device-marks': mark } });
const attempt = (email: string, password: string, mark?: string, ip = newIp()) =>
  api.send(auth.login, { body: { email, password }, ...marked(mark) }, {}, { ip });
/** Asks for a letter, which is written after the answer: time must not pass before it. */
async function askLetter(email: string): Promise<{ message: string }> {
  const answer = await api.ok(auth.requestSignInLetter, { body: { email } }, {}, { ip: newIp() });
  await test.app.background.idle();
  return answer;
}

/**
 * What may happen to an account: strangers at once, its owner on a new device, a stranger who wants letters written,
 * time.
 */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('strangers' as const), count: fc.integer({ min: 1, max: 14 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      count: fc.constantFrom<number[]>(1, 60, 299, 300, 301, 600, 899, 900, 901, 3599, 3600, 40_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('owner' as const), count: fc.constant(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('letters' as const), count: fc.integer({ min: 1, max: 4 }) }) },
);
const steps = fc.array(step, { minLength: 3, maxLength: 14 });
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never;

/** Plays the steps. @returns the seconds at which strangers' passwords were looked at, and the seconds that passed */
async function play(email: string, played: readonly Step[]): Promise<{ lookedAt: number[]; now: number }> {
  const lookedAt: number[] = [];
  let now = 0;
  for (const { kind, count } of played) {
    if (kind === 'time') {
      await advance(test, count);
      now += count;
    } else if (kind === 'strangers') {
      const guesses = Array.from({ length: count }, () => `guess-${randomUUID()}`);
      await Promise.all(guesses.map((guess) => attempt(email, guess)));
      lookedAt.push(...guesses.filter((guess) => looked.includes(guess)).map(() => now));
    } else if (kind === 'owner') await attempt(email, PASSWORD);
    else for (let time = 0; time < count; time += 1) await askLetter(email);
  }
  return { lookedAt, now };
}
/** The most that fell into any 15 minutes. */
const mostInWindow = (seconds: readonly number[]): number =>
  Math.max(0, ...seconds.map((from) => seconds.filter((at) => at >= from && at <= from + WINDOW_S).length));

const strangers = (count: number): Step => ({ kind: 'strangers', count });
const time = (count: number): Step => ({ kind: 'time', count });
/** The worst that was thought of: a full bucket and each try that comes back; the owner's sign-ins in between. */
const GREEDY = [strangers(1), time(3599), strangers(20), ...[1, 2, 3].flatMap(() => [time(300), strangers(3)])];
const HELPED = [
  strangers(9),
  ...[1, 2, 3].flatMap((): Step[] => [{ kind: 'owner', count: 1 }, strangers(6), time(60)]),
];

const holds = (runs: number) => ({ numRuns: runs, endOnFailure: true });

describe('whatever strangers do', () => {
  it('(a) a known device with the right password waits 3 s at most, also after wrong ones of its own', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 0, max: 9 }), async (played, ownWrong) => {
        const { email } = await addPerson(test);
        const { device_mark: mark } = (await attempt(email, PASSWORD)).json<{ device_mark: string }>();
        await play(email, played);
        for (let time = 0; time < ownWrong; time += 1) {
          await attempt(email, 'not quite', mark);
          await advance(test, 3);
        }
        const answer = await attempt(email, PASSWORD, mark);
        expect(answer.statusCode).toBe(200);
      }),
      holds(6),
    );
  });

  it('(b) no more than 14 of their passwords are looked at in any 15 minutes, (f) and the owner gets in by letter', async () => {
    await fc.assert(
      fc.asyncProperty(steps, steps, async (before, after) => {
        const { email } = await addPerson(test);
        const first = await play(email, before);
        await askLetter(email);
        const { device_mark: mark } = await api.ok(auth.confirmDevice, {
          params: { token: await tokenFromLetter(test, email) },
        });
        const second = await play(email, after);
        expect((await attempt(email, PASSWORD, mark)).statusCode).toBe(200);
        expect(mostInWindow([...first.lookedAt, ...second.lookedAt.map((at) => at + first.now)])).toBeLessThanOrEqual(
          14,
        );
      }),
      {
        ...holds(10),
        examples: [
          [GREEDY, HELPED],
          [HELPED, GREEDY],
        ],
      },
    );
  });

  it('(b) the tireless get at most 120 in the first day, 24 in the next, and no more for their pauses', async () => {
    const em = systemEm(test.orm, 'test');
    const takenIn = async (key: string, hours: number, pause: number) => {
      let taken = 0;
      for (let passed = 0; passed < hours * 3600; passed += pause) {
        const tries = await Promise.allSettled(
          Array.from({ length: 11 }, () => takeTry(em, key, 10, 'sign_in_slowed')),
        );
        taken += tries.filter(({ status }) => status === 'fulfilled').length;
        await advance(test, pause);
      }
      return taken;
    };
    expect(await takenIn(throttleKey('s', 'account', 'a'), 24, 300)).toBeLessThanOrEqual(120);
    expect(await takenIn(throttleKey('s', 'account', 'a'), 24, 3600)).toBeLessThanOrEqual(24);
    // the worst pauses: until the row of failures is forgotten
    expect(await takenIn(throttleKey('s', 'account', 'b'), 24 * 10, 10 * 3600)).toBeLessThanOrEqual(24 * 10 + 10);
  });

  it('(c) forged X-Forwarded-For of a peer outside the list changes no counter and no logged address', async () => {
    const address = fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('unknown', '127.0.0.1', '10.0.0.1', ''));
    const proxied = await buildTestApp({ config: { trustProxy: ['10.9.0.0/16'], ADDRESS_TRIES: 20 } });
    const calls = new Api(proxied);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(address, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
        async (forged) => {
          const peer = newIp();
          for (const chain of forged) {
            const headers = { 'x-forwarded-for': chain.join(', ') };
            await calls.refused(
              auth.login,
              { body: { email: `${randomUUID()}@example.test`, password: 'x' }, headers },
              {},
              { ip: peer },
            );
          }
          expect(await counterOf(proxied, 'address-sign-in', peer)).toBe(forged.length);
          const [row] = await proxied.rows<{ n: number }>('select count(*)::int as n from audit_event where ip = $1', [
            peer,
          ]);
          expect(row?.n).toBe(forged.length);
        },
      ),
      holds(15),
    );
    const [others] = await proxied.rows<{ n: number }>(
      `select count(distinct ip)::int as n from audit_event where ip not like '10.1.%'`,
    );
    expect(others?.n).toBe(0);
    await proxied.close();
  });

  it('(d) the 2⁶⁴ addresses of a /64 are one', async () => {
    const low = fc
      .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 })
      .map((groups) => groups.map((group) => group.toString(16)).join(':'));
    let network = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(low, { minLength: 1, maxLength: 8 }), async (ends) => {
        network += 1;
        const prefix = `2001:db8:d:${network.toString(16)}`;
        await Promise.all(
          ends.map((end) => attempt(`${randomUUID()}@example.test`, 'x', undefined, `${prefix}:${end}`)),
        );
        expect(await counterOf(test, 'address-sign-in', `${prefix}::/64`)).toBe(ends.length);
      }),
      holds(10),
    );
  });

  it('(e) an account that exists and one that does not answer alike, with equal waits', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (played) => {
        const [known, stranger] = [await addPerson(test), await addPerson(test)];
        const { device_mark: mark } = (await attempt(stranger.email, PASSWORD)).json<{ device_mark: string }>();
        const emails = [known.email, `${randomUUID()}@example.test`];
        for (const { kind, count } of played) {
          if (kind === 'time') await advance(test, count);
          const answers = await Promise.all(
            emails.map(async (email) => {
              const seen: { code: string; wait: number }[] = [];
              if (kind === 'letters') return [{ code: (await askLetter(email)).message, wait: 0 }];
              for (let time = 0; kind === 'strangers' && time < count; time += 1) {
                const answer = await attempt(email, 'a guess', mark);
                seen.push({ code: codeOf(answer), wait: Number(answer.headers['retry-after'] ?? 0) });
              }
              return seen;
            }),
          );
          const [there, nowhere] = answers;
          expect(there?.map(({ code }) => code)).toEqual(nowhere?.map(({ code }) => code));
          // the two were asked one after the other: a second may have ended between them
          there?.forEach(({ wait }, index) =>
            expect(Math.abs(wait - (nowhere?.[index]?.wait ?? 0))).toBeLessThanOrEqual(2),
          );
        }
      }),
      holds(5),
    );
  });
});
