import { describe, expect, it } from 'vitest';
import { readRegistration } from './registration-line.rules.ts';

/** Subject, district, city, locality, street, house, flat. */
const LINES: readonly (readonly [string, string])[] = [
  ['170000, Тверская обл, г Тверь, ул Ленина, д. 1, кв. 5', 'Тверская обл||Тверь||ул Ленина|1|5'],
  [
    'Тверская область, г. Тверь, пр-т Чайковского, дом 19А, корп. 2, квартира 7',
    'Тверская область||Тверь||пр-т Чайковского|19а к 2|7',
  ],
  ['г. Москва, ул. Тверская, д.10, кв.25', 'Москва||||ул. Тверская|10|25'],
  ['Москва, Ленинский пр-т, 45-12', 'Москва||||Ленинский пр-т|45-12|'],
  ['Санкт-Петербург, наб. реки Фонтанки, 20, 3', 'Санкт-Петербург||||наб. реки Фонтанки|20|3'],
  [
    'Московская обл., Одинцовский р-н, с. Успенское, ул. Садовая, д. 3',
    'Московская обл.|Одинцовский р-н||с. Успенское|ул. Садовая|3|',
  ],
  ['Республика Татарстан, г. Казань, ул. Баумана, 1, кв 2', 'Республика Татарстан||Казань||ул. Баумана|1|2'],
  ['Россия, 656000, Алтайский край, Барнаул, Ленина, 10', 'Алтайский край||Барнаул||Ленина|10|'],
  ['Тверь, ул. 8 Марта, д. 5', '||Тверь||ул. 8 Марта|5|'],
  ['Краснодарский край, ст-ца Динская, ул. Красная, 55', 'Краснодарский край|||ст-ца Динская|ул. Красная|55|'],
  ['Тверская обл, Калининский р-н, д. Красная Новь, д. 4', 'Тверская обл|Калининский р-н||д. Красная Новь||4|'],
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

  it('that cannot be told apart stays whole in the street', () => {
    for (const text of ['где-то у реки', 'ул. Мира, ул. Ленина, 5']) expect(shown(text)).toBe(`||||${text}||`);
  });
});
