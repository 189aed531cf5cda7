import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Counted, Paging } from '#server/db/paged.ts';
import { platformSql } from '#server/db/sql.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { hasWords, wordParams } from './word-patterns.ts';

const REASON = 'reference books belong to the platform';

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

/** A page of a book: what is in force, and for people. Drugs are searched for by `listDrugs`. */
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
