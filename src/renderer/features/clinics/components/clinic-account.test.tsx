import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { ClinicAccount } from './clinic-account.tsx';

vi.mock('#renderer/lib/session/use-session.ts', () => ({ useSession: () => ({ isSignedIn: false }) }));
afterEach(cleanup);

it.each([true, false])('the way to the prices is there when there are some: %s', (hasPrices) => {
  const clinic = { slug: 'kedr', has_prices: hasPrices, modules: ['registry'] as string[] } as Clinic;
  render(<ClinicAccount clinic={clinic} registrationId="registration" />, { wrapper: MemoryRouter });
  expect(screen.queryAllByRole('link', { name: 'Цены' }).map((link) => link.getAttribute('href'))).toEqual(
    hasPrices ? ['/clinics/kedr/prices'] : [],
  );
});
