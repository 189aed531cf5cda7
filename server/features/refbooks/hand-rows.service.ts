import { isDeepStrictEqual } from 'node:util';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { HandBook as AnyHandBook } from '#shared/rules/refbooks.ts';
import { platformSql } from '#server/db/sql.ts';
import type { PersonCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import type { Benefit } from './books/benefits-file.ts';
import type { Insurer } from './books/insurers-file.ts';
import { benefitRow, insurerRow, type RefbookRow } from './books/row-books.service.ts';
import { byHand } from './by-hand.service.ts';
import { getRow, ROW_COLUMNS, type StatedRow } from './rows.service.ts';

const REASON = 'reference books belong to the platform';
/** refbook_row_pkey lets one of a code in. */
const insertRow = platformSql<StatedRow>(
  'refbook_row_make',
  REASON,
  `
  insert into refbook_row (book, code, name, sort_key, data, search_text, is_active, is_listed, is_starter, by_hand)
  values (:book, :code, :name, :sort_key, :data, :text, true, true, false, 'made') returning ${ROW_COLUMNS}`,
);
const updateRow = platformSql<StatedRow>(
  'refbook_row_correct',
  REASON,
  `
  update refbook_row set name = :name, sort_key = :sort_key, data = :data, search_text = :text, is_active = true, retired_on = null,
    by_hand = coalesce(by_hand, 'corrected'), version = version + 1
  where book = :book and code = :code returning ${ROW_COLUMNS}`,
);
const retireRow = platformSql<{ name: string }>(
  'refbook_row_remove',
  REASON,
  `
  update refbook_row set is_active = false, retired_on = current_date, by_hand = coalesce(by_hand, 'corrected'), version = version + 1
  where book = :book and code = :code and is_active returning name`,
);

/** Those whose rows stand in the common table. */
type HandBook = Exclude<AnyHandBook, 'fias'>;
const factsOf = (row: RefbookRow) => ({
  code: row.code,
  name: row.name,
  sort_key: row.sortKey,
  data: row.data,
  text: row.searchText,
});
async function rowOf(em: SqlEntityManager, book: HandBook, code: string): Promise<StatedRow | null> {
  return getRow(em, book, code).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'not_found') return null;
    throw error;
  });
}

/**
 * Rows of a book by hand. A row that was made stays whatever official files lack; a file that has its code writes its
 * own in its place, and keeps this one for its undo. A row of a file, or of the starter, that is corrected is written
 * anew by the next file that has it, and retired by one that does not. Nothing is ever deleted: cards name rows.
 * @param toRow as the book's imports make it of a record
 */
function rowsByHand<Facts extends { readonly code: string }>(book: HandBook, toRow: (facts: Facts) => RefbookRow) {
  const at = { book, codeField: 'ID' } as const;
  return {
    /** @throws book_busy; book_code_taken, book_code_retired at the code */
    create: (call: PersonCall, facts: Facts): Promise<StatedRow> =>
      byHand(call, at, async (em, told) => {
        if ((await rowOf(em, book, facts.code))?.is_active === false) throw refusalAt('book_code_retired', 'ID');
        const row = toRow(facts);
        const [made] = await insertRow(em, { book, ...factsOf(row) });
        if (!made) throw new Error('An insert gives its row back');
        await told('create', row.code, { name: row.name });
        return made;
      }),
    /** Corrects a row; one that was retired is in force again. @throws book_busy, not_found, stale_version */
    update: (call: PersonCall, { version, ...facts }: Facts & { readonly version: number }): Promise<StatedRow> =>
      byHand(call, at, async (em, told) => {
        const row = toRow(facts as unknown as Facts);
        const current = await getRow(em, book, row.code);
        if (current.version !== version) throw new DomainError('stale_version', { current });
        if (current.is_active && current.name === row.name && isDeepStrictEqual(current.data, row.data)) return current;
        const [changed] = await updateRow(em, { book, ...factsOf(row) });
        if (!changed) throw new DomainError('not_found');
        await told('update', row.code, { name: row.name, before: current.name });
        return changed;
      }),
    /** Retires a row; cards go on naming it. @throws book_busy, not_found */
    remove: (call: PersonCall, code: string): Promise<void> =>
      byHand(call, at, async (em, told) => {
        const { name } = await getRow(em, book, code);
        if ((await retireRow(em, { book, code })).length > 0) await told('remove', code, { name });
      }),
  };
}

export const insurersByHand = rowsByHand('foms', (facts: Omit<Insurer, 'endedOn'>) =>
  insurerRow({ ...facts, shortName: facts.shortName || facts.name, endedOn: null }),
);
export const benefitsByHand = rowsByHand('lgoti', (facts: Benefit) => benefitRow(facts));
