import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allergyWords } from './allergies.ts';

describe('allergies of the card', () => {
  it.each(['', '   ', '-', '—', '?', 'неизвестно', 'Не известно.', 'уточнить'])('%j says nothing', (text) =>
    expect(allergyWords(text)).toEqual({ kind: 'unknown' }),
  );
  it.each([
    'нет',
    'Нет.',
    'НЕТ',
    'не было',
    'отрицает',
    'Отрицает со слов пациентки',
    'отсутствуют',
    'не отягощён',
    'Аллергологический анамнез не отягощен',
    'аллергических реакций нет',
    'Аллергии нет, со слов пациента',
    'без особенностей',
    'не выявлено',
  ])('«%s» is none', (text) => expect(allergyWords(text)).toEqual({ kind: 'none' }));
  it.each([
    'Пенициллины: отёк Квинке, 2019',
    'нет, кроме пенициллина',
    'на пенициллин нет, на новокаин есть',
    'Анамнез отягощён',
    'аллергия',
    'есть',
    'не переносит йод',
    'Нетилмицин',
    'отрицает; в карте сестры — аспирин',
  ])('«%s» is a warning in its own words', (text) => expect(allergyWords(text)).toEqual({ kind: 'some', words: text }));

  it('whatever names a drug is a warning, a denial before or after it or not', () => {
    const denial = fc.constantFrom('нет', 'не было', 'отрицает', 'аллергии нет', '');
    const drug = fc.constantFrom('пенициллин', 'йод', 'Аспирин', 'анальгин', 'латекс', 'B12');
    fc.assert(
      fc.property(denial, drug, denial, (before, name, after) => {
        const text = [before, name, after].filter(Boolean).join(', ');
        expect(allergyWords(text)).toEqual({ kind: 'some', words: text });
      }),
    );
  });
  it('the words of a warning are those that were typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const said = allergyWords(text);
        expect([{ kind: 'unknown' }, { kind: 'none' }, { kind: 'some', words: text.trim() }]).toContainEqual(said);
      }),
    );
  });
});
