/** Letters, with hyphens and apostrophes between them, or behind them while it is typed. */
const WORD = /^\p{L}+(?:['\u2019\u02BC-]\p{L}+)*['\u2019\u02BC-]?$/u;
/** Nobody is looked for by more. */
const MOST_WORDS = 4;

/** A text that may be somebody's name: of letters alone, in at most four words. */
export function looksLikeName(text: string): boolean {
  const words = text.split(/\s+/).filter(Boolean);
  return words.length > 0 && words.length <= MOST_WORDS && words.every((word) => WORD.test(word));
}
