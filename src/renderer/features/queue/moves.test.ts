import { describe, expect, it } from 'vitest';
import { APPOINTMENT_STATUSES } from '#shared/rules/appointment-status.ts';
import { canCancel, deskMoves } from './moves.ts';

describe('ходы регистратуры', () => {
  it.each([
    ['booked', ['arrived', 'no_show', 'reception_cancelled']], ['arrived', ['no_show', 'reception_cancelled']], ['in_progress', []], ['done', []], ['no_show', []], ['reception_cancelled', []],
  ] as const)('из %s', (from, moves) => expect(deskMoves(from)).toEqual(moves));
  it('отменить можно только то, что ещё не началось', () => expect(APPOINTMENT_STATUSES.filter(canCancel)).toEqual(['booked']));
});
