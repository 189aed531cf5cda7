import { describe, expect, it } from 'vitest';
import { isRequisite, keptRequisite, REQUISITES, type Requisite } from './requisites.ts';

/** Real ones, of open registers. */
const REAL: readonly (readonly [Requisite, string])[] = [
  ['inn', '7707083893'],
  ['inn', '7736050003'],
  ['inn', '500100732259'],
  ['kpp', '773601001'],
  ['kpp', '7736AB001'],
  ['ogrn', '1027700132195'],
  ['ogrn', '1027700070518'],
  ['ogrn', '304500116000157'],
  ['okato', '27'],
  ['okato', '27401'],
  ['okato', '45286560'],
  ['okato', '27401367000'],
];

describe('requisites', () => {
  it.each(REAL)('%s %s is one', (kind, text) => expect(isRequisite(kind, text)).toBe(true));

  it.each(REQUISITES)('%s may be empty, and is no words', (kind) => {
    expect(isRequisite(kind, '')).toBe(true);
    expect(isRequisite(kind, 'нет')).toBe(false);
  });

  it('of an INN and an OGRN, of the nine slips at a place at most one passes', () => {
    // two remainders have one control digit
    for (const [kind, text] of REAL.filter(([kind]) => kind === 'inn' || kind === 'ogrn'))
      for (let place = 0; place < text.length; place += 1) {
        const slips = Array.from('0123456789').filter((digit) => digit !== text[place]);
        const passed = slips.filter((digit) =>
          isRequisite(kind, `${text.slice(0, place)}${digit}${text.slice(place + 1)}`),
        );
        expect(passed.length, `${kind} ${text} at ${place}`).toBeLessThanOrEqual(1);
      }
  });

  it.each(['0000000000', '000000000', '0000000000000', '00'])('%s passes its control digit and is none', (text) => {
    for (const kind of REQUISITES) expect(isRequisite(kind, text), kind).toBe(false);
  });

  it('a digit more or less is none', () => {
    for (const [kind, text] of REAL.filter(([kind]) => kind !== 'okato')) {
      expect(isRequisite(kind, `${text}0`), `${kind} ${text}0`).toBe(false);
      expect(isRequisite(kind, text.slice(1)), `${kind} ${text.slice(1)}`).toBe(false);
    }
  });

  it('are kept without what people type between the digits', () => {
    expect(keptRequisite(' 7707 083-893 ')).toBe('7707083893');
    expect(keptRequisite('7736ab001')).toBe('7736AB001');
  });
});
