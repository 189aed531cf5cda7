import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { foldWords } from '#server/db/fold-words.ts';
import { wordPatterns } from '#server/db/like.ts';
import { paged, pageSql, type Counted, type Paging } from '#server/db/paged.ts';
import { platformSql } from '#server/db/sql.ts';
import { codePattern } from './code-pattern.ts';
import { diagnosisMeanings } from './diagnoses.service.ts';
import { FAR, HIT, LIKELY, NEAR } from './diagnosis-sql.ts';
import { readSearch } from './search-words.ts';

const REASON = 'the classification of diseases is one for all clinics';

export interface DiagnosisListRow {
  readonly code: string;
  readonly name: string;
  readonly is_recordable: boolean;
}

/** Chapters, blocks and codes by mkb10_order_idx, the official order. */
const selectPage = platformSql<DiagnosisListRow>(
  'list_diagnoses',
  REASON,
  'select code, name, is_recordable from mkb10 where is_active order by rec_code, code limit :limit offset :offset',
  { prepared: false },
);
const countActive = platformSql<Counted>(
  'count_diagnoses',
  REASON,
  'select count(*)::int as total from mkb10 where is_active',
);

const [ANY, SHORT] = ['%', 3];
/** Fewer rows than a page has are too few: everyday words find more. */
const ENOUGH = 20;
const NAMED = `
    select code, name, is_recordable, rec_code, case when code like :typed or split_part(search_text, '|', 1) like all (:begun::text[]) then 0 else 2 end as tier from mkb10`;
/**
 * Codes, and names whose words begin as those typed, in the official order: what may be recorded by mkb10_code_idx and
 * mkb10_search_idx, for the text has the name; the three thousand others are read. Where they are few, then what
 * everyday words mean (diagnosis-sql.ts), the likelier the earlier. Last what has the words inside of others.
 */
const FOUND = `
  with exact as materialized (${NAMED} where is_recordable and (code like :typed or (search_text like :within and search_name like all (:named::text[])))
    union all ${NAMED} where is_active and not is_recordable and (code like :typed or search_name like all (:named::text[]))
  ), few as (select count(*) filter (where tier = 0) < ${ENOUGH} as are_few from exact),
  hit as materialized (${HIT} and (select are_few from few)), near as materialized (${NEAR} and not exists (select from exact)),
  far as materialized (${FAR} and not exists (select from exact)),
  meant as (select code, name, (${LIKELY})::real as likely from (select * from hit union all select * from near union all select * from far) f)
  select code, name, is_recordable, tier, rec_code, 0::real as likely from exact where tier = 0 or code not in (select code from meant)
  union all
  select code, name, true, 1, '', likely from meant where code not in (select code from exact where tier = 0)`;
/** The longest word anywhere in a text; one that is short is in too many. */
function withinOf(words: readonly string[]): string {
  const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? '';
  return longest.length < SHORT ? ANY : `%${longest}%`;
}
const selectFound = platformSql<DiagnosisListRow & Counted>(
  'find_in_diagnoses',
  REASON,
  pageSql(FOUND, 'tier, rec_code, likely desc, code collate "C"'),
  { prepared: false },
);

/**
 * A page of the classification; retired rows are not shown (2 §2 "Dictionaries"). A search finds what the doctor's
 * does, too, and is read as typed on the other layout when it says nothing.
 */
export async function listDiagnoses(em: SqlEntityManager, { search = '', ...paging }: Paging) {
  for (const meant of diagnosisMeanings(search)) {
    const read = readSearch(meant);
    if (!read) break;
    const words = foldWords(meant).split(' ');
    const typed = codePattern(meant);
    const asked = {
      ...read,
      typed,
      named: wordPatterns(meant) ?? [],
      begun: words.map((word) => `% ${word}%`),
      within: withinOf(words),
    };
    const found = await paged(paging, (bounds) => selectFound(em, { ...asked, ...bounds }));
    if (found.total > 0) return found;
  }
  if (search.trim() !== '') return { rows: [], total: 0, pages: 0 };
  const { page, size } = paging;
  const [rows, [counted]] = await Promise.all([
    selectPage(em, { limit: size, offset: (page - 1) * size }),
    countActive(em, {}),
  ]);
  const total = counted?.total ?? 0;
  return { rows, total, pages: Math.ceil(total / size) };
}
