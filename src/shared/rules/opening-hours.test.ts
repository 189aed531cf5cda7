import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptWeek, wrongDay, type OpenInterval, type WeekHours } from './opening-hours.ts';
import { hoursLines, ownWords, worktimeText } from './opening-hours.ru.ts';

const at = (from: string, to: string): OpenInterval => ({ from, to });
const BUSINESS = [at('08:00', '20:00')];
const week = (days: Partial<Record<number, readonly OpenInterval[]>>, rest: readonly OpenInterval[] = []): WeekHours =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => days[day] ?? rest);

describe('hours of a week', () => {
  it.each([
    [[at('20:00', '08:00')]],
    [[at('08:00', '08:00')]],
    [[at('08:00', '13:00'), at('12:00', '20:00')]],
    [[at('08:00', '13:00'), at('13:00', '20:00')]],
    [[at('8:00', '13:00')]],
    [[at('08:00', '25:00')]],
    [[at('24:00', '24:00')]],
    [[at('', '13:00')]],
    [['01', '03', '05', '07'].map((hour) => at(`${hour}:00`, `${hour}:30`))],
  ])('%j is no day', (day) => expect(wrongDay(week({ 2: day }))).toBe(2));
  it('may have breaks, in whatever order they came, and end with the day', () => {
    const day = [at('14:00', '24:00'), at('08:00', '13:00')];
    expect(wrongDay(week({ 6: day }))).toBeNull();
    expect(keptWeek(week({ 6: day }))?.[6]).toEqual([at('08:00', '13:00'), at('14:00', '24:00')]);
  });
  it('that are all closed are none', () => expect(keptWeek(week({}))).toBeNull());
});

describe('hours in words', () => {
  it.each([
    [week({ 5: [at('09:00', '15:00')], 6: [] }, BUSINESS), ['Пн–Пт 08:00–20:00', 'Сб 09:00–15:00', 'Вс выходной']],
    [week({}, BUSINESS), ['Ежедневно 08:00–20:00']],
    [week({}, [at('00:00', '24:00')]), ['Ежедневно круглосуточно']],
    [
      week({ 2: [] }, [at('08:00', '13:00'), at('14:00', '24:00')]),
      ['Пн–Вт 08:00–13:00, 14:00–00:00', 'Ср выходной', 'Чт–Вс 08:00–13:00, 14:00–00:00'],
    ],
  ])('%# are the lines that people write', (hours, lines) => expect(hoursLines(hours)).toEqual(lines));
  it('stand before what the clinic adds', () => {
    expect(worktimeText(week({}, BUSINESS), 'Кроме праздников')).toBe('Ежедневно 08:00–20:00\nКроме праздников');
    expect(worktimeText(null, 'по записи')).toBe('по записи');
    expect(worktimeText(week({}, BUSINESS), '')).toBe('Ежедневно 08:00–20:00');
  });
  it.each(['', 'Кроме праздников', 'Ежедневно'])('are taken off what they were put before: «%s»', (note) =>
    expect(ownWords(worktimeText(week({}, BUSINESS), note), week({}, BUSINESS))).toBe(note),
  );
  it('stay where they are the words of the clinic', () =>
    expect(ownWords('Ежедневно 08:00–20:00, кроме июля', week({}, BUSINESS))).toBe(
      'Ежедневно 08:00–20:00, кроме июля',
    ));
  it('name each day once, in order', () => {
    const day = fc.constantFrom<readonly OpenInterval[]>([], BUSINESS, [at('09:00', '15:00')]);
    fc.assert(
      fc.property(fc.array(day, { minLength: 7, maxLength: 7 }), (hours) => {
        const names = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'];
        const told = hoursLines(hours).flatMap((line) => {
          const [, first = '', last = first] = /^([А-Я][а-я])(?:–([А-Я][а-я]))? /.exec(line) ?? [];
          return first === '' ? names : names.slice(names.indexOf(first), names.indexOf(last) + 1);
        });
        expect(told).toEqual(names);
      }),
    );
  });
});
