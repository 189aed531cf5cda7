import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageInColumn, ageInWords } from './age.ru.ts';
import { normalizeClock, normalizeEndClock } from './clock.ts';
import {
  clockTime,
  dayAndTime,
  dayParts,
  fullDate,
  fullMonths,
  fullYears,
  isDay,
  longDay,
  monthTitle,
  numericDate,
  shortDay,
  timeRange,
  weekRange,
} from './dates.ts';
import { cleanLine, cleanText, storable, wellCut } from './clean-text.ts';
import { emailKey } from './email.ts';
import { fullName, inSentence, initials, isPersonName, shortName, tidyName } from './names.ts';
import { formatPhone, normalizePhone } from './phone.ts';
import { plural } from './plural.ts';

const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((all) => all.join(''));

describe('phone', () => {
  it('ten digits in any usual form give the same number', () => {
    const written = (local: string) => [
      local,
      `8${local}`,
      `7${local}`,
      `+7${local}`,
      `+7 (${local.slice(0, 3)}) ${local.slice(3, 6)}-${local.slice(6, 8)}-${local.slice(8)}`,
      `8-${local.slice(0, 3)}-${local.slice(3)}`,
      ` (${local.slice(0, 3)}) ${local.slice(3, 6)}-${local.slice(6)} `,
    ];
    fc.assert(
      fc.property(digits(10), (local) => {
        expect(written(local).map(normalizePhone)).toEqual(written(local).map(() => `+7${local}`));
      }),
      { numRuns: 1000 },
    );
  });

  it('a shown number reads back', () => {
    fc.assert(
      fc.property(digits(10), (local) => {
        const shown = formatPhone(`+7${local}`);
        expect(shown).toMatch(/^\+7 \(\d{3}\) \d{3}-\d{2}-\d{2}$/);
        expect(normalizePhone(shown)).toBe(`+7${local}`);
      }),
      { numRuns: 1000 },
    );
  });

  it('another count of digits is no number', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 0, max: 15 })
          .filter((count) => count !== 10 && count !== 11)
          .chain(digits),
        (typed) => {
          expect(normalizePhone(typed)).toBeNull();
        },
      ),
    );
    expect(['+1 212 555 0100 1', '', 'нет', '69161234567'].map(normalizePhone)).toEqual([null, null, null, null]);
  });

  it.each(['+375 29 123', '+791612345678', 'tel. +79161234567'])('%s stays as it is', (text) =>
    expect(formatPhone(text)).toBe(text),
  );
});

describe('number and noun', () => {
  const word = (count: number) => plural(count, 'время', 'времени', 'времён');
  it('agree in Russian for any number', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), (count) => {
        const [last, lastTwo] = [count % 10, count % 100];
        const expected =
          lastTwo >= 11 && lastTwo <= 14
            ? 'времён'
            : last === 1
              ? 'время'
              : last >= 2 && last <= 4
                ? 'времени'
                : 'времён';
        expect(word(count)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });
  it.each([
    [0, 'времён'],
    [1, 'время'],
    [2, 'времени'],
    [5, 'времён'],
    [11, 'времён'],
    [21, 'время'],
    [111, 'времён'],
    [122, 'времени'],
  ])('%i takes «%s»', (count, expected) => expect(word(count)).toBe(expected));
});

describe('dates', () => {
  it('do not depend on the zone of the device: the clinic clock decides', () => {
    const instant = '2026-11-20T23:45:00+12:00';
    expect([numericDate(instant), clockTime(instant), dayAndTime(instant)]).toEqual([
      '20.11.2026',
      '23:45',
      'пт, 20 ноября, 23:45',
    ]);
    expect(timeRange(instant, '2026-11-21T00:00:00+12:00')).toBe('23:45-00:00');
  });
  it('are written in words', () => {
    expect([shortDay('2026-03-01'), longDay('2026-03-01'), fullDate('2026-03-01')]).toEqual([
      'вс, 1 марта',
      'воскресенье, 1 марта',
      '1 марта 2026',
    ]);
  });
  it.each([
    ['2026-05', 'Май 2026'],
    ['2027-12', 'Декабрь 2027'],
  ])('the month %s is «%s»', (month, title) => expect(monthTitle(month)).toBe(title));
  it('are the words that the platform writes', () => {
    const words = (options: Intl.DateTimeFormatOptions) => {
      const formatter = new Intl.DateTimeFormat('ru-RU', { ...options, timeZone: 'UTC' });
      return (day: string) => formatter.format(new Date(`${day}T00:00:00Z`));
    };
    const [short, long, date, month] = [
      words({ weekday: 'short' }),
      words({ weekday: 'long' }),
      words({ day: 'numeric', month: 'long' }),
      words({ month: 'long' }),
    ];
    for (let ahead = 0; ahead < 366; ahead += 1) {
      const day = new Date(Date.UTC(2028, 0, 1 + ahead)).toISOString().slice(0, 10);
      expect([shortDay(day), longDay(day), fullDate(day), monthTitle(day.slice(0, 7)).toLowerCase()]).toEqual([
        `${short(day)}, ${date(day)}`,
        `${long(day)}, ${date(day)}`,
        `${date(day)} 2028`,
        `${month(day)} 2028`,
      ]);
    }
  });

  it('read back into a day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (count) => {
        const day = new Date(count * 86_400_000).toISOString().slice(0, 10);
        expect(numericDate(day).split('.').toReversed().join('-')).toBe(day);
      }),
    );
  });
});

describe('names', () => {
  const person = { lastName: 'Ёлкина', firstName: 'Анна', middleName: 'Петровна' };
  it('are written in full and in short', () =>
    expect([fullName(person), shortName(person), initials(person)]).toEqual([
      'Ёлкина Анна Петровна',
      'Ёлкина\u00A0А.\u00A0П.',
      'АЁ',
    ]));
  it('have no extra spaces without a middle name', () =>
    expect([fullName({ ...person, middleName: '' }), shortName({ ...person, middleName: '' })]).toEqual([
      'Ёлкина Анна',
      'Ёлкина\u00A0А.',
    ]));
});

describe('e-mail', () => {
  it('is compared without spaces around it and case', () => expect(emailKey(' Anna@Mail.RU ')).toBe('anna@mail.ru'));
});

describe('what people type', () => {
  it('loses invisible and reordering characters and nothing else', () => {
    expect(cleanLine('\u202eгп\u2066ж.\u200b exe\u0007\r\nстрока\u2028ещё')).toBe('гпж. exe строка ещё');
    expect(cleanText('а\r\nб\u000bвг\ud800')).toBe('а\nб\nвг\ufffd');
    const kept = 'Ёлкина-О’Нил é \u200d👩\u200d⚕️ شادی\u200c‌ها 5 мг';
    expect(cleanText(kept)).toBe(kept);
  });
  it('is cut between signs, never inside of one', () => {
    expect([wellCut('ab😀c', 3), wellCut('ab😀c', 4), wellCut('ab', 3)]).toEqual(['ab', 'ab😀', 'ab']);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, most) => {
        const given = text.toWellFormed();
        const cut = wellCut(given, most);
        expect(cut.isWellFormed() && given.startsWith(cut)).toBe(true);
        expect(Math.min(given.length, most) - cut.length).toBeLessThan(2);
      }),
    );
  });
  it('can be stored without NUL and halves of signs', () => {
    expect(storable('a\0b\ud83dc😀')).toBe('ab\ufffdc😀');
  });
  it.each([
    'Иванов',
    'Салтыков-Щедрин',
    "О'Нил",
    'Д’Артаньян',
    'Ахмед оглы',
    'Нгуен Тхи Ань',
    'A.',
    'شادی',
    'Jos\u0065\u0301',
    '',
    ' ',
  ])('%j is a name', (text) => expect(isPersonName(text)).toBe(true));
  it.each(['Дж. Рональд', 'А.С.', 'Пак Ж.', 'Мл.'])('%j with its shortened words is a name', (text) =>
    expect(isPersonName(text)).toBe(true),
  );
  it.each(['evil-bank.example', 'Вам на сайт.рф', 'Иванов.Пётр'])('%j would be a link in a letter', (text) =>
    expect(isPersonName(text)).toBe(false),
  );
  it.each(['Иванов2', '😀', 'Иван😀', '-', "'", 'Иванов, Пётр', '<b>Иван</b>', 'Иван\u202eов', 'Иван_'])(
    '%j is not a name',
    (text) => expect(isPersonName(text)).toBe(false),
  );
  it.each([
    ['ИВАНОВ', 'Иванов'],
    ['иванов', 'Иванов'],
    ['салтыков-щедрин', 'Салтыков-Щедрин'],
    ["О'НИЛ", "О'Нил"],
    ['МАМЕД ОГЛЫ', 'Мамед оглы'],
    [' ёлкина ', 'Ёлкина'],
    ['пЁТР', 'Пётр'],
    ["о'БРАЙЕН", "О'Брайен"],
    ["о'бРАЙЕН", "О'Брайен"],
    ['МАМЕД оглы', 'Мамед оглы'],
    ['Иванов', null],
    ['МакГрегор', null],
    ['Ван дер Ваальс', null],
    ['ЛИ', 'Ли'],
    ['И', null],
    ['и', null],
    ['И.', null],
    ['', null],
    ['شادی', null],
  ])('%j → %j', (typed, tidy) => expect(tidyName(typed)).toBe(tidy));
  it('a corrected name is not corrected again', () => {
    const letter = fc.constantFrom('а', 'ё', 'й', 'А', 'Ё', 'a', 'e', 'A', '-', '.', ' ', '’');
    fc.assert(
      fc.property(fc.string({ unit: letter }), (typed) => {
        expect(tidyName(tidyName(typed) ?? '')).toBeNull();
      }),
    );
  });
});

describe('clock time', () => {
  it.each([
    ['9', '09:00'],
    ['09', '09:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['9 30', '09:30'],
    [' 23:59 ', '23:59'],
    ['0', '00:00'],
    ['24', null],
    ['9:60', null],
    ['', null],
    ['9:3', null],
    ['утром', null],
    ['12:30:00', null],
  ])('%j → %j', (typed, clock) => expect(normalizeClock(typed)).toBe(clock));
  it('any time reads back; midnight as an end is the end of the day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (hours, minutes) => {
        const clock = `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
        expect([normalizeClock(clock), normalizeEndClock(clock)]).toEqual([clock, clock === '00:00' ? '24:00' : clock]);
      }),
    );
  });
  it.each([
    ['24', '24:00'],
    ['2400', '24:00'],
    ['24:00', '24:00'],
    ['24.00', '24:00'],
    [' 0 ', '24:00'],
    ['00:00', '24:00'],
    [' 24 ', '24:00'],
    ['24 00', '24:00'],
    ['124', '01:24'],
    ['24:01', null],
    ['2430', null],
    ['25', null],
    ['18', '18:00'],
    ['', null],
  ])('the end %j gives %j', (typed, clock) => expect(normalizeEndClock(typed)).toBe(clock));
  it('no start is 24:00', () => expect(normalizeClock('24:00')).toBeNull());
});

describe('a week in words', () => {
  it.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['26-02-28', false],
    ['2026-2-8', false],
    ['2026-13-01', false],
    ['', false],
  ])('%j is a day: %s', (text, is) => expect(isDay(text)).toBe(is));
  it.each([
    ['2026-11-23', '2026-11-29', '23–29 ноября 2026'],
    ['2026-11-30', '2026-12-06', '30 ноября – 6 декабря 2026'],
    ['2026-12-28', '2027-01-03', '28 декабря 2026 – 3 января 2027'],
  ])('%s … %s', (monday, sunday, words) => expect(weekRange(monday, sunday)).toBe(words));
});

describe('full years', () => {
  it.each([
    ['1990-02-28', '2026-02-27', 35],
    ['1990-02-28', '2026-02-28', 36],
    ['2024-02-29', '2025-02-28', 0],
    ['2024-02-29', '2025-03-01', 1],
    ['2026-11-22', '2026-11-22', 0],
    ['2026-11-23', '2026-11-22', 0],
  ])('born on %s, on %s: %s', (born, day, years) => expect(fullYears(born, day)).toBe(years));
});

describe('age', () => {
  it.each([
    ['1992-05-18', '2026-11-23', '34 года', '34'],
    ['2005-11-23', '2026-11-23', '21 год', '21'],
    ['2005-11-24', '2026-11-23', '20 лет', '20'],
    ['2025-11-23', '2026-11-23', '1 год', '1'],
    ['2025-11-24', '2026-11-23', '11 месяцев', '11 мес'],
    ['2026-09-24', '2026-11-23', '1 месяц', '1 мес'],
    ['2026-11-01', '2026-11-23', 'меньше месяца', '0 мес'],
    ['2026-11-24', '2026-11-23', 'меньше месяца', '0 мес'],
  ])('born on %s, on %s: «%s», «%s»', (born, day, words, short) =>
    expect([ageInWords(born, day), ageInColumn(born, day)]).toEqual([words, short]),
  );
  it('twelve full months are a full year, whatever the days', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [born, now] = [one, other].map((date) => date.toISOString().slice(0, 10)).toSorted();
        expect(Math.floor(fullMonths(born!, now!) / 12)).toBe(fullYears(born!, now!));
      }),
    );
  });
});

describe('name in a sentence', () => {
  it('a right-to-left name is isolated, others stay as they are', () => {
    expect(inSentence('כהן דוד')).toBe('\u2068כהן דוד\u2069');
    expect(inSentence('أحمد')).toBe('\u2068أحمد\u2069');
    for (const name of ['Ёлкина Анна', "O'Brien", '']) expect(inSentence(name)).toBe(name);
  });
});

it('a day in parts, for a leaf of a calendar', () => {
  expect(dayParts('2026-11-25')).toEqual({ weekday: 'среда', short: 'ср', number: '25', month: 'ноября' });
  expect(dayParts('2027-03-01T09:00:00+03:00')).toMatchObject({ number: '1', month: 'марта' });
});
