import { describe, expect, it } from 'vitest';
import { fittingMark, giveMark } from './device-marks.ts';

const SECRET = 'a secret of this test';
const DAY_MS = 86_400_000;
const owner = { userId: '0193d2c0-0000-7000-8000-000000000001', epoch: 3 };
const mark = giveMark(SECRET, owner);
const nonceOf = (text: string) => text.split('.')[1];

describe('the mark of a device', () => {
  it('fits its account, among others and however they are separated', () => {
    expect(fittingMark(SECRET, owner, mark)).toBe(nonceOf(mark));
    expect(fittingMark(SECRET, owner, `v1.no.1.x, ${giveMark(SECRET, { ...owner, epoch: 2 })} ${mark}`)).toBe(
      nonceOf(mark),
    );
  });

  it.each([
    ['of another account', SECRET, { ...owner, userId: 'another' }],
    ['of an older epoch', SECRET, { ...owner, epoch: 4 }],
    ['under another secret', 'another secret', owner],
  ])('%s is a stranger’s', (_, secret, other) => expect(fittingMark(secret, other, mark)).toBeNull());

  it.each([
    undefined,
    '',
    'v1',
    mark.replace('v1', 'v2'),
    mark.slice(0, -1),
    `${mark}a`,
    mark.replace(/^v1\.../, 'v1.AA'),
    mark.replace(/\.(\d+)\./, '.1.'),
  ])('%j fits nobody', (text) => expect(fittingMark(SECRET, owner, text)).toBeNull());

  it('lives 180 days, and a mark of tomorrow is none', () => {
    const given = giveMark(SECRET, owner, undefined, 1000 * DAY_MS);
    expect([1000, 1179, 1180, 999].map((day) => fittingMark(SECRET, owner, given, day * DAY_MS) !== null)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('is renewed with its nonce, which its tries are counted by', () =>
    expect(nonceOf(giveMark(SECRET, owner, nonceOf(mark)))).toBe(nonceOf(mark)));

  it('only ten are looked at', () => {
    const others = Array.from({ length: 10 }, () => giveMark(SECRET, { userId: 'another', epoch: 0 }));
    expect(fittingMark(SECRET, owner, [...others.slice(1), mark].join(','))).not.toBeNull();
    expect(fittingMark(SECRET, owner, [...others, mark].join(','))).toBeNull();
  });
});
