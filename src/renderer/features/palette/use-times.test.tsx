import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PatientRow } from '#renderer/entities/patient/api.ts';
import { NEAREST_TIMES } from '#shared/contract/schedule.ts';
import type { Subject } from './palette-state.ts';
import { useTimes } from './use-times.ts';

const query = vi.hoisted(() => ({ answer: {} as object, asked: {} as object, doctors: [] as object[] }));
vi.mock('#renderer/entities/appointment/nearest-times.ts', () => ({
  useListNearestTimesQuery: (asked: { readonly query: object }) => {
    query.asked = asked.query;
    return { refetch: () => undefined, ...query.answer };
  },
}));
vi.mock('#renderer/entities/doctor/choices.ts', () => ({
  useListAllDoctorsQuery: () => ({ currentData: query.doctors, isFetching: false }),
}));
vi.mock('#renderer/entities/clinic/clinic-context.ts', () => ({
  useClinic: () => ({ id: 'c1', timezone: 'Europe/Moscow' }),
}));
vi.mock('#renderer/entities/slot/use-clinic-today.ts', () => ({ useClinicToday: () => '2026-11-23' }));
afterEach(cleanup);

const doctor: Subject = { kind: 'doctor', id: 'd1', title: 'Филиппова Евгения' };
const specialty: Subject = { kind: 'specialty', id: 's1', title: 'Терапевт' };
const timesOf = (answer: object, text = '', subject = doctor, from: string | null = null) => {
  query.answer = answer;
  const wanted = { patient: { id: 'p1' } as PatientRow, subject, limit: NEAREST_TIMES, from };
  return renderHook(() => useTimes(text, wanted)).result.current;
};
const times = (...starts: readonly string[]) => ({
  currentData: { items: starts.map((start) => ({ id: start, start_time: `${start}:00+03:00` })) },
});
const asked = (text: string, subject = doctor, from: string | null = null) => {
  const found = timesOf(times(), text, subject, from);
  const { doctor: _, specialty: __, patient, limit, ...words } = query.asked as Record<string, unknown>;
  expect({ patient, limit }).toEqual({ patient: 'p1', limit: NEAREST_TIMES });
  return { ...words, note: found.note };
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

describe('what is typed', () => {
  it.each([
    ['25.11', { from: '2026-11-25' }],
    ['завтра после 15', { from: '2026-11-24', after: '15:00' }],
    ['с 10 до 14', { after: '10:00', before: '14:00' }],
    ['25.11 в 10:30', { from: '2026-11-25', after: '10:30' }],
    ['15:00', { after: '15:00', before: '16:00' }],
    ['23:30', { after: '23:30' }],
    ['pfdnhf gjckt 15', { from: '2026-11-24', after: '15:00' }],
    ['25.11 gjckt 15', { from: '2026-11-25', after: '15:00' }],
    ['3', {}],
    ['филип завтра', { from: '2026-11-24' }],
  ])('%j asks for %j', (text, expected) => expect(asked(text)).toEqual(expected));

  it('begins with the day of the page that has begun the booking, unless a day is typed', () => {
    expect(asked('', doctor, '2026-11-27')).toEqual({ from: '2026-11-27' });
    expect(asked('утром', doctor, '2026-11-27')).toEqual({ from: '2026-11-27', before: '12:00' });
    expect(asked('завтра', doctor, '2026-11-27')).toEqual({ from: '2026-11-24' });
    expect(timesOf(times('2026-11-27T10:00'), '', doctor, '2026-11-27').groups[0]?.title).toBe('С 27 ноября 2026');
  });

  it('is a name where it is one of a doctor, and is named where it is nothing', () => {
    query.doctors = [{ specialty: { id: 's1' } }];
    expect(asked('филиппова завтра', specialty)).toEqual({ from: '2026-11-24', search: 'филиппова' });
    query.doctors = [{ specialty: { id: 's2' } }];
    expect(asked('кабинет завтра', specialty)).toMatchObject({
      from: '2026-11-24',
      note: expect.stringMatching(/^Не понято: „кабинет“\. Можно так: «25\.11»/) as string,
    });
    expect(asked('кабинет 32').note).toMatch(/^Не понято: „кабинет“, „32“\./);
  });
});

describe('the answer', () => {
  it('of a day has this day first, and the others behind it', () => {
    const { groups, note } = timesOf(times('2026-11-25T10:00', '2026-11-26T10:00'), '25.11');
    expect(groups.map(({ title, options }) => [title, options.length])).toEqual([
      ['Среда, 25 ноября', 1],
      ['В другие дни', 1],
    ]);
    expect(note).toBeUndefined();
  });

  it('of a day without a time says so, names the nearest one, and chooses nothing', () => {
    const { groups, note, isUnasked } = timesOf(times('2026-11-27T10:00'), '25.11');
    expect(groups.map(({ title }) => title)).toEqual(['В другие дни']);
    expect(note).toBe(
      'Среда, 25 ноября: свободного времени нет. Ближайший день, когда оно есть, — пятница, 27 ноября.',
    );
    expect(isUnasked).toBe(true);
    expect(timesOf(times(), '25.11').empty).toContain('Среда, 25 ноября: свободного времени нет');
  });

  it('of an hour that is taken names the one beside it', () => {
    expect(timesOf(times('2026-11-25T10:45'), '25.11 в 10:30')).toMatchObject({
      note: 'На 10:30 свободного времени нет. Ближайшее — 10:45.',
      isUnasked: true,
    });
    expect(timesOf(times('2026-11-25T10:30'), '25.11 в 10:30').isUnasked).toBe(false);
  });

  it('of what is over says so', () => {
    expect(timesOf(times('2026-11-25T10:45'), '25.11.2025').note).toBe('Вторник, 25 ноября: это уже прошло.');
  });

  it('of a text that is not finished is not taken unasked', () => {
    expect(timesOf(times('2026-11-24T10:45'), 'завтра после')).toMatchObject({ isUnasked: true });
  });
});
