import { beforeEach, expect, it, vi } from 'vitest';
import { keepStep, keptStepOf, takeStep, type KeptStep } from './kept-step.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const step: KeptStep = {
  person: 'u',
  clinic: 'c',
  doctor: 'd',
  type: 0,
  rescheduled: null,
  slot: { id: 's', start_time: '2026-11-25T14:30:00+03:00', end_time: '2026-11-25T15:00:00+03:00' },
  dependant: null,
  reason: '',
  until: now + 1,
};
let stored: Record<string, string>;
beforeEach(() => {
  stored = {};
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, value: string) => void (stored[name] = value),
    removeItem: (name: string) => void delete stored[name],
  });
  return () => vi.unstubAllGlobals();
});

it('is there until the hold would have ended', () => {
  expect(keptStepOf(step, now)).toEqual(step);
  expect(keptStepOf({ ...step, type: 1, dependant: 'x', rescheduled: 'a' }, now)).toMatchObject({ dependant: 'x' });
  expect(keptStepOf(step, now + 1)).toBeNull();
});

it.each([
  null,
  'x',
  [],
  {},
  { ...step, slot: null },
  { ...step, slot: { id: 's' } },
  { ...step, until: '5' },
  { ...step, type: 2 },
  { ...step, person: null },
  { ...step, dependant: 1 },
  { ...step, rescheduled: undefined },
])('%j is none', (value) => expect(keptStepOf(value, now)).toBeNull());

it('is taken once', () => {
  expect(takeStep()).toBeNull();
  keepStep({ ...step, until: Date.now() + 60_000 });
  expect(takeStep()).toMatchObject({ slot: step.slot });
  expect(takeStep()).toBeNull();
});
