import { meansSpecialty } from '#shared/rules/specialty-search.ts';

const fold = (text: string): string => text.toLowerCase().replaceAll('\u0451', '\u0435');

/** A piece of a text; `isFound` when it is what was looked for. */
export interface Piece {
  readonly text: string;
  readonly isFound: boolean;
}

function placesOf(text: string, word: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) places.push(at);
  return places;
}

/** Cuts a text where words of a search begin one of its words; without any, where they stand inside. */
export function piecesOf(text: string, search: string): Piece[] {
  const [folded, words] = [fold(text), fold(search).split(/\s+/).filter(Boolean)];
  const found = Array.from({ length: text.length }, () => false);
  for (const word of words) {
    const places = placesOf(folded, word);
    const beginnings = places.filter((at) => at === 0 || !/[\p{L}\p{N}]/u.test(folded.charAt(at - 1)));
    for (const at of beginnings.length > 0 ? beginnings : places) found.fill(true, at, at + word.length);
  }
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length;) {
    let end = at + 1;
    while (end < text.length && found[end] === found[at]) end += 1;
    pieces.push({ text: text.slice(at, end), isFound: found[at] ?? false });
    at = end;
  }
  return pieces;
}

/** True when every word of a search begins a word of the text, in any order. */
export function isFoundIn(text: string, search: string): boolean {
  const words = fold(text).split(/[\s-]+/);
  return fold(search)
    .split(/\s+/)
    .filter(Boolean)
    .every((wanted) => words.some((word) => word.startsWith(wanted)));
}

/** A specialty is found by its words, and by what patients say for it: «лор», «глазной», «к терапевту». */
export const isSpecialtyFound = (title: string, search: string): boolean =>
  isFoundIn(title, search) || meansSpecialty(title, search);
