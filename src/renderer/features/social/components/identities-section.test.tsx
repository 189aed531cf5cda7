import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { IdentitiesSection } from './identities-section.tsx';

/** The server's instants are UTC; by the clock of the tests (Los Angeles) it is the day before still. */
const linked = { linked_at: '2026-11-22T03:00:00.000Z', last_used_at: null, display_name: 'Инна' };
vi.mock('#renderer/entities/social/api.ts', () => ({
  useListIdentitiesQuery: () => ({
    data: { items: [{ provider: 'yandex', is_on: true, linked }] },
    refetch: () => undefined,
  }),
  useStartSocialLinkMutation: () => [() => undefined],
}));
vi.mock('../api.ts', () => ({ useUnlinkIdentityMutation: () => [() => undefined] }));
afterEach(cleanup);

it('the day since which a service signs in is the day that the device showed', () => {
  render(<IdentitiesSection />);
  expect(screen.getByText(/21 ноября 2026/)).toBeTruthy();
});
