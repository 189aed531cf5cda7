import { describe, expect, it } from 'vitest';
import { APPOINTMENT_STATUSES, type AppointmentStatus } from '#shared/rules/appointment-status.ts';
import {
  canAccept,
  canCancel,
  canTakeBack,
  DESK,
  deskStep,
  movesBesideCancel,
  questionOf,
  type Visit,
} from './moves.ts';

const START = '2026-11-25T10:00:00+03:00';
const visit = (status: AppointmentStatus) => ({ status, start_time: START });
const at = (time: string) => ({ now: Date.parse(`${time}+03:00`), zone: 'Europe/Moscow' });
const [BEFORE, DURING, NEXT_DAY] = [
  at('2026-11-25T05:50:00'),
  at('2026-11-25T10:05:00'),
  at('2026-11-26T00:00:00'),
] as const;

const deskMoves = (of: Visit, moment: typeof BEFORE) => movesBesideCancel(of, { movers: DESK, moment });

describe('moves of the desk', () => {
  it.each([
    ['booked', ['arrived', 'no_show', 'reception_cancelled']],
    ['arrived', ['booked', 'no_show', 'reception_cancelled']],
    ['in_progress', []],
    ['done', []],
    ['no_show', ['booked', 'arrived']],
    ['reception_cancelled', []],
  ] as const)('from %s: the way back comes first', (from, moves) =>
    expect(deskMoves(visit(from), DURING)).toEqual(moves),
  );
  it('nobody can be a no-show before the start', () => {
    expect(deskMoves(visit('booked'), BEFORE)).toEqual(['arrived', 'reception_cancelled']);
    expect(deskMoves(visit('arrived'), BEFORE)).toEqual(['booked', 'reception_cancelled']);
  });
  it('there is no way back when the day of the visit is over', () => {
    expect(deskMoves(visit('arrived'), NEXT_DAY)).toEqual(['no_show', 'reception_cancelled']);
    expect(deskMoves(visit('no_show'), NEXT_DAY)).toEqual([]);
  });
  it('one step is made most, and taken back while the day of the visit goes on', () => {
    const steps = (moment: typeof BEFORE) => APPOINTMENT_STATUSES.map((from) => deskStep(visit(from), moment) ?? '-');
    expect([steps(DURING), steps(NEXT_DAY)].map((of) => of.join(' '))).toEqual([
      'arrived booked - - arrived - -',
      'arrived - - - - - -',
    ]);
  });
  it('asks before a move that has no way back', () => {
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
  it('asks before somebody comes on an earlier day', () => {
    const asked = (moment: typeof BEFORE) => questionOf(visit('booked'), 'arrived', { movers: DESK, moment });
    expect([at('2026-11-24T23:59:59'), BEFORE, NEXT_DAY].map(asked)).toEqual(['arrived', undefined, undefined]);
    const begun = visit('in_progress');
    expect(questionOf(begun, 'arrived', { movers: ['doctor'], moment: at('2026-11-24T10:00:00') })).toBeUndefined();
  });
  it('arrival and no-show can be taken back at once on the day of the visit, a cancellation always', () => {
    const taken = (moment: typeof BEFORE) =>
      APPOINTMENT_STATUSES.flatMap((from) =>
        APPOINTMENT_STATUSES.filter((to) => canTakeBack(visit(from), to, { movers: DESK, moment })).map(
          (to) => `${from} ${to}`,
        ),
      );
    expect(taken(DURING)).toEqual([
      'booked arrived',
      'booked no_show',
      'booked cancelled',
      'arrived booked',
      'arrived no_show',
      'no_show booked',
      'no_show arrived',
    ]);
    expect(taken(BEFORE)).toEqual(['booked arrived', 'booked cancelled', 'arrived booked']);
    expect(taken(NEXT_DAY)).toEqual(['booked cancelled']);
  });
  it('only a visit that has not begun can be cancelled', () =>
    expect(APPOINTMENT_STATUSES.filter(canCancel)).toEqual(['booked']));
});

it('a booked and an arrived patient can be accepted', () =>
  expect(APPOINTMENT_STATUSES.filter((status) => canAccept({ status }))).toEqual(['booked', 'arrived']));
