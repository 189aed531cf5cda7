import { describe, expect, it } from 'vitest';
import { APPOINTMENT_STATUSES } from '#shared/rules/appointment-status.ts';
import { canCancel, canTakeBack, deskMoves } from './moves.ts';

describe('ходы регистратуры', () => {
  it.each([
    ['booked', ['arrived', 'no_show', 'reception_cancelled']], ['arrived', ['no_show', 'reception_cancelled', 'booked']], ['in_progress', []], ['done', []], ['no_show', []], ['reception_cancelled', []],
  ] as const)('из %s', (from, moves) => expect(deskMoves(from, ['2026-11-25', '2026-11-25'])).toEqual(moves));
  it('«Пациент пришел» не возвращается, когда день приёма прошёл', () => expect(deskMoves('arrived', ['2026-11-24', '2026-11-25'])).toEqual(['no_show', 'reception_cancelled']));
  it('сразу исправляется только приход', () => {
    expect(APPOINTMENT_STATUSES.flatMap((from) => APPOINTMENT_STATUSES.filter((to) => canTakeBack(from, to)).map((to) => `${from} ${to}`))).toEqual(['booked arrived', 'arrived booked']);
  });
  it('отменить можно только то, что ещё не началось', () => expect(APPOINTMENT_STATUSES.filter(canCancel)).toEqual(['booked']));
});
