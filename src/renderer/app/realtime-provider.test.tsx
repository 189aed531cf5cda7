import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RealtimeProvider } from './realtime-provider.tsx';

const wake = vi.hoisted(() => vi.fn<() => void>());
vi.mock('#renderer/lib/api/realtime.ts', () => ({
  RealtimeClient: class {
    identify = () => undefined;
    wake = wake;
  },
}));
vi.mock('#renderer/lib/session/use-session.ts', () => ({ useSession: () => ({ token: null }) }));
vi.mock('./store.ts', () => ({ useAppDispatch: () => () => undefined }));
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
