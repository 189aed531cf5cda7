import { describe, expect, it } from 'vitest';
import { datedEdition, editionOf, isNewer, ToldEdition } from './edition.ts';

describe('isNewer', () => {
  it.each([
    ['2.27', '2.26', true],
    ['2.10', '2.9', true],
    ['3', '2.27', true],
    ['2.27.1', '2.27', true],
    ['2.27', '2.27', false],
    ['2.9', '2.10', false],
    ['2', '2.1', false],
    ['', '2.27', false],
    ['2.27', '', false],
  ])('%j after %j: %j', (edition, than, is) => expect(isNewer(edition, than)).toBe(is));
});

describe('an edition', () => {
  it.each([
    ['AS_ADDR_OBJ_20230710_70c6049e-98c4-4a95-8003-da5e882f4c98.XML', '2023.07.10'],
    ['grls2026-08-17-1.zip', '2026.08.17'],
    ['F002_smo_2022-04.csv', '2022.04'],
    ['2023.07.07', '2023.07.07'],
    ['120230710', ''],
    ['20231310', ''],
    ['', ''],
  ])('of %j is %j', (text, is) => expect(datedEdition(text)).toBe(is));

  it('of ICD-10 is a number of its name, of another book a date', () => {
    const name = '1.2.643.5.1.13.13.11.1005_2.27.csv';
    expect([editionOf('mkb10', name), editionOf('foms', name)]).toEqual(['2.27', '']);
  });

  it('of several parts is that of the newest, whatever their order; of none it is not known', () => {
    const told = (...editions: readonly string[]) => {
      const all = new ToldEdition();
      for (const one of editions) all.tell(one);
      return all.edition;
    };
    expect([told(), told(''), told('', '2023.07.10', '', '2023.10.30', '2022.01.13')]).toEqual(['', '', '2023.10.30']);
  });
});
