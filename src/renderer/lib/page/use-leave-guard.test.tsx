import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { hasUnsaved } from './unsaved.ts';
import { useLeaveGuard, type WaitingLeave } from './use-leave-guard.ts';

afterEach(cleanup);
/** A page with something unsaved, with the ways to others of the same site. */
function show() {
  const seen: { waiting: WaitingLeave | null } = { waiting: null };
  function Page() {
    const { waiting } = useLeaveGuard(true);
    return <output ref={() => void (seen.waiting = waiting)}>{waiting ? 'спрашивает' : 'правит'}</output>;
  }
  const router = createMemoryRouter([
    { path: '/', element: <Page /> },
    { path: '/:other', element: null },
  ]);
  render(<RouterProvider router={router} />);
  const go = async (path: string) => {
    await act(() => router.navigate(path));
    if (!seen.waiting) throw new Error('nobody asks');
    return seen.waiting;
  };
  return { go, seen, at: () => router.state.location.pathname };
}

it('a navigation that waits goes on when it is let go', async () => {
  const { go, at } = show();
  const waiting = await go('/one');
  expect(at()).toBe('/');
  await act(async () => waiting.leave());
  expect(at()).toBe('/one');
});

it('one that was called off is not let go later: a save that began before ends after it', async () => {
  const { go, seen, at } = show();
  const waiting = await go('/one');
  await act(async () => waiting.stay());
  expect(seen.waiting).toBeNull();
  await act(async () => waiting.leave());
  expect(at()).toBe('/');
});

it('the answer to one that was called off is none to the next one', async () => {
  const { go, seen, at } = show();
  const first = await go('/one');
  await act(async () => first.stay());
  await go('/two');
  await act(async () => first.leave());
  await act(async () => first.stay());
  expect([at(), seen.waiting === null]).toEqual(['/', false]);
});

it('what is unsaved is known as long as its page is there', async () => {
  expect(hasUnsaved()).toBe(false);
  const { go } = show();
  expect(hasUnsaved()).toBe(true);
  const waiting = await go('/one');
  await act(async () => waiting.leave());
  expect(hasUnsaved()).toBe(false);
});
