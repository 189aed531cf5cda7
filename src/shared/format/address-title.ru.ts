/** Kinds of places that are written after an adjective: «Ленинградская обл.», «Выборгский р-н». */
const AFTER = new Set(['обл', 'край', 'р-н', 'респ', 'ао', 'аобл', 'м.р-н', 'округ', 'м.о', 'г.о', 'у', 'с.п', 'г.п']);
const ADJECTIVE = /(?:ая|ий|ый|ой|ое)$/iu;
/** Kinds that stand in a name. */
const SAYS_ITS_KIND = /(?:округ|область|республика|край)(?:$|[ -])/iu;
/** Kinds that are shortened by their beginning, and so end with a dot. */
const DOTTED = new Set(
  'обл респ г ул пер пл ш наб туп пос п с д х ст сл рп пгт кв мкр тер снт нп аул у м.о г.о с.п г.п'
    .split(' ')
    .filter((word) => !['пгт', 'снт', 'рп', 'аул'].includes(word)),
);

/** The same for a statement over many rows, which writes titles as `addressTitle` does. */
export const TITLE_RULES = {
  after: [...AFTER],
  dotted: [...DOTTED],
  adjective: ADJECTIVE.source,
  itself: SAYS_ITS_KIND.source,
} as const;

/**
 * An address object as it is written: «Ленинградская обл.», «г. Пушкин», «ул. Садовая».
 * @param kind its short word, without a dot
 */
export function addressTitle({ name, kind }: { readonly name: string; readonly kind: string }): string {
  const word = kind.toLowerCase();
  const short = DOTTED.has(word) ? `${kind}.` : kind;
  // «Ханты-Мансийский Автономный округ - Югра» says its kind itself
  if (kind === '' || SAYS_ITS_KIND.test(name)) return name;
  return AFTER.has(word) && ADJECTIVE.test(name) ? `${name} ${short}` : `${short} ${name}`;
}

/** The kind of a city, as the book has it; also of the three that are subjects themselves. */
export const CITY_KIND = 'г';
