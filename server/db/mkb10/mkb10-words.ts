import { foldWords } from '#server/db/fold-words.ts';
import { MKB10_WORDS_BIRTHS } from './mkb10-words-births.ru.ts';
import { MKB10_WORDS_BODY } from './mkb10-words-body.ru.ts';
import { MKB10_WORDS_BREATH } from './mkb10-words-breath.ru.ts';
import { MKB10_WORDS_CAUSES } from './mkb10-words-causes.ru.ts';
import { MKB10_WORDS_INFECTIONS } from './mkb10-words-infections.ru.ts';
import { MKB10_WORDS_INJURIES } from './mkb10-words-injuries.ru.ts';
import { MKB10_WORDS_INNER } from './mkb10-words-inner.ru.ts';
import { MKB10_WORDS_MINDS } from './mkb10-words-minds.ru.ts';

/** What doctors call a code, and how often outpatient clinics record it. */
export interface Mkb10Words {
  /** folded; those of a category are its codes', too */
  readonly phrases: readonly string[];
  /** 5 daily, 4 weekly, 3 monthly, 2 seldom; 0 not said */
  readonly weight: number;
}

const TABLES = [
  MKB10_WORDS_INFECTIONS,
  MKB10_WORDS_MINDS,
  MKB10_WORDS_BREATH,
  MKB10_WORDS_INNER,
  MKB10_WORDS_BODY,
  MKB10_WORDS_BIRTHS,
  MKB10_WORDS_INJURIES,
  MKB10_WORDS_CAUSES,
];

/**
 * The dictionary of everyday words by code or category; it is ours, the classification knows none of it. A line of its
 * tables: `J06.9 5 phrase; phrase`, where the weight or the phrases may be left out.
 * @throws Error for a line that does not read so
 */
export function readMkb10Words(): ReadonlyMap<string, Mkb10Words> {
  const words = new Map<string, Mkb10Words>();
  for (const line of TABLES.flatMap((table) => table.trim().split('\n'))) {
    const [, code, weight = '0', phrases = ''] = /^([A-Z]\d\d(?:[.]\w+)?)(?: (\d)(?= |$))?(?: (.+))?$/.exec(line) ?? [];
    if (code === undefined || words.has(code)) throw new Error(`Everyday words cannot be read: ${line}`);
    words.set(code, { phrases: phrases.split(';').map(foldWords).filter(Boolean), weight: Number(weight) });
  }
  return words;
}
