import { withoutCase } from '#shared/format/endings.ru.ts';
import { withoutLookAlikes } from '#shared/format/look-alikes.ru.ts';
import { asRussianLayout } from '#shared/format/other-layout.ru.ts';
import type { Price } from './api.ts';

/** Services of one category; those without one have '' for it. */
export interface PriceSection {
  readonly category: string;
  readonly prices: readonly Price[];
}
/** Categories in the order of the list, each once, with its services in theirs. */
export function sectionsOf(prices: readonly Price[]): PriceSection[] {
  const sections = Map.groupBy(prices, ({ category }) => category);
  return [...sections].map(([category, own]) => ({ category, prices: own }));
}

/** Letters that stay of a word without its ending. */
const STEM = 4;
const folded = (text: string): string => text.toLowerCase().replaceAll('\u0451', '\u0435');
const wordsOf = (search: string): string[] => folded(search).split(/\s+/).filter(Boolean).map(withoutLookAlikes);

/**
 * Services that have all words of a search in category, code and name: as they were typed, else in another form of the
 * words, else as they were meant on the other layout.
 */
export function findPrices(prices: readonly Price[], search: string): readonly Price[] {
  const wanted = wordsOf(search);
  if (wanted.length === 0) return prices;
  const meant = wordsOf(asRussianLayout(search) ?? search);
  const texts = prices.map((price) => ({ price, text: folded(`${price.category} ${price.code} ${price.name}`) }));
  for (const words of [wanted, wanted.map((word) => withoutCase(word, STEM)), meant]) {
    const found = texts.filter(({ text }) => words.every((word) => text.includes(word)));
    if (found.length > 0) return found.map(({ price }) => price);
  }
  return [];
}
