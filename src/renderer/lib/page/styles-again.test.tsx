import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchStyles } from './styles-again.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.head.replaceChildren();
});

it('a stylesheet that did not come is asked for again, later each time, and not for ever', () => {
  watchStyles();
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href: '/part.css' });
  document.head.append(link);
  const present = () => document.head.querySelector('link')!;
  let failed = link;
  for (const pause of [1, 2, 4, 8, 16, 32, 64, 128, 256]) {
    failed.dispatchEvent(new Event('error'));
    vi.advanceTimersByTime(pause * 1000 - 1);
    expect(present()).toBe(failed);
    vi.advanceTimersByTime(1);
    expect(present()).not.toBe(failed);
    expect(present().href).toBe(failed.href);
    failed = present();
  }
  failed.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(3_600_000);
  expect(present()).toBe(failed);
});

it('other files that fail are left alone', () => {
  watchStyles();
  const image = document.createElement('img');
  document.head.append(image);
  image.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(3_600_000);
  expect(document.head.firstElementChild).toBe(image);
});
