import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { argon2, hashPassword, type HashQueue } from './hashing.ts';

/** Hashes end when the test says so. */
const work = { started: [] as string[], finish: new Map<string, () => void>() };
beforeAll(() => {
  vi.spyOn(argon2, 'hash').mockImplementation((given) => {
    const password = String(given);
    work.started.push(password);
    return new Promise((resolve) => work.finish.set(password, () => resolve(password)));
  });
});
afterAll(() => vi.restoreAllMocks());

describe('the two queues of argon2', () => {
  it('strangers use one thread, and none while a known device waits', async () => {
    const all: Promise<string>[] = [];
    const ask = (queue: HashQueue, ...names: string[]) =>
      void all.push(...names.map((name) => hashPassword(name, 50, queue)));
    /** Ends a hash. @returns what runs or ran by then */
    const end = async (name: string) => {
      work.finish.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
      return work.started.join(' ');
    };
    ask('stranger', 's1', 's2', 's3');
    ask('known', 'k1', 'k2', 'k3');
    expect(work.started.join(' ')).toBe('s1 k1');
    expect(await end('s1')).toBe('s1 k1 k2');
    expect(await end('k1')).toBe('s1 k1 k2 k3');
    expect(await end('k2'), 'one stranger, when no known device waits').toBe('s1 k1 k2 k3 s2');
    expect(await end('k3'), 'the other thread stays free').toBe('s1 k1 k2 k3 s2');
    ask('known', 'k4');
    expect(await end('s2')).toBe('s1 k1 k2 k3 s2 k4 s3');
    await end('k4');
    await end('s3');
    expect(await Promise.all(all)).toHaveLength(7);
  });
});
