import { describe, expect, it } from 'vitest';
import { Lines } from './lines.ts';

const SIZE = { atWork: 1, waiting: 1 };

describe('очередь', () => {
  it('один работает, один ждёт, третий приходит потом; место переходит к ждущему', async () => {
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

  it('кто положил трубку, места не занимает: ни ожидая, ни придя уже без неё', async () => {
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

  it('место освобождает и работа, которая не удалась', async () => {
    const lines = new Lines();
    await expect(lines.run('a', SIZE, undefined, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await lines.run('a', SIZE, undefined, () => Promise.resolve('done'))).toBe('done');
  });
});
