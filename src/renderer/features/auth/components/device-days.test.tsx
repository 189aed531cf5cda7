import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { OwnConsent } from '../consents-api.ts';
import { ConsentRow } from './consent-row.tsx';
import { FactorSection } from './factor-section.tsx';

/** The server's instants are UTC; by the clock of the tests (Los Angeles) it is the day before still. */
const NIGHT = '2026-11-22T03:00:00.000Z';
vi.mock('../factor-api.ts', () => ({
  useGetSecondFactorQuery: () => {
    const data = { mode: 'optional', totp: { confirmed_at: NIGHT }, recovery_codes_left: 8 };
    return { data, currentData: data, isSuccess: true, isFetching: false, refetch: () => undefined };
  },
  useRemoveTotpMutation: () => [() => undefined, {}],
  useRenewRecoveryCodesMutation: () => [() => undefined, {}],
}));
afterEach(cleanup);

it('the day of an authenticator is the day that the device showed', () => {
  render(<FactorSection />, { wrapper: MemoryRouter });
  expect(screen.getByText(/^Подключён 21 ноября 2026/)).toBeTruthy();
});

it.each([
  [null, 'Дано 21 ноября 2026, версия 2'],
  [NIGHT, 'Отозвано 21 ноября 2026'],
])('so is the day of a consent, given or withdrawn (%s)', (revoked_at, words) => {
  const nothing = () => undefined;
  const consent = {
    kind: 'reminders',
    title: 'Напоминания',
    version: 2,
    is_required: false,
    given: { version: 2, given_at: NIGHT, revoked_at },
  } as unknown as OwnConsent;
  render(<ConsentRow consent={consent} isBusy={false} onRead={nothing} onGive={nothing} onWithdraw={nothing} />);
  expect(screen.getByText(words)).toBeTruthy();
});
