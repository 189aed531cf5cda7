import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyCard, orphansInAddress } from '#shared/rules/patient-card.ts';
import { readRegistration } from './registration-line.rules.ts';

/** Subject, district, city, locality, street, house, flat. */
const LINES: readonly (readonly [string, string])[] = [
  ['170000, Тверская обл, г Тверь, ул Ленина, д. 1, кв. 5', 'Тверская обл||Тверь||ул Ленина|1|5'],
  [
    'Тверская область, г. Тверь, пр-т Чайковского, дом 19А, корп. 2, квартира 7',
    'Тверская область||Тверь||пр-т Чайковского|19а к 2|7',
  ],
  ['г. Москва, ул. Тверская, д.10, кв.25', 'г. Москва||Москва||ул. Тверская|10|25'],
  ['Москва, Ленинский пр-т, 45-12', 'г. Москва||Москва||Ленинский пр-т|45-12|'],
  ['Москва г, Москва г, Тверская ул, 1', 'г. Москва||Москва||Тверская ул|1|'],
  ['г. Москва, Тверская, д. 5, корп. 2, стр. 3', 'г. Москва||Москва||Тверская|5 к 2 стр 3|'],
  ['Санкт-Петербург, наб. реки Фонтанки, 20, 3', 'г. Санкт-Петербург||Санкт-Петербург||наб. реки Фонтанки|20|3'],
  ['СПб, Невский пр-т, д. 5, кв. 10', 'г. Санкт-Петербург||Санкт-Петербург||Невский пр-т|5|10'],
  ['Санкт-Петербург, г. Пушкин, ул. Садовая, 3', 'г. Санкт-Петербург||Пушкин||ул. Садовая|3|'],
  ['г. Севастополь, ул. Ленина, д. 1', 'г. Севастополь||Севастополь||ул. Ленина|1|'],
  ['г. Москва', 'г. Москва||Москва||||'],
  ['г. Самара, ул. Мира, д. 12, кв. 45', '|||г. Самара|ул. Мира|12|45'],
  ['443000 г. Самара, ул. Мира, д. 12, комн. 45', '|||г. Самара|ул. Мира|12|комн. 45'],
  ['125009, Москва, Тверская ул., 5, офис 3', 'г. Москва||Москва||Тверская ул.|5|офис 3'],
  [
    'Московская обл., Одинцовский р-н, д. Барвиха, д. 5, кв. 2',
    'Московская обл.|Одинцовский р-н||д. Барвиха, д. 5, кв. 2|||',
  ],
  [
    'Московская обл., Одинцовский р-н, с. Успенское, ул. Садовая, д. 3',
    'Московская обл.|Одинцовский р-н||с. Успенское|ул. Садовая|3|',
  ],
  ['Республика Татарстан, г. Казань, ул. Баумана, 1, кв 2', 'Республика Татарстан||Казань||ул. Баумана|1|2'],
  ['Россия, 656000, Алтайский край, Барнаул, Ленина, 10', 'Алтайский край||Барнаул||Ленина|10|'],
  ['Тверь, ул. 8 Марта, д. 5', '|||Тверь|ул. 8 Марта|5|'],
  ['Краснодарский край, ст-ца Динская, ул. Красная, 55', 'Краснодарский край|||ст-ца Динская|ул. Красная|55|'],
  ['Тверская обл, Калининский р-н, д. Красная Новь, д. 4', 'Тверская обл|Калининский р-н||д. Красная Новь, д. 4|||'],
  ['ХМАО АО, г Сургут, мкр 5, д 12, кв 3', 'ХМАО АО||Сургут||мкр 5|12|3'],
];
const shown = (text: string) => {
  const {
    registrationSubject,
    registrationDistrict,
    registrationCity,
    registrationLocality,
    registrationStreet,
    registrationHouse,
    registrationApartment,
  } = readRegistration(text);
  return [
    registrationSubject,
    registrationDistrict,
    registrationCity,
    registrationLocality,
    registrationStreet,
    registrationHouse,
    registrationApartment,
  ]
    .map((part) => part ?? '')
    .join('|');
};

describe('an address of registration in one column', () => {
  it.each(LINES)('«%s» is told apart', (text, parts) => expect(shown(text)).toBe(parts));

  it.each([
    'где-то у реки',
    'ул. Мира, ул. Ленина, 5',
    'г. Москва, ул. Ленина, д. 5, 12, 2 подъезд',
    'Одинцовский р-н, д. Барвиха, д. 5',
    'Респ. Татарстан, г. Казань, ул. Баумана, д. 5, кв. 10, комн. 3',
    'Респ. Татарстан, г. Казань, ул. Баумана, д. 5, 12, 15',
    'Респ. Татарстан, г. Казань, ул. Баумана, д. 5 кв. 7 комн. 3 п. 4',
    'Респ. Татарстан, г. Казань, ул. Баумана, д. 5 А, кв. 7',
    `Респ. Татарстан, г. Казань, ул. Баумана, ${'1'.repeat(21)}`,
    'г. Самара, п. Лесной, ул. Мира, 1',
    'Ленина',
  ])('«%s», which is not told apart to its end, is whole in the locality', (text) =>
    expect(readRegistration(text)).toEqual({ registrationLocality: text }),
  );

  it('leaves the parts of columns what they are, and is whole beside them', () => {
    const own = { registrationSubject: 'Самарская обл.', registrationLocality: 'с. Ягодное' };
    expect(readRegistration('г. Самара, ул. Мира, 5', { registrationSubject: 'Самарская обл.' })).toEqual({
      registrationCity: 'Самара',
      registrationStreet: 'ул. Мира',
      registrationHouse: '5',
    });
    expect(readRegistration('где-то у реки', own)).toEqual({ registrationStreet: 'где-то у реки' });
  });

  it('keeps every number and is taken by the card, however it is written', () => {
    const number = fc.integer({ min: 1, max: 99 });
    const word = (...all: string[]) => fc.constantFrom(...all);
    const piece = fc.oneof(
      word('Тверская обл', 'г. Москва', 'Москва', 'г Тверь', 'Тверь', 'Одинцовский р-н', 'д. Барвиха', 'россия'),
      word('ул. Ленина', 'ул. 8 Марта', 'Невский пр-т', 'Баумана', 'корп. А', 'во дворе'),
      fc
        .tuple(word('д. ', 'дом ', 'кв. ', 'комн. ', 'корп. ', 'стр.', 'оф.', 'п. ', 'мкр ', 'подъезд ', ''), number)
        .map((pair) => pair.join('')),
      fc.tuple(number, word('', ' подъезд', ' этаж', 'а', '/2', '-7', ' А')).map((pair) => pair.join('')),
    );
    const line = fc
      .array(fc.tuple(piece, word(', ', ' ', '; ', ',')), { minLength: 1, maxLength: 8 })
      .map((pieces) => pieces.flat().slice(0, -1).join(''));
    const digits = (text: string) => (text.match(/\d+/gu) ?? []).toSorted();
    fc.assert(
      fc.property(line, (text) => {
        const parts = readRegistration(text);
        expect(digits(Object.values(parts).join(' '))).toEqual(digits(text));
        expect(orphansInAddress({ ...emptyCard(), ...parts })).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});
