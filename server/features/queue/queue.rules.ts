import { likePattern } from '#server/db/like.ts';

/** A whole search that is (part of) a phone as people type it, and the way to the city that stands before it. */
const PHONE = /^[+\d\s()-]+$/;
const TRUNK = /^(\+\s*7|8(?=[\s(-])|[78](?=\d{10}$))/;
/** A word of figures with a phone's signs in between. */
const FIGURES = /^[\d()-]+$/;
const onlyFigures = (text: string): string => text.replace(/\D/g, '');

/**
 * LIKE patterns of a search over `patient.search_text`, where phones stand as ten figures: every word must be found, in any order;
 * a phone is one word however it is typed. Empty for no search.
 */
export function searchPatterns(search = ''): string[] {
  const text = search.trim();
  const words = PHONE.test(text) ? [onlyFigures(text.replace(TRUNK, ''))] : text.split(/\s+/).map((word) => (FIGURES.test(word) ? onlyFigures(word) : word));
  return words.flatMap((word) => likePattern(word) ?? []);
}
