import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ByHand } from '#shared/rules/refbook-codes.ts';
import type { RowsAsked } from '#shared/rules/refbooks.ts';
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
/** Whether a row is offered, what a person did to it, and which change of it this is. */
export interface RowState {
  readonly is_active: boolean;
  readonly by_hand: ByHand | null;
  readonly version: number;
}
export type StatedRow = BookRow & RowState;

/** The columns of `StatedRow`. */
export const ROW_COLUMNS = 'code, name, data, is_active, by_hand, version';
/** By refbook_row_order_idx, of retired rows refbook_row_retired_idx; words by refbook_row_search_idx. */
const pageOf = (name: string, isOffered: string) => {
  const listed = `book = :book and ${isOffered} and is_listed and ${hasWords('search_text')}`;
  return {
    page: platformSql<StatedRow>(
      name,
      REASON,
      `select ${ROW_COLUMNS} from refbook_row where ${listed} order by book, sort_key, code limit :limit offset :offset`,
      { prepared: false },
    ),
    count: platformSql<Counted>(
      `count_${name}`,
      REASON,
      `select count(*)::int as total from refbook_row where ${listed}`,
      { prepared: false },
    ),
  };
};
const LISTS = {
  active: pageOf('refbook_rows', 'is_active'),
  retired: pageOf('refbook_rows_retired', 'not is_active'),
} as const satisfies Record<RowsAsked, object>;
const selectOne = platformSql<StatedRow>(
  'refbook_row_by_code',
  REASON,
  `select ${ROW_COLUMNS} from refbook_row where book = :book and code = :code and is_listed`,
);

/**
 * A page of a book: what is for people, and in force unless retired rows are asked for. Drugs are searched for by
 * `listDrugs`.
 */
export async function listRows(
  em: SqlEntityManager,
  book: RowBook,
  { page, size, search = '', state = 'active' }: Paging & { readonly state?: RowsAsked | undefined },
) {
  const asked = { book, ...wordParams(search) };
  const [rows, [counted]] = await Promise.all([
    LISTS[state].page(em, { ...asked, limit: size, offset: (page - 1) * size }),
    LISTS[state].count(em, asked),
  ]);
  const total = counted?.total ?? 0;
  return { rows, total, pages: Math.ceil(total / size) };
}

/** A row that records may name, also one that is in force no more. @throws not_found */
export async function getRow(em: SqlEntityManager, book: RowBook, code: string): Promise<StatedRow> {
  const [row] = await selectOne(em, { book, code });
  if (!row) throw new DomainError('not_found');
  return row;
}
