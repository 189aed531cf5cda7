import { afterEach, expect, it } from 'vitest';
import { readStored, writeStored } from './local-store.ts';
import { closeStorage } from './no-storage.ts';
import { readTab, writeTab } from './tab-store.ts';

const before = ['localStorage', 'sessionStorage'].map(
  (name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const,
);
const open = () => {
  for (const [name, property] of before) if (property) Object.defineProperty(window, name, property);
};
afterEach(() => {
  open();
  writeStored('session', null);
});

it('a page without storage reads nothing of what the browser has, and leaves it as it is', () => {
  writeStored('session', 'token');
  closeStorage();
  writeStored('session', null);
  writeStored('city', 'Тверь');
  writeTab('reloaded', 1);
  expect([readStored('session'), readStored('city'), readTab('reloaded')]).toEqual([null, null, null]);
  open();
  expect([readStored('session'), readStored('city'), readTab('reloaded')]).toEqual(['token', null, null]);
});
