import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RootFrame } from './root-frame.tsx';

const dialogs = vi.hoisted(() => ({ isMissing: true, asked: 0 }));
vi.mock('./session-dialogs.tsx', () => ({
  // a module that is not there for the first who asks for it
  // oxlint-disable-next-line unicorn/no-thenable -- an import fails that way
  get then() {
    dialogs.asked += 1;
    return dialogs.isMissing
      ? (_: unknown, fail: (error: unknown) => void) =>
          fail(new TypeError('Failed to fetch dynamically imported module'))
      : undefined;
  },
  SessionDialogs: () => <p>диалоги</p>,
  OwnPreferences: () => null,
}));
vi.mock('#renderer/lib/session/use-session.ts', () => ({
  useSession: () => ({ user: { profile: { color_theme: null, sidebar: null } } }),
}));
vi.mock('./session-gate.tsx', () => ({
  SessionGate: ({ canCover }: { readonly canCover: boolean }) => (
    <p>{canCover ? 'есть чем закрыть' : 'нечем закрыть'}</p>
  ),
}));
vi.mock('./auth-prompt-provider.tsx', () => ({
  AuthPromptProvider: ({ children }: { readonly children: unknown }) => children,
}));
vi.mock('./print-host.tsx', () => ({ PrintHost: () => null }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('what stands over the pages of a person is asked for again until it comes', async () => {
  // the router of a browser restores the scroll
  vi.stubGlobal('scrollTo', () => undefined);
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <RootFrame /> }])} />);
  await pass(100);
  expect(screen.getByText('нечем закрыть')).toBeTruthy();
  const before = dialogs.asked;
  expect(before).toBeGreaterThan(0);
  dialogs.isMissing = false;
  await pass(5000);
  await vi.waitFor(() => expect(screen.getByText('есть чем закрыть')).toBeTruthy());
  expect(screen.getByText('диалоги')).toBeTruthy();
});
