import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Attempt } from '#tests/support/history.ts';
import type { TestPerson } from '#tests/support/people.ts';

/** A try to book a time with its key; `outcome` 'unknown' when no answer came. */
export interface KeyedAttempt extends Attempt {
  readonly key: string;
  /** of a success */
  readonly appointment: string | null;
}
/** A load of bookings on a server that may die under it. */
export interface Load {
  readonly attempts: readonly KeyedAttempt[];
  /** bookings that were acknowledged so far */
  readonly acknowledged: () => number;
  /** ends it and waits for the calls under way */
  stop(): Promise<void>;
}
interface Target {
  readonly url: string;
  readonly clinic: string;
  readonly slots: readonly string[];
  readonly people: readonly TestPerson[];
}

/** One booking; never fails: a lost connection is an unknown outcome. */
export async function book(
  { url, clinic }: Pick<Target, 'url' | 'clinic'>,
  slot: string,
  person: TestPerson,
  key: string,
): Promise<KeyedAttempt> {
  const base = { slot, person: person.userId, key };
  try {
    const answer = await fetch(`${url}/timeslot/${slot}/reserve/`, {
      method: 'POST',
      signal: AbortSignal.timeout(10_000),
      body: '{"type":0}',
      headers: {
        'content-type': 'application/json',
        apikey: clinic,
        authorization: `Bearer ${person.token}`,
        'idempotency-key': key,
      },
    });
    const body = (await answer.json()) as { id?: string; code?: string; message?: string };
    if (answer.ok) return { ...base, outcome: 'ok', appointment: body.id ?? null };
    if (!/[а-яё]/i.test(body.message ?? '')) throw new Error('A refusal without a Russian text');
    // a busy server does not say what became of the booking
    return { ...base, outcome: body.code === 'server_busy' ? 'unknown' : (body.code ?? 'unknown'), appointment: null };
  } catch {
    return { ...base, outcome: 'unknown', appointment: null };
  }
}

const LONGEST_PAUSE_MS = 3_000;
/** Several people at once book one time after another, two after each time, until they are stopped. */
export function startLoad(target: Target): Load {
  const attempts: KeyedAttempt[] = [];
  let isStopped = false;
  let next = 0;
  const work = async (person: TestPerson) => {
    let misses = 0;
    while (!isStopped && next < target.slots.length * 2) {
      const slot = target.slots[Math.floor(next / 2)]!;
      next += 1;
      const attempt = await book(target, slot, person, randomUUID());
      attempts.push(attempt);
      misses = attempt.outcome === 'unknown' ? misses + 1 : 0;
      // as people do: a server that is away, on a slow machine for long, does not use up the times
      if (misses > 0) await pause(Math.min(100 * 2 ** misses, LONGEST_PAUSE_MS));
    }
  };
  const running = Promise.all(target.people.map(work));
  return {
    attempts,
    acknowledged: () => attempts.filter(({ outcome }) => outcome === 'ok').length,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
