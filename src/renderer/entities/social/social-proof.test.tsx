import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SocialProof } from './social-proof.tsx';

const place = vi.hoisted(() => ({ canVisit: true }));
vi.mock('#renderer/lib/workstation/workstation.ts', () => ({ canVisitProviders: () => place.canVisit }));
vi.mock('./api.ts', () => ({
  useListIdentitiesQuery: () => ({
    data: {
      items: [
        { provider: 'vk', linked: {}, is_on: true },
        { provider: 'yandex', linked: null, is_on: true },
        { provider: 'ok', linked: {}, is_on: false },
      ],
    },
  }),
}));
const open = vi.fn<(url: string, target: string, features: string) => null>(() => null);
beforeEach(() => {
  open.mockClear();
  place.canVisit = true;
  vi.stubGlobal('open', open);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('offers the linked services that are on, each in a tab of its own, which knows nothing of this one', async () => {
  render(<SocialProof />);
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Подтвердить через VK ID',
  ]);
  const button = screen.getByRole<HTMLButtonElement>('button');
  await userEvent.click(button);
  expect(open.mock.calls).toEqual([['/auth/social?prove=vk', '_blank', 'noopener']]);
  await vi.waitFor(() => expect(button.disabled).toBe(true));
  // the tab was closed without a proof: it can be tried again
  window.dispatchEvent(new Event('focus'));
  await vi.waitFor(() => expect(button.disabled).toBe(false));
});

it('of a workstation leads to no service, and says what to do', () => {
  place.canVisit = false;
  render(<SocialProof />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(/Выйдите и войдите снова/)).toBeTruthy();
});
