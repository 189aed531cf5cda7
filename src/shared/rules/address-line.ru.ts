/** What people call cities and regions for short, as the book has them. */
export const SHORT_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    спб: 'санкт петербург',
    питер: 'санкт петербург',
    мск: 'москва',
    екб: 'екатеринбург',
    нск: 'новосибирск',
    ленобласть: 'ленинградская',
    подмосковье: 'московская',
    мособласть: 'московская',
    кчр: 'карачаево черкесская',
    кбр: 'кабардино балкарская',
    хмао: 'ханты мансийский',
    янао: 'ямало ненецкий',
  }),
);
/** Words of a kind of place: people write them in many ways, or not at all, so nothing is looked for by them. */
export const KIND_WORDS: ReadonlySet<string> = new Set(
  `обл область край респ республика р-н рн район г гор город ул улица пр пр-т пр-кт прт просп проспект пер переулок
  пл площадь ш шоссе наб набережная б-р бр бульвар пгт рп пос посёлок поселок п с село д дер деревня ст-ца станица
  х хутор мкр микрорайон туп тупик проезд пр-д ал аллея кв-л снт тер россия рф`.split(/\s+/),
);
/** Words before a house, a building, a flat. */
export const HOUSE_WORDS: ReadonlySet<string> = new Set(['д', 'дом', 'вл', 'владение', 'зд', 'здание']);
export const BUILDING_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    к: 'к',
    корп: 'к',
    корпус: 'к',
    стр: 'стр',
    строение: 'стр',
    лит: 'лит',
    литера: 'лит',
  }),
);
export const FLAT_WORDS: ReadonlySet<string> = new Set([
  'кв',
  'квартира',
  'оф',
  'офис',
  'пом',
  'комн',
  'ком',
  'комната',
]);
/** A number of a house or a flat: «10», «10а», «10/2», «10к2». */
export const NUMBER = /^\d+(?:[а-яa-z]|[/-]\d+[а-яa-z]?|к\d+|стр\d+)*$/u;
