/** The parts of an address of registration, from the region down. */
export type RegistrationPart = 'subject' | 'district' | 'city' | 'locality' | 'street';

/** Words that say which part a piece of a line is; small letters, without a point at the end. */
export const PART_WORDS: Readonly<Record<RegistrationPart, readonly string[]>> = {
  subject: ['обл', 'область', 'край', 'респ', 'республика', 'ао', 'автономный округ', 'аобл'],
  district: [
    'р-н',
    'рн',
    'район',
    'м.р-н',
    'м.о',
    'муниципальный район',
    'муниципальный округ',
    'городской округ',
    'г.о',
  ],
  city: ['г', 'гор', 'город'],
  locality: [
    'пгт',
    'рп',
    'п',
    'пос',
    'посёлок',
    'поселок',
    'с',
    'село',
    'д',
    'дер',
    'деревня',
    'ст-ца',
    'станица',
    'х',
    'хутор',
    'аул',
    'снт',
  ],
  street: [
    'ул',
    'улица',
    'пр',
    'пр-т',
    'пр-кт',
    'просп',
    'проспект',
    'пер',
    'переулок',
    'пл',
    'площадь',
    'ш',
    'шоссе',
    'наб',
    'набережная',
    'б-р',
    'бр',
    'бульвар',
    'проезд',
    'пр-д',
    'мкр',
    'мкр-н',
    'микрорайон',
    'туп',
    'тупик',
    'аллея',
    'кв-л',
    'квартал',
    'тракт',
    'линия',
  ],
};
/** Pieces that are no part of it. */
export const COUNTRY = /^(?:россия|рф|российская федерация)$/iu;
/** Cities that are regions, by their names and what people call them. */
export const CITY_REGIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    москва: 'Москва',
    мск: 'Москва',
    'санкт-петербург': 'Санкт-Петербург',
    'санкт петербург': 'Санкт-Петербург',
    'с-петербург': 'Санкт-Петербург',
    'с.-петербург': 'Санкт-Петербург',
    спб: 'Санкт-Петербург',
    севастополь: 'Севастополь',
    байконур: 'Байконур',
  }),
);
/** A postcode where it stands in a line: first, or between commas. The card has no place for it. */
export const POSTCODE = /^(?:индекс:?\s*)?\d{6}(?=[\s,;]|$)|(?<=[,;]\s*)\d{6}(?=\s*(?:[,;]|$))/iu;
/** A house, a building or a flat, named. */
export const NUMBERED =
  /(?:^|\s)(?:д|дом|вл|владение|зд|здание|к|корп|корпус|стр|строение|лит|литера|кв|квартира|ком|комн|комната|оф|офис|пом)\.?\s*№?\s*\d\S*/giu;
/** Words before a flat: a number behind another one is of an office or a room, and keeps its word. */
export const PLAIN_FLAT: ReadonlySet<string> = new Set(['кв', 'квартира']);
/** Those of the others that are shortened. */
export const SHORT_FLAT: ReadonlySet<string> = new Set(['оф', 'пом', 'комн', 'ком']);
/** A house of a place without streets, as it stands behind the place's name. */
export const houseOfPlace = (house: string, flat: string): string =>
  `, д. ${house}${flat === '' ? '' : /^\d/u.test(flat) ? `, кв. ${flat}` : `, ${flat}`}`;
