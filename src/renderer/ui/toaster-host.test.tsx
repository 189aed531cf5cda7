import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { putToast } from './toaster-host.tsx';

// the toaster has a root of its own, which waits for itself: not inside act
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
beforeEach(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  environment.IS_REACT_ACT_ENVIRONMENT = true;
});

/** The real one. */
const later = globalThis.setTimeout;
/** React has drawn, and its effects have begun their timers. */
async function rendered(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => later(done));
}
async function put(toast: Parameters<typeof putToast>[0]): Promise<void> {
  await putToast(toast);
  await rendered();
}
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await rendered();
}
/** A toast leaves by an animation, which ends by timers, too; shorter than any toast stands. */
async function left(): Promise<void> {
  for (let step = 0; step < 4; step += 1) await pass(300);
}
const shown = (message: string) => document.querySelector('.toaster')?.textContent.includes(message) ?? false;

it.each([
  ['a notice', { message: 'Сохранено' }, 3000],
  ['an error', { message: 'Нет связи', intent: 'danger' }, 7000],
  ['an offer to undo', { message: 'Запись отменена', action: { text: 'Вернуть', onClick: () => {} } }, 8000],
  ['an error of a time', { message: 'Время занято', intent: 'danger', timeout: 10_000 }, 10_000],
] as const)('%s stands as long as the specification says', async (_, toast, ms) => {
  await put(toast);
  await pass(ms - 100);
  expect(shown(toast.message)).toBe(true);
  await pass(200);
  await left();
  expect(shown(toast.message)).toBe(false);
});

it('at most five are visible at once', async () => {
  const messages = ['один', 'два', 'три', 'четыре', 'пять', 'шесть'];
  for (const message of messages) {
    await put({ message });
    // those that come at once follow each other
    await pass(100);
  }
  await left();
  expect(messages.filter(shown)).toEqual(['два', 'три', 'четыре', 'пять', 'шесть']);
  // the toaster is the page's, and the next file's
  await pass(3000);
  await left();
  expect(messages.filter(shown)).toEqual([]);
});

it('what can be done besides leaves the toast there, with its way back', async () => {
  const done: string[] = [];
  await put({
    message: 'Записан',
    action: { text: 'Отменить', onClick: () => done.push('undo') },
    also: { text: 'Талон', onClick: () => done.push('slip') },
  });
  const press = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('.toaster :is(button, [role="button"])')]
      .find(({ textContent }) => textContent === name)
      ?.click();
  press('Талон');
  await rendered();
  expect([done, shown('Записан')]).toEqual([['slip'], true]);
  press('Отменить');
  await left();
  expect([done, shown('Записан')]).toEqual([['slip', 'undo'], false]);
});
