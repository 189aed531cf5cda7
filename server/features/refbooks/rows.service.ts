import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { foldWords } from '#server/db/fold-words.ts';
import type { Counted, Paging } from '#server/db/paged.ts';
import { platformSql } from '#server/db/sql.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { hasWords, meaningsOf, wordParams } from './word-patterns.ts';

const REASON = 'reference books belong to the platform';
/** Drugs of one answer. */
const FOUND = 20;

/** Books whose rows stand in one table. */
export type RowBook = 'grls' | 'foms' | 'lgoti';
/** A row of a book; what is in `data` is the book's. */
export interface BookRow {
  readonly code: string;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
}
const LISTED = `book = :book and is_active and is_listed and ${hasWords('search_text')}`;
/** By refbook_row_order_idx; words by refbook_row_search_idx. */
const selectPage = platformSql<BookRow>(
  'refbook_rows',
  REASON,
  `select code, name, data from refbook_row where ${LISTED} order by book, sort_key, code limit :limit offset :offset`,
  { prepared: false },
);
const countRows = platformSql<Counted>(
  'count_refbook_rows',
  REASON,
  `select count(*)::int as total from refbook_row where ${LISTED}`,
  { prepared: false },
);
const selectOne = platformSql<BookRow>(
  'refbook_row_by_code',
  REASON,
  'select code, name, data from refbook_row where book = :book and code = :code and is_listed',
);

/** A page of a book: what is in force, and for people. */
export async function listRows(em: SqlEntityManager, book: RowBook, { page, size, search = '' }: Paging) {
  const asked = { book, ...wordParams(search) };
  const [rows, [counted]] = await Promise.all([
    selectPage(em, { ...asked, limit: size, offset: (page - 1) * size }),
    countRows(em, asked),
  ]);
  const total = counted?.total ?? 0;
  return { rows, total, pages: Math.ceil(total / size) };
}

/** A row that records may name, also one that is in force no more. @throws not_found */
export async function getRow(em: SqlEntityManager, book: RowBook, code: string): Promise<BookRow> {
  const [row] = await selectOne(em, { book, code });
  if (!row) throw new DomainError('not_found');
  return row;
}

/** A drug with the forms of all lines of the register that have its names. */
export interface DrugHit {
  readonly code: string;
  readonly name: string;
  readonly international: string;
  readonly forms: readonly string[];
}
/**
 * By refbook_row_search_idx. Names that begin with what is typed come first, of them those of one substance that does.
 * Lines with the same names, one for each maker, are one drug.
 */
const SEARCH = `
  with hit as materialized (
    select code, name, sort_key, coalesce(data ->> 'international', '') as international, data -> 'forms' as forms from refbook_row
    where book = 'grls' and is_active and is_listed and ${hasWords('search_text')}
  ), drug as (
    select sort_key, lower(international) as folded, min(code) as code, min(name) as name, min(international) as international, count(*) over ()::int as total
    from hit group by sort_key, lower(international)
    order by sort_key like :begin desc, (lower(international) like :begin and lower(international) not like '%+%') desc, sort_key, folded limit ${FOUND}
  )
  select drug.code, drug.name, drug.international, drug.total,
    (select coalesce(jsonb_agg(distinct form), '[]') from hit, jsonb_array_elements_text(hit.forms) as form
      where hit.sort_key = drug.sort_key and lower(hit.international) = drug.folded) as forms
  from drug
  order by drug.sort_key like :begin desc, (drug.folded like :begin and drug.folded not like '%+%') desc, drug.sort_key, drug.folded`;
const selectDrugs = platformSql<DrugHit & Counted>('search_drugs', REASON, SEARCH, { prepared: false });
const paramsOf = (search: string) => ({ ...wordParams(search), begin: `${foldWords(search)}%` });

/** Drugs whose trade or international name has words that begin as those of the search do (3 §7). */
export async function searchDrugs(em: SqlEntityManager, asked: string): Promise<{ items: DrugHit[]; total: number }> {
  for (const search of meaningsOf(asked)) {
    const params = paramsOf(search);
    const items = params.words.length === 0 ? [] : await selectDrugs(em, params);
    if (items[0]) return { items, total: items[0].total };
  }
  return { items: [], total: 0 };
}

const selectInternational = platformSql<{ code: string; international: string }>(
  'drug_international_names',
  REASON,
  `
  select code, coalesce(data ->> 'international', '') as international from refbook_row where book = 'grls' and code = any(:codes::text[]) and is_listed`,
);
/** International names of drugs, also of those that are in force no more; without those that there are not. */
export const internationalNames = async (em: SqlEntityManager, codes: readonly string[]) =>
  codes.length === 0 ? [] : selectInternational(em, { codes });
