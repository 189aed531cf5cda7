import { describe, expect, it } from 'vitest';
import { answerState, takesAnswer } from './visit-answer.ts';

const NOW = Date.parse('2026-11-23T09:00:00Z');
const visit = {
  status: 'booked',
  start_ms: NOW + 1,
  is_moved: false,
  is_confirmed: false,
  is_cancelled_by_clinic: false,
} as const;

describe('the link of a letter', () => {
  it('asks until the start, and not at it', () => {
    expect(answerState(visit, NOW)).toBe('asked');
    expect(answerState(visit, NOW + 1)).toBe('over');
    expect(answerState({ ...visit, is_confirmed: true }, NOW)).toBe('confirmed');
    expect(answerState({ ...visit, is_confirmed: true }, NOW + 1)).toBe('over');
  });

  it('tells what became of the visit', () => {
    expect(answerState({ ...visit, is_moved: true }, NOW)).toBe('moved');
    expect(answerState({ ...visit, is_moved: true }, NOW + 1)).toBe('over');
    expect(answerState({ ...visit, status: 'arrived', is_confirmed: true }, NOW)).toBe('arrived');
    expect(answerState({ ...visit, status: 'in_progress' }, NOW + 1)).toBe('arrived');
    for (const status of ['done', 'no_show'] as const) expect(answerState({ ...visit, status }, NOW)).toBe('over');
    expect(answerState({ ...visit, status: 'cancelled', is_moved: true }, NOW + 1)).toBe('cancelled');
    expect(answerState({ ...visit, status: 'reception_cancelled', is_cancelled_by_clinic: true }, NOW)).toBe(
      'cancelled_by_clinic',
    );
  });

  it('takes an answer while it asks, and another one after «Приду»', () => {
    expect(takesAnswer('asked')).toBe(true);
    expect(takesAnswer('confirmed')).toBe(true);
    for (const state of ['arrived', 'moved', 'cancelled', 'cancelled_by_clinic', 'over'] as const)
      expect(takesAnswer(state)).toBe(false);
  });
});
