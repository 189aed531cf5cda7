import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { PatientRow } from '#renderer/entities/patient/api.ts';
import { NEAREST_TIMES } from '#shared/contract/schedule.ts';
import { useTimes } from './use-times.ts';

const query = vi.hoisted(() => ({ answer: {} as object }));
vi.mock('#renderer/entities/appointment/nearest-times.ts', () => ({
  useListNearestTimesQuery: () => ({ refetch: () => undefined, ...query.answer }),
}));
vi.mock('#renderer/entities/clinic/clinic-context.ts', () => ({
  useClinic: () => ({ id: 'c1', timezone: 'Europe/Moscow' }),
}));
vi.mock('#renderer/entities/slot/use-clinic-today.ts', () => ({ useClinicToday: () => '2026-11-23' }));
afterEach(cleanup);

const subject = { kind: 'doctor', id: 'd1', title: 'Филиппова' } as const;
const timesOf = (answer: object) => {
  query.answer = answer;
  return renderHook(() => useTimes('', { patient: { id: 'p1' } as PatientRow, subject, limit: NEAREST_TIMES })).result
    .current;
};

it('times that are only read again can be taken', () => {
  const found = timesOf({ currentData: { items: [{ id: 't1' }] }, isFetching: true });
  expect(found.isSettled).toBe(true);
  expect(found.groups[0]?.options).toHaveLength(1);
});

it('nothing can be taken while the times of another question are read', () => {
  expect(timesOf({ isFetching: true }).isSettled).toBe(false);
});

it('a failure is told, and not as an empty list', () => {
  const error = { status: 500, code: 'internal', message: 'Сервер не отвечает', errors: {} };
  expect(timesOf({ isFetching: false, error })).toMatchObject({ failure: 'Сервер не отвечает', groups: [] });
});
