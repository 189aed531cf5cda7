import type { MergeGroup } from '#shared/rules/card-merge.ts';
import type { ImportRowKind, ReportedKind } from '#shared/rules/patient-import.ts';
import { paged, pageSql, type Counted, type Paging } from '#server/db/paged.ts';
import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import type { SheetCell, SheetRow } from '#server/lib/sheets/index.ts';
import type { ImportedPatient } from './read-row.rules.ts';

/** Rows of one statement: far within the statement timeout on a slow machine. */
export const BATCH = 500;

/** A row of a file as it is laid aside. */
export interface StagedRow {
  readonly place: number;
  readonly line: number;
  readonly cells: readonly SheetCell[];
}
/** A row as the check left it. */
export interface CheckedRow extends Counted {
  readonly place: number;
  readonly line: number;
  readonly kind: ImportRowKind;
  readonly problem: string;
  /** groups of facts that it adds to a card */
  readonly fills: readonly MergeGroup[];
  readonly patient: ImportedPatient;
  readonly patient_id: string | null;
}
/** What the check says of a row. */
export interface RowVerdict {
  readonly place: number;
  readonly kind: ImportRowKind;
  readonly problem: string;
  readonly fills: readonly MergeGroup[];
  readonly patient: ImportedPatient;
  readonly patientId: string | null;
}

const insertRows = clinicSql(
  'patient_import_stage',
  `
  insert into patient_import_row (organization_id, import_id, place, line, cells)
  select :clinic, :import, place, line, cells from jsonb_to_recordset(:rows::jsonb) as given (place int, line int, cells jsonb)`,
  { prepared: false },
);
/** A range of the primary key. */
const selectStaged = clinicSql<StagedRow>(
  'patient_import_staged',
  `
  select place, line, cells from patient_import_row
  where organization_id = :clinic and import_id = :import and place > :after order by place limit ${BATCH}`,
);
const updateRows = clinicSql(
  'patient_import_judge',
  `
  update patient_import_row r set kind = given.kind, problem = given.problem, fills = given.fills, patient = given.patient, patient_id = given.patient_id,
    before = null, version = null
  from jsonb_to_recordset(:rows::jsonb) as given (place int, kind text, problem text, fills text[], patient jsonb, patient_id uuid)
  where r.organization_id = :clinic and r.import_id = :import and r.place = given.place`,
  { prepared: false },
);
/** By patient_import_row_kind_idx. */
const selectNew = clinicSql<Omit<CheckedRow, 'total'>>(
  'patient_import_new_rows',
  `
  select place, line, kind, problem, fills, patient, patient_id from patient_import_row
  where organization_id = :clinic and import_id = :import and kind = 'new' and place > :after order by place limit ${BATCH}`,
);
const countNew = clinicSql<{ unnumbered: number; largest: number }>(
  'patient_import_new_numbers',
  `
  select (count(*) filter (where patient -> 'cardNumber' = 'null'::jsonb))::int as unnumbered, coalesce(max((patient ->> 'cardNumber')::int), 0) as largest
  from patient_import_row where organization_id = :clinic and import_id = :import and kind = 'new'`,
);
/** By patient_import_row_patient_idx. */
const selectOfCards = clinicSql<Pick<CheckedRow, 'line' | 'patient'> & { readonly patient_id: string }>(
  'patient_import_rows_of_cards',
  `
  select line, patient, patient_id from patient_import_row
  where organization_id = :clinic and patient_id = any(:cards::uuid[]) and import_id = :import and kind in ('known', 'filled') order by place`,
);
const selectPage = clinicSql<CheckedRow>(
  'patient_import_rows',
  pageSql(
    `select place, line, kind, problem, fills, patient, patient_id from patient_import_row
     where organization_id = :clinic and import_id = :import and kind is not null and (:kind::text is null or kind = :kind)`,
    'place',
  ),
  { prepared: false },
);
const selectReported = clinicSql<StagedRow & Pick<CheckedRow, 'problem' | 'fills'>>(
  'patient_import_reported_rows',
  `
  select place, line, problem, fills, cells from patient_import_row
  where organization_id = :clinic and import_id = :import and kind = :kind and place > :after order by place limit ${BATCH}`,
);
/** Undos before m0076 kept the version of a card that is as a table made it; others: the one of a new card. */
const selectMade = clinicSql<{ readonly place: number; readonly id: string; readonly version: number }>(
  'patient_import_made',
  `
  select place, patient_id as id, coalesce(version, 1) as version from patient_import_row
  where organization_id = :clinic and import_id = :import and kind = 'new' and patient_id is not null and place > :after order by place limit ${BATCH}`,
);

/** Lays rows aside behind those that are there. */
export async function stageRows(call: ClinicEm, id: string, rows: readonly SheetRow[], after: number): Promise<void> {
  const given = rows.map(({ line, cells }, index) => ({ place: after + index + 1, line, cells }));
  await insertRows(call, { import: id, rows: JSON.stringify(given) });
}

/** Says what the check found, of some rows. */
export async function judgeRows(call: ClinicEm, id: string, verdicts: readonly RowVerdict[]): Promise<void> {
  const rows = verdicts.map(({ patientId, ...verdict }) => ({ ...verdict, patient_id: patientId }));
  await updateRows(call, { import: id, rows: JSON.stringify(rows) });
}

type Batch = (call: ClinicEm, params: { import: string; after: number }) => Promise<{ readonly place: number }[]>;
/** All rows of a statement, a batch at a time, in the order of the file. */
async function* batches<Select extends Batch>(select: Select, call: ClinicEm, id: string) {
  for (let after = 0; ;) {
    const rows = (await select(call, { import: id, after })) as Awaited<ReturnType<Select>>;
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.place;
  }
}
export const stagedRows = (call: ClinicEm, id: string) => batches(selectStaged, call, id);
export const newRows = (call: ClinicEm, id: string) => batches(selectNew, call, id);
/** Rows that leave as a table, as they were in the file. */
export const reportedRows = (call: ClinicEm, id: string, kind: ReportedKind) =>
  batches((call, params) => selectReported(call, { ...params, kind }), call, id);
/** Patients that an import made and that are there. */
export const madePatients = (call: ClinicEm, id: string) => batches(selectMade, call, id);

/** Rows that are these cards of the clinic, in the order of the file. */
export const rowsOfCards = async (call: ClinicEm, id: string, cards: readonly string[]) =>
  cards.length === 0 ? [] : selectOfCards(call, { import: id, cards });

/** How many new patients bring no number of a card, and the largest that is brought; 0: none. */
export async function newNumbers(call: ClinicEm, id: string) {
  const [row] = await countNew(call, { import: id });
  return row ?? { unnumbered: 0, largest: 0 };
}

/** Rows that were checked, a page of them. */
export const listRows = (call: ClinicEm, id: string, paging: Paging, kind: ImportRowKind | null) =>
  paged(paging, (bounds) => selectPage(call, { import: id, kind, ...bounds }));
