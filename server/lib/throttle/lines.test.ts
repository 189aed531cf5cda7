import { describe, expect, it } from 'vitest';
import { Lines } from './lines.ts';

const SIZE = { atWork: 1, waiting: 1 };

describe('queue', () => {
  it('one works, one waits, a third comes later; the place goes to the one who waits', async () => {
    const lines = new Lines();
    await lines.enter('a', SIZE);
    const second = lines.enter('a', SIZE);
    await expect(lines.enter('a', SIZE)).rejects.toMatchObject({ code: 'server_busy', retryAfter: 5 });
    await lines.enter('b', SIZE);
    lines.leave('a');
    await second;
    lines.leave('a');
    await lines.enter('a', SIZE);
  });

  it('a caller that hung up takes no place, neither while waiting nor when it arrives', async () => {
    const lines = new Lines();
    await lines.enter('a', SIZE);
    const hangUp = new AbortController();
    const waiting = lines.enter('a', SIZE, hangUp.signal);
    hangUp.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    await expect(lines.enter('a', SIZE, hangUp.signal)).rejects.toThrow('gone');
    const next = lines.enter('a', SIZE);
    lines.leave('a');
    await next;
  });

  it('work that failed frees its place, too', async () => {
    const lines = new Lines();
    await expect(lines.run('a', SIZE, undefined, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await lines.run('a', SIZE, undefined, () => Promise.resolve('done'))).toBe('done');
  });
});
