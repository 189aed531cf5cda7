import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { WorkbookRowKind, WorkbookSheet } from '#shared/rules/clinic-workbook.ts';
import { paged, pageSql, type Counted, type Paging } from '#server/db/paged.ts';
import { platformSql } from '#server/db/sql.ts';
import type { SheetCell, SheetRow } from '#server/lib/sheets/index.ts';

/** Rows of one statement: far within the statement timeout on a slow machine. */
export const BATCH = 500;
const REASON = 'rows of a workbook are the superuser’s, of all clinics';

/** A row of a file as it is laid aside, and as the check left it. */
export interface StoredRow {
  readonly place: number;
  readonly sheet: WorkbookSheet;
  readonly line: number;
  readonly cells: readonly SheetCell[];
  readonly kind: WorkbookRowKind | null;
  readonly problem: string;
  readonly changes: string;
  readonly entry: unknown;
  readonly clinic_id: string | null;
  readonly object_id: string | null;
  readonly before: object | null;
  readonly version: number | null;
}
/** A row as people see it. */
export interface ListedRow extends Counted {
  readonly sheet: WorkbookSheet;
  readonly line: number;
  readonly kind: WorkbookRowKind;
  readonly title: string;
  readonly clinic: string;
  readonly changes: string;
  readonly problem: string;
  readonly kept: string;
}
/** What the check says of a row. */
export interface RowVerdict {
  readonly place: number;
  readonly kind: WorkbookRowKind;
  readonly problem: string;
  readonly title: string;
  readonly changes: string;
  readonly entry: object | null;
  readonly clinicId: string | null;
  readonly objectId: string | null;
}
/** What became of a row; a row of which nothing was left to do is `same`. */
export interface RowResult {
  readonly place: number;
  readonly kind: WorkbookRowKind;
  readonly clinicId: string;
  readonly objectId: string;
  readonly before: object | null;
  readonly version: number;
}

const insertRows = platformSql(
  'workbook_stage',
  REASON,
  `
  insert into clinic_workbook_row (workbook_id, place, sheet, line, cells)
  select :workbook, place, :sheet, line, cells from jsonb_to_recordset(:rows::jsonb) as given (place int, line int, cells jsonb)`,
  { prepared: false },
);
/** By clinic_workbook_row_kind_idx or a range of the primary key. */
const selectRows = platformSql<StoredRow>(
  'workbook_rows_of',
  REASON,
  `
  select place, sheet, line, cells, kind, problem, changes, entry, clinic_id, object_id, before, version from clinic_workbook_row
  where workbook_id = :workbook and sheet = :sheet and (:kinds::text[] is null or kind = any(:kinds)) and place > :after order by place limit ${BATCH}`,
  { prepared: false },
);
/** The last ones first: what is taken back goes in the opposite order. */
const selectBack = platformSql<StoredRow>(
  'workbook_rows_back',
  REASON,
  `
  select place, sheet, line, cells, kind, problem, changes, entry, clinic_id, object_id, before, version from clinic_workbook_row
  where workbook_id = :workbook and sheet = :sheet and kind = any(:kinds::text[]) and object_id is not null and place < :before order by place desc limit ${BATCH}`,
  { prepared: false },
);
const updateJudged = platformSql(
  'workbook_judge',
  REASON,
  `
  update clinic_workbook_row r set kind = given.kind, problem = given.problem, title = given.title, changes = given.changes, entry = given.entry,
    clinic_id = given.clinic_id, object_id = given.object_id, before = null, version = null, kept = null
  from jsonb_to_recordset(:rows::jsonb) as given (place int, kind text, problem text, title text, changes text, entry jsonb, clinic_id uuid, object_id uuid)
  where r.workbook_id = :workbook and r.place = given.place`,
  { prepared: false },
);
const updateWritten = platformSql(
  'workbook_row_written',
  REASON,
  `
  update clinic_workbook_row r set kind = given.kind, clinic_id = given.clinic_id, object_id = given.object_id, before = given.before, version = given.version
  from jsonb_to_recordset(:rows::jsonb) as given (place int, kind text, clinic_id uuid, object_id uuid, before jsonb, version int)
  where r.workbook_id = :workbook and r.place = given.place`,
  { prepared: false },
);
const updateKept = platformSql(
  'workbook_row_kept',
  REASON,
  `
  update clinic_workbook_row r set kept = given.kept from jsonb_to_recordset(:rows::jsonb) as given (place int, kept text)
  where r.workbook_id = :workbook and r.place = given.place`,
  { prepared: false },
);
const selectPage = platformSql<ListedRow>(
  'workbook_rows',
  REASON,
  pageSql(
    `select r.sheet, r.line, r.kind, r.title, coalesce(case when r.sheet = 'clinics' then '' else coalesce(o.title, r.entry ->> 'clinic') end, '') as clinic,
       r.changes, r.problem, coalesce(r.kept, '') as kept, r.place
     from clinic_workbook_row r left join organization o on o.id = r.clinic_id
     where r.workbook_id = :workbook and r.kind is not null and (:sheet::text is null or r.sheet = :sheet) and (:kind::text is null or r.kind = :kind)
       and (not :kept::boolean or r.kept is not null)`,
    'place',
  ),
  { prepared: false },
);
/** Of new patients, by clinic: how many bring no number of a card, and the largest that is brought. */
const countNumbers = platformSql<{ clinic_id: string | null; clinic: string; unnumbered: number; largest: number }>(
  'workbook_new_numbers',
  REASON,
  `
  select clinic_id, entry ->> 'clinic' as clinic, (count(*) filter (where entry #> '{patient,cardNumber}' = 'null'::jsonb))::int as unnumbered,
    coalesce(max((entry #>> '{patient,cardNumber}')::int), 0) as largest
  from clinic_workbook_row where workbook_id = :workbook and sheet = 'patients' and kind = 'new' group by 1, 2`,
);

/** A row of a patient whose card is gone. */
interface GoneRow extends Pick<StoredRow, 'line'> {
  readonly clinic: string;
  readonly card: string;
}
/** By clinic_workbook_row_kind_idx and patient_pkey. */
const selectGone = platformSql<GoneRow>(
  'workbook_gone_patient',
  REASON,
  `
  select line, clinic_id as clinic, object_id as card from clinic_workbook_row r where workbook_id = :workbook and sheet = 'patients' and kind in ('same', 'changed')
    and not exists (select from patient p where p.organization_id = r.clinic_id and p.id = r.object_id) order by place limit 1`,
);

/** Reads all rows of these kinds, by clinic_workbook_row_kind_idx: asked of a new patient whose name is there. */
const selectOfCards = platformSql<Pick<StoredRow, 'line' | 'entry'> & { readonly card: string }>(
  'workbook_rows_of_cards',
  REASON,
  `
  select line, entry, object_id as card from clinic_workbook_row
  where workbook_id = :workbook and sheet = 'patients' and kind in ('same', 'changed') and object_id = any(:cards::uuid[]) order by place`,
);

type Kinds = readonly WorkbookRowKind[] | null;

/** Lays rows of a sheet aside behind those that are there. */
export async function stageRows(
  em: SqlEntityManager,
  workbook: string,
  sheet: WorkbookSheet,
  rows: readonly SheetRow[],
  after: number,
): Promise<void> {
  const given = rows.map(({ line, cells }, index) => ({ place: after + index + 1, line, cells }));
  await insertRows(em, { workbook, sheet, rows: JSON.stringify(given) });
}

/** Rows of a sheet, a batch at a time, in the order of the file; `kinds` null: all of them. */
export async function* rowsOf(em: SqlEntityManager, workbook: string, sheet: WorkbookSheet, kinds: Kinds = null) {
  for (let after = 0; ;) {
    const rows = await selectRows(em, { workbook, sheet, kinds, after });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.place;
  }
}

/** The same backwards, of what was written. */
export async function* writtenRows(em: SqlEntityManager, workbook: string, sheet: WorkbookSheet, kinds: Kinds) {
  for (let before = 2 ** 31 - 1; ;) {
    const rows = await selectBack(em, { workbook, sheet, kinds, before });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    before = last.place;
  }
}

/** Says what the check found, of some rows. */
export async function judgeRows(em: SqlEntityManager, workbook: string, verdicts: readonly RowVerdict[]) {
  const rows = verdicts.map(({ clinicId, objectId, ...row }) => ({ ...row, clinic_id: clinicId, object_id: objectId }));
  await updateJudged(em, { workbook, rows: JSON.stringify(rows) });
}

/** Rows of patients that are these cards, in the order of the file. */
export const rowsOfCards = async (em: SqlEntityManager, workbook: string, cards: readonly string[]) =>
  cards.length === 0 ? [] : selectOfCards(em, { workbook, cards });

/** The first row of a patient who was known to the check, and is gone since. */
export const firstGone = async (em: SqlEntityManager, workbook: string) => (await selectGone(em, { workbook }))[0];

/** Says what became of some rows. */
export async function noteWritten(em: SqlEntityManager, workbook: string, results: readonly RowResult[]) {
  const rows = results.map(({ clinicId, objectId, ...row }) => ({ ...row, clinic_id: clinicId, object_id: objectId }));
  await updateWritten(em, { workbook, rows: JSON.stringify(rows) });
}

/** Says why an undo left some rows. */
export async function noteKept(
  em: SqlEntityManager,
  workbook: string,
  rows: readonly { readonly place: number; readonly kept: string }[],
): Promise<void> {
  if (rows.length > 0) await updateKept(em, { workbook, rows: JSON.stringify(rows) });
}

/**
 * New patients without a number of a card, and the largest number that is brought, by the clinic: its id, null while it
 * is to be made, and its short name.
 */
export const newNumbers = (em: SqlEntityManager, workbook: string) => countNumbers(em, { workbook });

interface RowFilter {
  readonly sheet: WorkbookSheet | null;
  readonly kind: WorkbookRowKind | null;
  /** only those that an undo left */
  readonly kept: boolean;
}
/** Rows that were checked, a page of them. */
export const listRows = (em: SqlEntityManager, workbook: string, paging: Paging, filter: RowFilter) =>
  paged(paging, (bounds) => selectPage(em, { workbook, ...filter, ...bounds }));
