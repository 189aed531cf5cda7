import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBenefitCode, isRussianPassport, problemsOfDocument, type IdentityDocument } from './card-document.ts';

const nothing: IdentityDocument = { documentType: '', documentSerial: '', documentNumber: '', citizenship: '' };
const problems = (document: Partial<IdentityDocument>) => problemsOfDocument({ ...nothing, ...document });
const figures = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((all) => all.join(''));

describe('code of a benefit', () => {
  it.each(['083', ' 010 ', '083, 010', '083;010', '083 010'])('%j is one', (code) =>
    expect(isBenefitCode(code)).toBe(true),
  );
  it.each(['', ' ', '😀', '08', '0831', 'ветеран', '8З3', '083,', '083,01', '٠٨٣', '0 8 3'])('%j is none', (code) =>
    expect(isBenefitCode(code)).toBe(false),
  );
  it('is three digits, or several such', () => {
    fc.assert(
      fc.property(fc.array(figures(3), { minLength: 1, maxLength: 3 }), fc.string(), (codes, other) => {
        expect(isBenefitCode(codes.join(', '))).toBe(true);
        expect(!isBenefitCode(other) || /^(\d{3})+$/.test(other.replace(/[\s,;]/g, ''))).toBe(true);
      }),
    );
  });
});

describe('passport of Russia', () => {
  it.each([
    ['Паспорт', '', true],
    ['паспорт РФ', '', true],
    ['Паспорт гражданина РФ', 'РФ', true],
    ['ПАСПОРТ ГРАЖДАНИНА РОССИЙСКОЙ ФЕДЕРАЦИИ', 'Россия', true],
    ['Паспорт (РФ)', '', true],
    ['Паспорт', 'Российская Федерация', true],
    ['Паспорт', 'Казахстан', false],
    ['Паспорт гражданина', 'Республика Беларусь', false],
    ['Паспорт гражданина Узбекистана', '', false],
    ['Заграничный паспорт РФ', 'РФ', false],
    ['Паспорт СССР', '', false],
    ['Военный билет РФ', 'РФ', false],
    ['', 'РФ', false],
  ])('«%s», «%s»: %s', (documentType, citizenship, isOne) =>
    expect(isRussianPassport({ documentType, citizenship })).toBe(isOne),
  );

  it.each([
    ['28 09', '123456'],
    ['2809', '123 456'],
    ['28-09', '№ 123456'],
    ['', '28 09 123456'],
    ['', ''],
  ])('«%s» «%s» is sound', (documentSerial, documentNumber) =>
    expect(problems({ documentType: 'Паспорт РФ', documentSerial, documentNumber })).toEqual({}),
  );
  it.each([
    ['28 09', '', ['documentNumber']],
    ['', '123456', ['documentSerial']],
    ['28 0', '123456', ['documentSerial']],
    ['28 О9', '123456', ['documentSerial']],
    ['28 09', '12345', ['documentNumber']],
    ['28 09', '2809123456', ['documentNumber']],
    ['😀', 'паспорт №', ['documentSerial', 'documentNumber']],
  ])('«%s» «%s» is wrong at %o', (documentSerial, documentNumber, fields) =>
    expect(Object.keys(problems({ documentType: 'Паспорт РФ', documentSerial, documentNumber }))).toEqual(fields),
  );
  it('has 4 and 6 digits, however they are parted', () => {
    const gap = fc.constantFrom('', ' ', '-', '\u00a0', '–');
    fc.assert(
      fc.property(figures(4), figures(6), gap, gap, (serial, number, one, other) => {
        expect(
          problems({
            documentType: 'Паспорт',
            documentSerial: serial.slice(0, 2) + one + serial.slice(2),
            documentNumber: number.slice(0, 3) + other + number.slice(3),
          }),
        ).toEqual({});
      }),
    );
  });
  it('of another length is never taken', () => {
    const wrong = fc
      .nat(12)
      .filter((count) => count !== 6)
      .chain(figures);
    fc.assert(
      fc.property(figures(4), wrong, (documentSerial, documentNumber) => {
        expect(problems({ documentType: 'Паспорт', documentSerial, documentNumber }).documentNumber).toBe(
          'passport_number_form',
        );
      }),
    );
  });
});

describe('another document', () => {
  it.each<Partial<IdentityDocument>>([
    {},
    { documentType: 'Паспорт' },
    { documentType: 'Свидетельство о рождении', documentSerial: 'II-МЮ', documentNumber: '123456' },
    { documentType: 'Военный билет', documentSerial: 'АН', documentNumber: '№ 1234567' },
    { documentType: 'Паспорт', citizenship: 'Казахстан', documentNumber: 'N12345678' },
    { documentType: 'Вид на жительство', documentSerial: '82' },
    { documentNumber: '12/34' },
  ])('%o is sound', (document) => expect(problems(document)).toEqual({}));

  it.each<[Partial<IdentityDocument>, object]>([
    [{ documentNumber: '😀' }, { documentNumber: 'document_number_form' }],
    [{ documentNumber: 'паспорт №' }, { documentNumber: 'document_number_form' }],
    [{ documentNumber: '12 😀' }, { documentNumber: 'document_number_form' }],
    [{ documentSerial: '-', documentNumber: '1' }, { documentSerial: 'document_serial_form' }],
    [{ documentType: '😀' }, { documentType: 'document_kind_letters' }],
    [{ documentType: '12', documentNumber: '12' }, { documentType: 'document_kind_letters' }],
  ])('%o is wrong: %o', (document, found) => expect(problems(document)).toEqual(found));

  it('has digits in its number, whatever else is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (documentNumber) => {
        const isSound = problems({ documentNumber }).documentNumber === undefined;
        expect(!isSound || documentNumber.trim() === '' || /\d/.test(documentNumber)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(figures(6), fc.constantFrom('😀', '❤️', '<b>', '_'), (number, sign) => {
        expect(problems({ documentNumber: number + sign })).toEqual({ documentNumber: 'document_number_form' });
      }),
    );
  });
});
