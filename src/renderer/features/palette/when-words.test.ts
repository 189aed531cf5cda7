import { describe, expect, it } from 'vitest';
import { readWhen } from './when-words.ru.ts';

/** a Monday */
const TODAY = '2026-11-23';

describe('readWhen', () => {
  it.each([
    ['', {}],
    ['сегодня', { from: '2026-11-23' }],
    ['Завтра', { from: '2026-11-24' }],
    ['послез', { from: '2026-11-25' }],
    ['пн', { from: '2026-11-23' }],
    ['пт', { from: '2026-11-27' }],
    ['в пятницу', { from: '2026-11-27' }],
    ['во вторник утром', { from: '2026-11-24', part: 'morning' }],
    ['вечером', { part: 'evening' }],
    ['днём', { part: 'day' }],
    ['веч', { part: 'evening' }],
    ['Филиппова пт', { from: '2026-11-27', search: 'филиппова' }],
    ['субботин', { search: 'субботин' }],
    ['утёсов', { search: 'утесов' }],
    ['ал', { search: 'ал' }],
  ])('%j', (text, expected) => {
    expect(readWhen(text, TODAY)).toEqual(expected);
  });

  it('a weekday is the next one', () => {
    expect(readWhen('пн', '2026-11-24')).toEqual({ from: '2026-11-30' });
    expect(readWhen('вс', '2026-11-29')).toEqual({ from: '2026-11-29' });
  });
});
