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
/** Cities that are regions. */
export const CITY_REGIONS: ReadonlySet<string> = new Set(['москва', 'санкт-петербург', 'севастополь', 'байконур']);
/** A house, a building or a flat, named. */
export const NUMBERED =
  /(?:^|\s)(?:д|дом|вл|владение|зд|здание|к|корп|корпус|стр|строение|лит|литера|кв|квартира|ком|комн|комната|оф|офис|пом)\.?\s*№?\s*\d\S*/giu;
