import { describe, expect, it, vi } from 'vitest';
import { hashPassword, type Lane } from './hashing.ts';

/** Hashes end when the test says so. */
const work = vi.hoisted(() => ({ started: [] as string[], finish: new Map<string, () => void>() }));
vi.mock('@node-rs/argon2', () => ({
  hash: (password: string) => {
    work.started.push(password);
    return new Promise<string>((resolve) => work.finish.set(password, () => resolve(password)));
  },
}));

describe('the two lanes of argon2', () => {
  it('strangers use one thread, and none while a known device waits', async () => {
    const all: Promise<string>[] = [];
    const ask = (lane: Lane, ...names: string[]) => void all.push(...names.map((name) => hashPassword(name, 50, lane)));
    const end = async (name: string) => {
      work.finish.get(name)?.();
      await vi.waitFor(() => expect(work.started).toContain(next.shift()));
    };
    const next = ['k2', 'k3', 'k4', 's2', 's3'];
    ask('stranger', 's1', 's2', 's3');
    expect(work.started).toEqual(['s1']);
    ask('known', 'k1', 'k2', 'k3', 'k4');
    expect(work.started).toEqual(['s1', 'k1']);
    await end('s1');
    await end('k1');
    await end('k2');
    // k3 and k4 run; the first free thread is a stranger's now, the second stays free
    await end('k3');
    expect(work.started).toEqual(['s1', 'k1', 'k2', 'k3', 'k4', 's2']);
    work.finish.get('k4')?.();
    await end('s2');
    work.finish.get('s3')?.();
    await Promise.all(all);
    expect(work.started).toHaveLength(7);
  });
});
