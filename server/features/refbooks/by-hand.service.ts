import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { HandBook } from '#shared/rules/refbooks.ts';
import { assertStillSuperuser } from '#server/features/accounts/index.ts';
import { inTransaction, type PersonCall } from '#server/http/call.ts';
import { refusingAt } from '#server/http/errors.ts';
import { auditBy } from '#server/lib/audit/audit.ts';
import { lockBook } from './book-rows.service.ts';
import { assertIdle } from './import-rows.service.ts';

/** What somebody does to a row of a book. */
export type Doing = 'create' | 'update' | 'remove';
export type Told = (doing: Doing, code: string, details: Readonly<Record<string, unknown>>) => Promise<void>;

/**
 * Changes a book by hand, in one transaction: not while a file of it is read or written, and one after the other, as
 * imports keep what was before them in several statements.
 * @param codeField where a taken code is told
 * @param work gets the way to log what it did
 * @throws book_busy, permission_denied, book_code_taken at its field
 */
export async function byHand<T>(
  call: PersonCall,
  { book, codeField }: { readonly book: HandBook; readonly codeField: string },
  work: (em: SqlEntityManager, told: Told) => Promise<T>,
): Promise<T> {
  await assertIdle(call.em, book, 'book_busy');
  return refusingAt({ book_code_taken: codeField }, () =>
    inTransaction(call, async (call) => {
      await assertStillSuperuser(call);
      await lockBook(call.em, { book });
      return work(call.em, (doing, code, details) =>
        auditBy(call.em, call, {
          action: `refbook_row.${doing}`,
          objectType: 'refbook_row',
          details: { book, code, ...details },
        }),
      );
    }),
  );
}
