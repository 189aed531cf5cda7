import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RealtimeProvider } from './realtime-provider.tsx';

interface Heard {
  onState: (state: string) => void;
  onSessionOver: () => void;
}
const { wake, identify, heard, dispatch } = vi.hoisted(() => ({
  heard: {} as Heard,
  dispatch: vi.fn<(action: unknown) => void>(),
  wake: vi.fn<() => void>(),
  identify: vi.fn<(change: object) => void>(),
}));
vi.mock('#renderer/lib/api/realtime.ts', () => ({
  RealtimeClient: class {
    identify = identify;
    wake = wake;
    constructor({ onState, onSessionOver }: Heard) {
      Object.assign(heard, { onState, onSessionOver });
    }
  },
}));
vi.mock('#renderer/lib/api/refetch-failed.ts', () => ({ refetchFailed: () => 'read again' }));
vi.mock('#renderer/lib/session/session-thunks.ts', () => ({ checkSession: () => 'who is it' }));
const session = vi.hoisted(() => ({ token: null as string | null, closed: null as object | null }));
vi.mock('#renderer/lib/session/use-session.ts', () => ({ useSession: () => ({ ...session }) }));
vi.mock('./store.ts', () => ({ useAppDispatch: () => dispatch }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a lost connection is tried at once when the page is seen again, not when it is hidden', () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  render(<RealtimeProvider>{null}</RealtimeProvider>);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(wake).not.toHaveBeenCalled();
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(wake).toHaveBeenCalledOnce();
});

it('the page of a locked session listens as a guest does, and as its person again when it is opened', () => {
  identify.mockClear();
  const page = <RealtimeProvider>{null}</RealtimeProvider>;
  Object.assign(session, { token: 'secret', closed: null });
  const { rerender } = render(page);
  session.closed = { level: 'locked' };
  rerender(<RealtimeProvider>{null}</RealtimeProvider>);
  session.closed = null;
  rerender(page);
  expect(identify.mock.calls).toEqual([[{ token: 'secret' }], [{ token: null }], [{ token: 'secret' }]]);
});

it('what failed is read again when the connection is back, and when the browser says that the network is', () => {
  render(<RealtimeProvider>{null}</RealtimeProvider>);
  dispatch.mockClear();
  for (const state of ['connecting', 'offline', 'connecting']) heard.onState(state);
  expect(dispatch).not.toHaveBeenCalledWith('read again');
  heard.onState('online');
  expect(dispatch.mock.calls.filter(([action]) => action === 'read again')).toHaveLength(1);
  wake.mockClear();
  window.dispatchEvent(new Event('online'));
  expect([wake.mock.calls.length, dispatch.mock.calls.filter(([action]) => action === 'read again').length]).toEqual([
    1, 2,
  ]);
});

it('a session that the server calls over is asked about', () => {
  render(<RealtimeProvider>{null}</RealtimeProvider>);
  dispatch.mockClear();
  heard.onSessionOver();
  expect(dispatch.mock.calls).toEqual([['who is it']]);
});
