import { describe, expect, it } from 'vitest';
import { isFoundIn, piecesOf } from './marks.ts';

describe('piecesOf', () => {
  const marked = (text: string, search: string) =>
    piecesOf(text, search)
      .map(({ text: piece, isFound }) => (isFound ? `[${piece}]` : piece))
      .join('');
  it.each([
    ['Орлова Надежда Фёдоровна', 'орлов', '[Орлов]а Надежда Фёдоровна'],
    ['Орлова Надежда Фёдоровна', 'над ОРЛ', '[Орл]ова [Над]ежда Фёдоровна'],
    ['Орлова Надежда Фёдоровна', 'федор', 'Орлова Надежда [Фёдор]овна'],
    ['Орлова Вера', 'в', 'Орлова [В]ера'],
    ['Соколова', 'кол', 'Со[кол]ова'],
    ['Мамин-Сибиряк', 'сиб', 'Мамин-[Сиб]иряк'],
    ['Орлова', '', 'Орлова'],
    ['Орлова', '604', 'Орлова'],
    ['', 'орл', ''],
  ])('%j for %j', (text, search, expected) => {
    expect(marked(text, search)).toBe(expected);
  });
});

describe('isFoundIn', () => {
  it.each([
    ['Реестр пациентов', 'пац', true],
    ['Реестр пациентов', 'пац реест', true],
    ['Реестр пациентов', 'естр', false],
    ['Приём пациентов', 'прием', true],
    ['Врачи', '', true],
  ])('%j by %j: %j', (text, search, expected) => {
    expect(isFoundIn(text, search)).toBe(expected);
  });
});
