import { expect, it } from 'vitest';
import { absenceChanged } from './events.ts';

it('an absence is news of all days of its doctor', () =>
  expect(absenceChanged('c', 'e')).toEqual([{ topic: 'schedule:c', ids: [], employees: ['e'] }]));
