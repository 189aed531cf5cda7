import { describe, expect, it } from 'vitest';
import { KeyedSemaphore } from './keyed-semaphore.ts';

const LIMITS = { running: 1, waiting: 1 };

describe('semaphore of a key', () => {
  it('one runs, one waits, a third is refused; a released turn goes to the one who waits', async () => {
    const semaphore = new KeyedSemaphore();
    await semaphore.acquire('a', LIMITS);
    const second = semaphore.acquire('a', LIMITS);
    await expect(semaphore.acquire('a', LIMITS)).rejects.toMatchObject({ code: 'server_busy', retryAfter: 5 });
    await semaphore.acquire('b', LIMITS);
    semaphore.release('a');
    await second;
    semaphore.release('a');
    await semaphore.acquire('a', LIMITS);
  });

  it('a caller that hung up takes no turn, neither while waiting nor when it arrives', async () => {
    const semaphore = new KeyedSemaphore();
    await semaphore.acquire('a', LIMITS);
    const hangUp = new AbortController();
    const waiting = semaphore.acquire('a', LIMITS, hangUp.signal);
    hangUp.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    await expect(semaphore.acquire('a', LIMITS, hangUp.signal)).rejects.toThrow('gone');
    const next = semaphore.acquire('a', LIMITS);
    semaphore.release('a');
    await next;
  });

  it('as many run at once as may, also after turns were released in between', async () => {
    const semaphore = new KeyedSemaphore();
    const two = { running: 2, waiting: 0 };
    for (let round = 0; round < 2; round += 1) {
      await semaphore.acquire('a', two);
      await semaphore.acquire('a', two);
      await expect(semaphore.acquire('a', two)).rejects.toMatchObject({ code: 'server_busy' });
      semaphore.release('a');
      await semaphore.acquire('a', two);
      await expect(semaphore.acquire('a', two)).rejects.toMatchObject({ code: 'server_busy' });
      semaphore.release('a');
      semaphore.release('a');
    }
    semaphore.release('a');
    await semaphore.acquire('a', { running: 1, waiting: 0 });
    await expect(semaphore.acquire('a', { running: 1, waiting: 0 })).rejects.toMatchObject({ code: 'server_busy' });
  });

  it('work that failed releases its turn, too', async () => {
    const semaphore = new KeyedSemaphore();
    await expect(semaphore.run('a', LIMITS, undefined, () => Promise.reject(new Error('failed')))).rejects.toThrow(
      'failed',
    );
    expect(await semaphore.run('a', LIMITS, undefined, () => Promise.resolve('done'))).toBe('done');
  });
});
