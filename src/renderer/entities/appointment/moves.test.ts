import { describe, expect, it } from 'vitest';
import { APPOINTMENT_STATUSES, type AppointmentStatus } from '#shared/rules/appointment-status.ts';
import { canAccept, canCancel, canTakeBack, movesBesideCancel, questionOf, type Visit } from './moves.ts';

const START = '2026-11-25T10:00:00+03:00';
const visit = (status: AppointmentStatus) => ({ status, start_time: START });
const at = (time: string) => ({ now: Date.parse(`${time}+03:00`), zone: 'Europe/Moscow' });
const [BEFORE, DURING, NEXT_DAY] = [
  at('2026-11-25T05:50:00'),
  at('2026-11-25T10:05:00'),
  at('2026-11-26T00:00:00'),
] as const;

const DESK = ['desk'] as const;
const deskMoves = (of: Visit, moment: typeof BEFORE) => movesBesideCancel(of, { movers: DESK, moment });

describe('ходы регистратуры', () => {
  it.each([
    ['booked', ['arrived', 'no_show', 'reception_cancelled']],
    ['arrived', ['booked', 'no_show', 'reception_cancelled']],
    ['in_progress', []],
    ['done', []],
    ['no_show', ['booked', 'arrived']],
    ['reception_cancelled', []],
  ] as const)('из %s: возврат первым', (from, moves) => expect(deskMoves(visit(from), DURING)).toEqual(moves));
  it('до начала приёма никто не «не явился»', () => {
    expect(deskMoves(visit('booked'), BEFORE)).toEqual(['arrived', 'reception_cancelled']);
    expect(deskMoves(visit('arrived'), BEFORE)).toEqual(['booked', 'reception_cancelled']);
  });
  it('возврата нет, когда день приёма прошёл', () => {
    expect(deskMoves(visit('arrived'), NEXT_DAY)).toEqual(['no_show', 'reception_cancelled']);
    expect(deskMoves(visit('no_show'), NEXT_DAY)).toEqual([]);
  });
  it('спрашивают о том, из чего возврата нет', () => {
    const asked = (moment: typeof BEFORE) =>
      deskMoves(visit('booked'), moment).flatMap(
        (to) => questionOf(visit('booked'), to, { movers: DESK, moment }) ?? [],
      );
    expect([BEFORE, DURING, NEXT_DAY].map(asked)).toEqual([
      ['reception_cancelled'],
      ['reception_cancelled'],
      ['no_show', 'reception_cancelled'],
    ]);
  });
  it('сразу исправляются приход и неявка, и только в день приёма', () => {
    const taken = (moment: typeof BEFORE) =>
      APPOINTMENT_STATUSES.flatMap((from) =>
        APPOINTMENT_STATUSES.filter((to) => canTakeBack(visit(from), to, { movers: DESK, moment })).map(
          (to) => `${from} ${to}`,
        ),
      );
    expect(taken(DURING)).toEqual([
      'booked arrived',
      'booked no_show',
      'arrived booked',
      'arrived no_show',
      'no_show booked',
      'no_show arrived',
    ]);
    expect(taken(BEFORE)).toEqual(['booked arrived', 'arrived booked']);
    expect(taken(NEXT_DAY)).toEqual([]);
  });
  it('отменить можно только то, что ещё не началось', () =>
    expect(APPOINTMENT_STATUSES.filter(canCancel)).toEqual(['booked']));
});

it('принять можно записанного и пришедшего', () =>
  expect(APPOINTMENT_STATUSES.filter((status) => canAccept({ status }))).toEqual(['booked', 'arrived']));
