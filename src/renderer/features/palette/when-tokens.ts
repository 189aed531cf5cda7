import { meaningsOf, type WordKind, type WordValues } from './when-words.ru.ts';

/** A piece of what is typed: figures, a word, or a sign. */
export interface Token {
  readonly kind: 'number' | 'word' | 'sign';
  /** in small letters, the letter yo as ye */
  readonly text: string;
  /** nothing stands between it and the token before */
  readonly isGlued: boolean;
}
const PIECES = /(\d+)|(\p{L}+(?:[-']\p{L}+)*)|\S/gu;
const DASHES = /[\u2010-\u2015\u2212]/g;

export function tokensOf(text: string): Token[] {
  const plain = text.toLowerCase().replaceAll('\u0451', '\u0435').replace(DASHES, '-');
  let end = -1;
  return Array.from(plain.matchAll(PIECES), (match): Token => {
    const isGlued = match.index === end;
    end = match.index + match[0].length;
    const kind = match[1] === undefined ? (match[2] === undefined ? 'sign' : 'word') : 'number';
    return { kind, text: match[0], isGlued };
  });
}

/** What was read, and the place behind it. */
export interface Read<Value> {
  readonly value: Value;
  readonly next: number;
}

/** The tokens of a text, as the grammar asks for them. */
export class Line {
  readonly tokens: readonly Token[];
  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }
  get length(): number {
    return this.tokens.length;
  }
  /** What the word at a place means, of one kind. */
  word<Kind extends WordKind>(at: number, kind: Kind): WordValues[Kind] | undefined {
    const token = this.tokens[at];
    return token?.kind === 'word' ? meaningsOf(token.text)[kind] : undefined;
  }
  /** Figures at a place, so many of them. */
  figures(at: number, fewest = 1, most = fewest): string | undefined {
    const token = this.tokens[at];
    return token?.kind === 'number' && token.text.length >= fewest && token.text.length <= most
      ? token.text
      : undefined;
  }
  isSign(at: number, signs: string): boolean {
    const token = this.tokens[at];
    return token?.kind === 'sign' && signs.includes(token.text);
  }
  isGlued(at: number): boolean {
    return this.tokens[at]?.isGlued ?? false;
  }
  /** Figures that go on behind a sign: `10` of `10.30`. */
  isJoined(at: number): boolean {
    return (
      this.isSign(at + 1, '.,:/') &&
      this.isGlued(at + 1) &&
      this.isGlued(at + 2) &&
      this.figures(at + 2, 1, 4) !== undefined
    );
  }
  /** The figures of `25.11.2026`, with one of the signs between them; no more than `most`. */
  joined(at: number, signs: string, most: number): Read<readonly string[]> {
    const value: string[] = [];
    let next = at;
    for (;;) {
      const figures = this.figures(next, 1, 4);
      if (figures === undefined) return { value, next };
      value.push(figures);
      const goesOn = this.isSign(next + 1, signs) && this.isGlued(next + 1) && this.isGlued(next + 2);
      if (!goesOn || value.length === most || this.figures(next + 2, 1, 4) === undefined)
        return { value, next: next + 1 };
      next += 2;
    }
  }
  /** The place behind what is written without a space. */
  endOfRun(at: number): number {
    let end = at + 1;
    while (this.isGlued(end)) end += 1;
    return end;
  }
  /** As it was typed, but for spaces. */
  text(from: number, to: number): string {
    return this.tokens
      .slice(from, to)
      .map(({ text, isGlued }, index) => (index === 0 || isGlued ? text : ` ${text}`))
      .join('');
  }
}
