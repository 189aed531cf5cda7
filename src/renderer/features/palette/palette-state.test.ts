import { describe, expect, it } from 'vitest';
import type { PatientRow } from '#renderer/entities/patient/api.ts';
import { activeKey, firstState, reducePalette, type PaletteEvent, type PaletteState } from './palette-state.ts';

const patient = { id: 'p1', last_name: 'Орлова' } as PatientRow;
const therapy = { kind: 'specialty', id: 's1', title: 'Терапия' } as const;
const KEYS = ['a', 'b', 'c'];
const run = (events: readonly PaletteEvent[], from: PaletteState = firstState()): PaletteState =>
  events.reduce(reducePalette, from);
const move = (by: 1 | -1, keys: readonly string[] = KEYS): PaletteEvent => ({ type: 'moved', by, keys });
const toTimes: readonly PaletteEvent[] = [
  { type: 'typed', text: 'орлов' },
  { type: 'patient-chosen', patient },
  { type: 'typed', text: 'тер' },
  { type: 'subject-chosen', subject: therapy },
];

describe('the row that Enter takes', () => {
  it('is the first of what was found for the text', () => {
    expect(activeKey(firstState().active, KEYS)).toBe('a');
    expect(activeKey(firstState().active, [])).toBeUndefined();
  });

  it.each([
    [[1], 'b'],
    [[1, 1], 'c'],
    [[1, 1, 1], 'a'],
    [[-1], 'c'],
    [[-1, 1], 'a'],
  ] as const)('after arrows %j is %s', (steps, expected) => {
    expect(activeKey(run(steps.map((by) => move(by))).active, KEYS)).toBe(expected);
  });

  it('stays where an arrow has put it when rows come before it', () => {
    const { active } = run([move(1)]);
    expect(activeKey(active, ['new', 'a', 'b'])).toBe('b');
  });

  it('is none when the chosen one has gone: its place may be another’s', () => {
    const state = run([move(1)]);
    expect(activeKey(state.active, ['a', 'c'])).toBeUndefined();
    expect(activeKey(run([move(1, ['a', 'c'])], state).active, ['a', 'c'])).toBe('a');
  });

  it('is the first again after another letter', () => {
    expect(activeKey(run([move(1), { type: 'typed', text: 'о' }]).active, KEYS)).toBe('a');
  });

  it('is none after a refused booking, until the person chooses again', () => {
    const refused = run([...toTimes, move(1), { type: 'refused' }]);
    expect(activeKey(refused.active, KEYS)).toBeUndefined();
    expect(activeKey(run([move(1)], refused).active, KEYS)).toBe('a');
    expect(activeKey(run([move(-1)], refused).active, KEYS)).toBe('c');
  });

  it('an arrow goes to the first where that is not taken unasked', () => {
    const event = { type: 'moved', by: 1, keys: KEYS, isUnchosen: true } as const;
    expect(activeKey(run([event]).active, KEYS)).toBe('a');
  });

  it('an arrow in an empty list chooses nothing', () => {
    expect(run([move(1, [])]).active).toBe('first');
  });
});

describe('actions of a row', () => {
  const act = (by: 1 | -1): PaletteEvent => ({ type: 'acted', by, count: 3 });
  it.each([
    [[1], 1],
    [[1, 1], 2],
    [[1, 1, 1], 0],
    [[-1], 2],
  ] as const)('Tab %j chooses %i', (steps, expected) => {
    expect(run(steps.map(act)).action).toBe(expected);
  });

  it.each([
    ['a letter', { type: 'typed', text: 'п' }],
    ['an arrow', move(1)],
    ['the pointer', { type: 'pointed', key: 'b' }],
  ] as const)('%s goes back to the first', (_, event) => {
    expect(run([act(1), event]).action).toBeNull();
  });
});

describe('steps', () => {
  it('lead from the patient over the specialty to five times', () => {
    expect(run(toTimes)).toMatchObject({
      step: { name: 'time', patient, subject: therapy, limit: 5 },
      text: '',
      active: 'first',
    });
  });

  it('back finds each step as it was left', () => {
    const back = run([{ type: 'stepped-back' }], run(toTimes));
    expect(back).toMatchObject({ step: { name: 'subject', patient }, text: 'тер' });
    expect(run([{ type: 'stepped-back' }], back)).toEqual({ ...firstState('орлов') });
    expect(run([{ type: 'stepped-back' }])).toEqual(firstState());
  });

  it('more times come by five, twenty at most', () => {
    const limits = [1, 2, 3, 4].map((times) => {
      const { step } = run([...toTimes, ...Array.from({ length: times }, () => ({ type: 'more-asked' }) as const)]);
      return step.name === 'time' ? step.limit : 0;
    });
    expect(limits).toEqual([10, 15, 20, 20]);
  });

  it('out of their order change nothing', () => {
    expect(run([{ type: 'subject-chosen', subject: therapy }, { type: 'more-asked' }])).toEqual(firstState());
  });
});
