import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MONTHS } from '#shared/format/calendar-words.ru.ts';
import { addDays } from '#shared/rules/clinic-time.ts';
import { readWhen } from './read-when.ts';

/** a Monday */
const TODAY = '2026-11-23';
/** What was read, in short: days, hours, and what was not understood. */
function inShort(text: string, today = TODAY): string {
  const { days, hours, names, unknown, isUnfinished } = readWhen(text, today);
  const last = days && days.to !== days.from ? `..${days.to ?? ''}` : '';
  return [
    ...(days ? [`${days.from.slice(2)}${last.replace('..20', '..')}`] : []),
    ...(hours.at === undefined ? [] : [`@${hours.at}`]),
    ...(hours.after === undefined ? [] : [`>${hours.after}`]),
    ...(hours.before === undefined ? [] : [`<${hours.before}`]),
    ...names.map((name) => `«${name}»`),
    ...unknown.map((word) => `?${word}`),
    ...(isUnfinished ? ['…'] : []),
  ].join(' ');
}

describe('readWhen', () => {
  it.each([
    ['', ''],
    ['сегодня', '26-11-23'],
    ['Завтра', '26-11-24'],
    ['послез', '26-11-25'],
    ['пн', '26-11-23'],
    ['пт', '26-11-27'],
    ['в пятницу', '26-11-27'],
    ['в след. пятницу', '26-12-04'],
    ['в эту субботу', '26-11-28'],
    ['на выходных', '26-11-28..26-11-29'],
    ['на этой неделе', '26-11-23..26-11-29'],
    ['на следующей неделе', '26-11-30..26-12-06'],
    ['в пятницу на следующей неделе', '26-12-04'],
    ['в следующем месяце', '26-12-01..26-12-31'],
    ['в ноябре', '26-11-23..26-11-30'],
    ['январь', '27-01-01..27-01-31'],
    ['через неделю', '26-11-30'],
    ['через 2 недели', '26-12-07'],
    ['через 3 дня', '26-11-26'],
    ['через день', '26-11-24'],
    ['через месяц', '26-12-23'],
  ])('a day: %j', (text, expected) => expect(inShort(text)).toBe(expected));

  it.each([
    ['25', '26-11-25'],
    ['02', '26-12-02'],
    ['31', '26-12-31'],
    ['25-го', '26-11-25'],
    ['25 числа', '26-11-25'],
    ['25.11', '26-11-25'],
    ['25.11.', '26-11-25'],
    ['25,11', '26-11-25'],
    ['25/11', '26-11-25'],
    ['25.11.26', '26-11-25'],
    ['25.11.2026', '26-11-25'],
    ['25.11.2026 г.', '26-11-25'],
    ['2026-11-25', '26-11-25'],
    ['25-11-2026', '26-11-25'],
    ['2511', '26-11-25'],
    ['511', '27-11-05'],
    ['251126', '26-11-25'],
    ['25112026', '26-11-25'],
    ['25 ноября', '26-11-25'],
    ['25ноя', '26-11-25'],
    ['25 нояб. 2026 года', '26-11-25'],
    ['ноябрь 25', '26-11-25'],
    ['8 мая', '27-05-08'],
    ['22.11', '27-11-22'],
    ['29.02', '28-02-29'],
    ['25-28 ноября', '26-11-25..26-11-28'],
    ['с 25.11 по 28.11', '26-11-25..26-11-28'],
    ['с 25.11', '26-11-25..'],
    ['с 25 по 28', '26-11-25..26-11-28'],
    ['с 30 по 5', '26-11-30..26-12-05'],
    ['с 20 по 25', '26-12-20..26-12-25'],
    ['с пятницы по вторник', '26-11-27..26-12-01'],
    ['с 25 ноября до 5 декабря', '26-11-25..26-12-05'],
    ['с завтра по послезавтра', '26-11-24..26-11-25'],
    ['с завтра до пятницы', '26-11-24..26-11-27'],
    ['с 26.11 до 30', '26-11-26..26-11-30'],
    ['с 26.11 до 12.12', '26-11-26..26-12-12'],
    ['с понедельника', '26-11-23..'],
    ['после пятницы', '26-11-28..'],
    ['до пятницы', '26-11-23..26-11-27'],
    ['до 25', '26-11-23..26-11-25'],
  ])('a date: %j', (text, expected) => expect(inShort(text)).toBe(expected));

  it.each([
    ['15:00', '@15:00'],
    ['9:30', '@09:30'],
    ['15.00', '@15:00'],
    ['1500', '@15:00'],
    ['930', '@09:30'],
    ['в 15', '@15:00'],
    ['в 9 утра', '@09:00'],
    ['в 3 дня', '@15:00'],
    ['15 ч', '@15:00'],
    ['15 часов 30 минут', '@15:30'],
    ['после 15', '>15:00'],
    ['после 15:30', '>15:30'],
    ['с 10', '>10:00'],
    ['до 12', '<12:00'],
    ['до 12.30', '<12:30'],
    ['с 10 до 14', '>10:00 <14:00'],
    ['10-14', '>10:00 <14:00'],
    ['15:00–17:00', '>15:00 <17:00'],
    ['с 9 утра до 3 дня', '>09:00 <15:00'],
    ['утром', '<12:00'],
    ['днём', '>12:00 <17:00'],
    ['веч', '>17:00'],
    ['с утра', '<12:00'],
    ['после обеда', '>12:00'],
    ['до обеда', '<12:00'],
    ['вечером после 18', '>18:00'],
    ['любой день после 17', '>17:00'],
    ['в любое время', ''],
    ['в любой день утром', '<12:00'],
    ['любая пятница', '26-11-27'],
  ])('an hour: %j', (text, expected) => expect(inShort(text)).toBe(expected));

  it.each([
    ['завтра после 15', '26-11-24 >15:00'],
    ['завтра 15', '26-11-24 @15:00'],
    ['25.11 в 10:30', '26-11-25 @10:30'],
    ['25.11 10.30', '26-11-25 @10:30'],
    ['в 10:30 25.11', '26-11-25 @10:30'],
    ['25 ноября 1500', '26-11-25 @15:00'],
    ['пт утром', '26-11-27 <12:00'],
    ['во вторник, днем', '26-11-24 >12:00 <17:00'],
    ['на следующей неделе с 10 до 14', '26-11-30..26-12-06 >10:00 <14:00'],
    ['Филиппова пт', '26-11-27 «филиппова»'],
    ['завтра завтра', '26-11-24'],
    ['с завтра до 12', '26-11-24.. <12:00'],
    ['с понедельника до 18', '26-11-23.. <18:00'],
    ['с 26.11 до 12 часов', '26-11-26.. <12:00'],
    ['с завтра до обеда', '26-11-24.. <12:00'],
    ['Любых пт', '26-11-27 «любых»'],
    ['пт 27.11', '26-11-27'],
  ])('together: %j', (text, expected) => expect(inShort(text)).toBe(expected));

  it.each([
    ['субботин', '«субботин»'],
    ['утёсов', '«утесов»'],
    ['ал', '«ал»'],
    ['32', '?32'],
    ['32.11', '?32.11'],
    ['31.02 утром', '<12:00 ?31.02'],
    ['25:99', '?25:99'],
    ['завтра пт', '26-11-24 ?пт'],
    ['25.11 26.11', '26-11-25 ?26.11'],
    ['15:00 16:00', '@15:00 ?16:00'],
    ['через завтра', '26-11-24 ?через'],
    ['завтра +', '26-11-24 ?+'],
    ['в кабинете', '«кабинете»'],
    ['по', '…'],
    ['после', '…'],
    ['завтра в', '26-11-24 …'],
    ['с 10 до', '>10:00 …'],
    ['15:', '26-12-15 …'],
    ['через 3', '?через 26-12-03'],
  ])('is not dropped: %j', (text, expected) =>
    expect(inShort(text).split(' ').toSorted()).toEqual(expected.split(' ').toSorted()),
  );

  it('a weekday is the next one, today among them', () => {
    expect(inShort('пн', '2026-11-24')).toBe('26-11-30');
    expect(inShort('вс', '2026-11-29')).toBe('26-11-29');
    expect(inShort('на выходных', '2026-11-29')).toBe('26-11-29');
    expect(inShort('через месяц', '2027-01-31')).toBe('27-02-28');
  });

  it('any day of the next year in any writing is that day', () => {
    const two = (number: number) => String(number).padStart(2, '0');
    const writings = (date: string): string[] => {
      const [year = '', month = '', day = ''] = date.split('-');
      const [d, m] = [Number(day), Number(month)];
      const [name, ofMonth] = MONTHS[m - 1] ?? ['', ''];
      return [
        `${d}.${m}`,
        `${day}.${month}`,
        `${day}/${month}`,
        `${day},${month}`,
        `${day}${month}`,
        `${day}.${month}.${year.slice(2)}`,
        `${d}.${m}.${year}`,
        `${day}${month}${year.slice(2)}`,
        `${day}${month}${year}`,
        date,
        `${d} ${ofMonth}`,
        `${d} ${ofMonth} ${year}`,
        `${d}-го ${ofMonth}`,
        `${two(d)} ${ofMonth.slice(0, 3)}`,
        `${name} ${d}`,
      ].flatMap((text) => [text, `на ${text} утром`, `${text} в 10:30`, `${text.toUpperCase()} после 9`]);
    };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 364 }), (start, count) => {
        const today = addDays(TODAY, start);
        const date = addDays(today, count);
        for (const text of writings(date)) {
          const { days, unknown, names } = readWhen(text, today);
          expect({ text, days, unknown, names }).toEqual({
            text,
            days: { from: date, to: date },
            unknown: [],
            names: [],
          });
        }
      }),
    );
  });

  it('any time in any writing is that time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (hours, minutes) => {
        const [hour, minute] = [String(hours).padStart(2, '0'), String(minutes).padStart(2, '0')];
        const clock = `${hour}:${minute}`;
        for (const text of [
          clock,
          `${hours}:${minute}`,
          `в ${clock}`,
          `пт в ${hour}${minute}`,
          `завтра ${hour}.${minute}`,
        ])
          expect({ text, ...readWhen(text, TODAY).hours }).toEqual({ text, at: clock });
        for (const text of [`после ${clock}`, `с ${hour}:${minute}`])
          expect({ text, ...readWhen(text, TODAY).hours }).toEqual({ text, after: clock });
        expect(readWhen(`пт в ${hours}`, TODAY).hours).toEqual({ at: `${hour}:00` });
        expect(readWhen(`до ${hours} завтра`, TODAY).hours).toEqual({ before: `${hour}:00` });
      }),
    );
  });

  it('reads any text, and drops no letter and no figure of it without a word', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(() => readWhen(text, TODAY)).not.toThrow();
      }),
      { numRuns: 1000 },
    );
    const word = fc.stringMatching(/^[щъыэ]{3,8}$/);
    fc.assert(
      fc.property(word, fc.constantFrom('завтра', '25.11', 'после 15'), (strange, known) => {
        expect(readWhen(`${known} ${strange}`, TODAY).names).toEqual([strange]);
      }),
    );
  });
});
