import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('./toaster-host.tsx', () => {
  throw new Error('no network');
});
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const { dismissToast, showToast } = await import('./toaster.ts');
const toasts = () =>
  [...document.querySelectorAll('[role="alert"] .bp6-toast-message')].map((item) => item.textContent);

it('a toast appears when the toaster cannot be fetched, once a message, and goes by its time', async () => {
  await showToast({ intent: 'danger', title: 'Ошибка', message: 'Нет связи с сервером' });
  await showToast({ intent: 'danger', title: 'Ошибка', message: 'Нет связи с сервером' });
  expect(toasts()).toEqual(['Ошибка\nНет связи с сервером']);
  vi.advanceTimersByTime(6_900);
  expect(toasts()).toHaveLength(1);
  vi.advanceTimersByTime(200);
  expect(toasts()).toEqual([]);
});

it('a plain toast is taken off by its key and by its action', async () => {
  const onClick = vi.fn<() => void>();
  await showToast({ message: 'Нет связи', key: 'net' });
  await showToast({ message: 'Запись отменена', action: { text: 'Отменить', onClick } });
  await dismissToast('net');
  expect(toasts()).toEqual(['Запись отменена']);
  document.querySelector<HTMLButtonElement>('[role="alert"] button')?.click();
  expect(onClick).toHaveBeenCalledOnce();
  expect(toasts()).toEqual([]);
});
