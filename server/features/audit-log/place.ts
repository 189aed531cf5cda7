import { errorText } from '#shared/errors/catalogue.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { openCursor, sealCursor } from '#server/lib/cursors/cursor.ts';
import type { AuditRow } from './audit-sql.ts';

/** A page of the log; `next` opens the one after it, null at the end. */
export interface AuditPage {
  readonly rows: readonly AuditRow[];
  readonly next: string | null;
}
/** The place behind a row; nulls: before the first. */
export type Place = { readonly at: string | null; readonly after: string | null };
export const BEGINNING: Place = { at: null, after: null };
export const placeBehind = ({ at_text, id }: AuditRow): Place => ({ at: at_text, after: id });

/** @throws validation_failed at `after` for a cursor that was changed, or made for another list */
export function placeOf(secret: string, scope: string, cursor: string | undefined): Place {
  if (cursor === undefined) return BEGINNING;
  const [at, after] = openCursor(secret, scope, cursor) ?? [];
  if (at === undefined || after === undefined)
    throw new DomainError('validation_failed', { fields: { after: [errorText('cursor_invalid')] } });
  return { at, after };
}

/** One row more than the page was read, to know whether there is another page. */
export function pageOfRows(secret: string, scope: string, found: readonly AuditRow[], size: number): AuditPage {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  const next = found.length > size && last ? sealCursor(secret, scope, [last.at_text, last.id]) : null;
  return { rows, next };
}
