import { describe, expect, it } from 'vitest';
import type { ImportField } from '#shared/rules/patient-import.ts';
import type { SheetCell } from '#server/lib/sheets/index.ts';
import { readRow } from './read-row.rules.ts';
import { Seen } from './seen.ts';

type Cells = Readonly<Partial<Record<ImportField, SheetCell>>>;
const read = (cells: Cells) =>
  readRow(Object.values(cells), { columns: Object.keys(cells) as ImportField[], epoch: 1900, today: '2026-11-26' })
    .patient;
/** Of each row the line that had the same patient before. */
const linesOf = (...rows: readonly Cells[]) => {
  const seen = new Seen();
  return rows.map((cells, at) => {
    const before = seen.find(read(cells), at + 2);
    return before === null || before.what === 'patient' ? (before?.line ?? null) : `${before.what} ${before.line}`;
  });
};
const NAMED = { lastName: 'Иванов', firstName: 'Иван' };
const OTHER = { lastName: 'Другой', firstName: 'Олег' };
const BORN = { ...NAMED, birthDate: '01.01.1980' };
const PHONE = '8 916 123-45-67';

describe('rows of one file', () => {
  it('are one patient by a number', () => {
    expect(linesOf({ ...NAMED, snils: '11223344595' }, { ...OTHER, snils: '112-233-445 95' })).toEqual([null, 2]);
    expect(linesOf({ ...NAMED, omsNumber: '1234 5678' }, { ...OTHER, omsNumber: '12345678' })).toEqual([null, 2]);
  });

  it('are one by name and birth date; a patronymic that one of them does not have does not count', () => {
    expect(linesOf(BORN, { ...NAMED, birthDate: '1980-01-01' })).toEqual([null, 2]);
    expect(linesOf({ ...BORN, middleName: 'Петрович' }, BORN)).toEqual([null, 2]);
    expect(linesOf(BORN, { ...BORN, middleName: 'Петрович' })).toEqual([null, 2]);
    expect(linesOf({ ...BORN, middleName: 'Петрович' }, { ...BORN, middleName: 'Олегович' })).toEqual([null, null]);
    expect(linesOf(BORN, { ...NAMED, birthDate: '02.01.1980' })).toEqual([null, null]);
  });

  it('are one by name and phone when the second has no birth date', () => {
    expect(linesOf({ ...NAMED, phone: PHONE }, { ...NAMED, phone: PHONE })).toEqual([null, 2]);
    expect(linesOf({ ...BORN, phone: PHONE }, { ...NAMED, phone: PHONE })).toEqual([null, 2]);
    expect(linesOf({ ...NAMED, phone: PHONE }, { ...BORN, phone: PHONE })).toEqual([null, null]);
    expect(linesOf({ ...NAMED, phone: PHONE }, { ...OTHER, phone: PHONE })).toEqual([null, null]);
  });

  it('are two people with one number of a card when nothing else is the same', () => {
    expect(linesOf({ ...NAMED, cardNumber: 5 }, { ...OTHER, cardNumber: '5' })).toEqual([null, 'card 2']);
    expect(linesOf({ ...BORN, cardNumber: 5 }, { ...BORN, cardNumber: 5 })).toEqual([null, 2]);
  });

  it('are two people by two SNILS, whatever else is the same', () => {
    const [one, other] = ['11223344595', '08765430300'];
    expect(linesOf({ ...BORN, snils: one }, { ...BORN, snils: other }, BORN)).toEqual([null, null, 2]);
    expect(linesOf({ ...BORN, snils: one }, { ...BORN, snils: other }, { ...BORN, snils: other })).toEqual([
      null,
      null,
      3,
    ]);
    expect(linesOf({ ...BORN, snils: one }, BORN)).toEqual([null, 2]);
    expect(linesOf(BORN, { ...BORN, snils: one })).toEqual([null, 2]);
    const called = { ...NAMED, phone: PHONE };
    expect(linesOf({ ...called, snils: one }, { ...called, snils: other })).toEqual([null, null]);
  });

  it('are one by a policy of which one of them has no series', () => {
    const policy = { omsNumber: '123456' };
    const [with77, with78] = [
      { ...policy, omsSerial: '77' },
      { ...policy, omsSerial: '78' },
    ];
    expect(linesOf({ ...NAMED, ...with77 }, { ...OTHER, ...policy })).toEqual([null, 2]);
    expect(linesOf({ ...NAMED, ...policy }, { ...OTHER, ...with77 })).toEqual([null, 2]);
    expect(linesOf({ ...NAMED, ...with77 }, { ...OTHER, ...with78 })).toEqual([null, null]);
  });

  it('are told by the policy where their SNILS are two', () => {
    const policy = { omsNumber: '123456' };
    const [one, other] = [
      { ...NAMED, ...policy, snils: '11223344595' },
      { ...NAMED, ...policy, snils: '08765430300' },
    ];
    expect(linesOf(one, other, { ...NAMED, ...policy })).toEqual([null, 'policy 2', 2]);
  });

  it('are another person than who has a card of the clinic by another SNILS', () => {
    const seen = new Seen();
    const [one, other] = [read({ ...BORN, snils: '11223344595' }), read({ ...BORN, snils: '08765430300' })];
    seen.have('card', read(BORN), 2);
    expect(seen.otherOf('card', one)).toBeNull();
    seen.have('card', one, 3);
    seen.have('card', other, 4);
    expect([seen.otherOf('card', one), seen.otherOf('card', other), seen.otherOf('card', read(BORN))]).toEqual([
      null,
      3,
      null,
    ]);
    expect(seen.otherOf('another', other)).toBeNull();
  });

  it('are not by a name alone', () => {
    expect(linesOf(NAMED, NAMED)).toEqual([null, null]);
  });

  it('that are not taken are told, and no other repeats them', () => {
    const seen = new Seen();
    const row = read({ ...BORN, cardNumber: 5 });
    expect([seen.find(row, null), seen.find(row, 3), seen.find(row, null)]).toEqual([
      null,
      null,
      { line: 3, what: 'patient' },
    ]);
    const other = read({ ...OTHER, cardNumber: 5 });
    expect([seen.find(other, null), seen.find(read({ ...OTHER, cardNumber: 6 }), 5)]).toEqual([
      { line: 3, what: 'card' },
      null,
    ]);
  });

  it('are of one patient of the clinic, by whatever each is known', () => {
    const seen = new Seen();
    expect([
      seen.findKnown('one', null),
      seen.findKnown('one', 2),
      seen.findKnown('other', 3),
      seen.findKnown('one', 4),
    ]).toEqual([null, null, null, { line: 2, what: 'patient' }]);
  });
});
