import { errorText } from '#shared/errors/catalogue.ts';
import { foldedSql, wordPatterns } from '#server/db/like.ts';
import { paged, pageSql, type Counted, type Paging } from '#server/db/paged.ts';
import { clinicSql } from '#server/db/sql.ts';
import type { StaffCall, ClinicCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';

interface RowsSql {
  /** as far as the clinic's rows */
  readonly select: string;
  /** column of the id in it */
  readonly id: string;
  /** expression in it that a search looks at */
  readonly searched: string;
  /** patterns of a search, which must all fit; without it `wordPatterns` */
  readonly patternsOf?: typeof wordPatterns;
  /** columns that it gives */
  readonly order: string;
}
/**
 * The rows of a table of the registry as people see them: a page of those that have all words of a search, in any
 * order, and one of them.
 */
export function rowsOf<Row>(name: string, { select, id, searched, order, patternsOf = wordPatterns }: RowsSql) {
  const selectPage = clinicSql<Row & Counted>(
    `${name}_page`,
    pageSql(`${select} and (:patterns::text[] is null or ${foldedSql(searched)} like all(:patterns))`, order),
    { prepared: false },
  );
  const selectOne = clinicSql<Row>(`${name}_get`, `${select} and ${id} = :id`);
  return {
    list: (call: ClinicCall, query: Paging) => {
      const patterns = patternsOf(query.search);
      return paged(query, (bounds) => selectPage(call, { patterns, ...bounds }));
    },
    /** @throws not_found */
    get: async (call: ClinicCall, id: string): Promise<Row> => {
      const [row] = await selectOne(call, { id });
      if (!row) throw new DomainError('not_found');
      return row;
    },
  };
}

type Noun = 'employee' | 'doctor' | 'specialty' | 'department' | 'price';
type Details = Readonly<Record<string, unknown>>;
interface Identified {
  readonly id: string;
}
/** Logs what was done to a row. */
export const logged = (
  call: StaffCall,
  noun: Noun,
  verb: string,
  { id }: Identified,
  details: Details,
): Promise<void> => audit(call, { action: `${noun}.${verb}`, objectType: noun, objectId: id, details });

/** Saves what the entities of the call were told, and logs it. */
export async function saveRow(
  call: StaffCall,
  noun: Noun,
  verb: string,
  row: Identified,
  details: Details,
): Promise<void> {
  await call.em.flush();
  await logged(call, noun, verb, row, details);
}

/** Removes a row, unless there is a reason why it has to stay. @throws row_in_use */
export async function removeRow(
  call: StaffCall,
  noun: Noun,
  row: Identified,
  reason: string | null,
  details: Details,
): Promise<void> {
  if (reason !== null) throw new DomainError('row_in_use', { params: { reason } });
  call.em.remove(row);
  await saveRow(call, noun, 'delete', row, details);
}

/** Why fields cannot change. */
export const fieldsInUse = (reason: string, fields: readonly string[]): DomainError =>
  new DomainError('field_in_use', {
    params: { reason },
    fields: Object.fromEntries(fields.map((field) => [field, [errorText('field_in_use', { reason })]])),
  });
