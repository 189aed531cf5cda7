import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { ClinicContext } from '#renderer/entities/clinic/clinic-context.ts';
import { storeChoice } from './stored-choice.ts';
import { useStoredDay } from './use-stored-day.ts';

const session = vi.hoisted(() => ({ isSignedIn: false }));
vi.mock('#renderer/lib/session/use-session.ts', () => ({ useSession: () => session }));

const DOCTOR = '120564b2-7163-81ab-b391-5026cae51786';
const clinic = { id: 'c', modules: [] } as unknown as Clinic;
const slot = { id: 's', start_time: '2026-11-25T14:30:00+03:00', end_time: '2026-11-25T15:00:00+03:00' };
const around = ({ children }: { readonly children: ReactNode }) => (
  <MemoryRouter>
    <ClinicContext value={clinic}>{children}</ClinicContext>
  </MemoryRouter>
);
const renderDay = () =>
  renderHook(
    () => {
      useStoredDay();
      return useLocation();
    },
    { wrapper: around },
  );

beforeEach(() => {
  session.isSignedIn = false;
  localStorage.clear();
  storeChoice({ clinic: 'c', doctor: DOCTOR, date: '2026-11-25', type: 0, slot });
});
afterEach(cleanup);

describe('useStoredDay', () => {
  it('leads back to the day with its time chosen', () => {
    session.isSignedIn = true;
    const { result } = renderDay();
    expect(result.current.search).toBe(`?doctor=${DOCTOR}&date=2026-11-25`);
    expect(result.current.state).toEqual({ time: slot.start_time });
  });
  it('leaves a visitor where they are', () => {
    expect(renderDay().result.current.search).toBe('');
  });
});
