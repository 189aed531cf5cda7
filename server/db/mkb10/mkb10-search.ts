import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { setImmediate as others } from 'node:timers/promises';
import { foldWords } from '#server/db/fold-words.ts';
import { platformSql } from '#server/db/sql.ts';
import { mkb10Starter } from './mkb10-starter.ts';
import { readMkb10Words } from './mkb10-words.ts';

const REASON = 'the classification of diseases is one for all clinics';
/** Rows that are worked out and written at once: other calls are served in between. */
const BATCH = 2000;

interface Named {
  readonly code: string;
  readonly name: string;
}
const selectNamed = platformSql<Named>('mkb10_named', REASON, 'select code, name from mkb10 order by code');
const updateSearch = platformSql(
  'mkb10_search',
  REASON,
  `
  update mkb10 set search_text = given.text, weight = given.weight
  from unnest(:codes::text[], :texts::text[], :weights::smallint[]) as given (code, text, weight)
  where mkb10.code = given.code and (mkb10.search_text, mkb10.weight) is distinct from (given.text, given.weight)`,
  { prepared: false },
);

/** J06.9 lies in J06, S52.50 in S52.5 and S52: whoever knows the code knows what it lies in. */
const categoriesOf = (code: string): string[] =>
  /^[A-Z]\d\d[.]/.test(code) ? [code.slice(0, 5), code.slice(0, 3)].filter((category) => category !== code) : [];

/**
 * What each code is found by: its own name, the names of what it lies in, everyday phrases. The layout that the search
 * relies on is ` own name | category names | ; phrase ; phrase ;`: every word has a space before it. Writes only what
 * has changed. To be called whenever names or codes have changed, in their transaction.
 */
export async function refreshMkb10Search(em: SqlEntityManager): Promise<void> {
  const words = readMkb10Words();
  const starter = new Set(mkb10Starter().map(({ code }) => code));
  const rows = await selectNamed(em, {});
  const names = new Map(rows.map(({ code, name }) => [code, foldWords(name)]));
  const textOf = (code: string): string => {
    const categories = categoriesOf(code);
    const phrases = [code, ...categories].flatMap((at) => words.get(at)?.phrases ?? []);
    return ` ${names.get(code) ?? ''} | ${categories.map((category) => names.get(category) ?? '').join(' ')} | ; ${phrases.map((phrase) => `${phrase} ; `).join('')}`;
  };
  // what the starter set has is recorded more often than what it has not
  const weightOf = (code: string): number => words.get(code)?.weight || Number(starter.has(code));
  for (let start = 0; start < rows.length; start += BATCH) {
    const codes = rows.slice(start, start + BATCH).map(({ code }) => code);
    await updateSearch(em, { codes, texts: codes.map(textOf), weights: codes.map(weightOf) });
    await others();
  }
}
