import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSystemLock } from './use-system-lock.ts';

const given = vi.hoisted(() => ({
  locks: [] as (() => void)[],
  dispatched: [] as unknown[],
  isWorkstation: true,
}));
vi.mock('react-redux', () => ({
  useDispatch: () => dispatch,
}));
vi.mock('#renderer/lib/session/lock-thunks.ts', () => ({ lockNow: () => 'lock' }));
vi.mock('#renderer/lib/workstation/workstation.ts', () => ({
  systemLock: () => (given.isWorkstation ? () => new Promise<void>((resolve) => given.locks.push(resolve)) : null),
}));
const dispatch = async (action: unknown) => void given.dispatched.push(action);
/** What was settled has been heard. */
const turn = () => act(async () => undefined);

it('locks the session each time the system locks, and no more when nobody is signed in', async () => {
  const { rerender } = renderHook(({ isSignedIn }) => useSystemLock(isSignedIn), {
    initialProps: { isSignedIn: true },
  });
  for (const count of [1, 2]) {
    given.locks.splice(0).forEach((lock) => lock());
    await turn();
    expect(given.dispatched).toHaveLength(count);
  }
  rerender({ isSignedIn: false });
  given.locks.splice(0).forEach((lock) => lock());
  await turn();
  expect(given.dispatched).toEqual(['lock', 'lock']);
});

it('waits for nothing in a browser', async () => {
  given.isWorkstation = false;
  renderHook(() => useSystemLock(true));
  await turn();
  expect(given.locks).toEqual([]);
});
