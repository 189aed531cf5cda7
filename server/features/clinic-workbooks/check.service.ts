import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { SheetField, WorkbookSheet } from '#shared/rules/clinic-workbook.ts';
import { rowProblem } from '#server/features/patient-import/index.ts';
import { Cells } from './cells.rules.ts';
import type { Entries, RowSheet } from './entries.ts';
import { Known } from './known.service.ts';
import { PatientRows } from './patients-sheet.service.ts';
import { READERS } from './read-rows.rules.ts';
import { judgeRows, rowsOf, type RowVerdict, type StoredRow } from './rows.service.ts';
import type { SheetFault, SheetWork, Verdict } from './sheet-work.ts';
import { SHEETS } from './sheets.ts';
import { rowTexts as texts } from './texts.ru.ts';
import type { Counts, ReadSheet, WorkbookRow } from './workbooks.service.ts';

/** What the rows before one of a sheet were, by their keys: the second of two that are the same is wrong. */
type Lines = Map<string, number>;

const wrongRow = ({ place }: StoredRow, title: string, problem: string): RowVerdict => ({
  place,
  kind: 'wrong',
  problem,
  title,
  changes: '',
  entry: null,
  clinicId: null,
  objectId: null,
});
function toVerdict<Sheet extends RowSheet>(
  { place }: StoredRow,
  title: string,
  verdict: Exclude<Verdict<Entries[Sheet]>, { readonly kind: 'wrong' }>,
): RowVerdict {
  const { kind } = verdict;
  const { changes, entry, clinic, is } = verdict;
  return { place, kind, problem: '', title, changes, entry, clinicId: clinic?.id ?? null, objectId: is?.id ?? null };
}

async function judgeRow<Sheet extends RowSheet>(
  known: Known,
  sheet: Sheet,
  row: StoredRow,
  { columns, lines }: { readonly columns: readonly (SheetField | null)[]; readonly lines: Lines },
): Promise<RowVerdict> {
  const work: SheetWork<Sheet> = SHEETS[sheet];
  const cells = new Cells(sheet, row.cells, columns);
  const entry = READERS[sheet](cells);
  const title = work.title(entry);
  const isFaulty = (field: SheetField) => cells.isFaulty(field);
  const verdict = await work.judge(known, entry, isFaulty);
  const before = verdict.kind === 'wrong' ? undefined : lines.get(verdict.key);
  const faults: SheetFault[] = [
    ...cells.faults,
    ...(verdict.kind === 'wrong' ? verdict.faults : []),
    ...(before === undefined ? [] : [{ field: null, problem: texts.repeated(before) }]),
  ];
  if (verdict.kind === 'wrong' || faults.length > 0) return wrongRow(row, title, rowProblem(faults, columns));
  lines.set(verdict.key, row.line);
  await work.note(known, verdict, null);
  return toVerdict<Sheet>(row, title, verdict);
}

/** Whose the rows are that name no clinic, when nobody has said: of the only one of the sheet of clinics. */
function settleOnly({ clinics }: Known, sheet: WorkbookSheet, lines: Lines): void {
  const [only, ...others] = lines.keys();
  if (sheet === 'clinics' && clinics.only === null && only !== undefined && others.length === 0) clinics.only = only;
}

/**
 * Looks at every row of a workbook by what its columns hold: what is wrong, what is there already, what changes, what
 * will be new. Begun again it says the same.
 * @param onMoved told after every batch; what it throws ends the check
 */
export async function checkRows(
  em: SqlEntityManager,
  { id, clinic, sheets }: WorkbookRow,
  onMoved: (rows: number) => void,
): Promise<ReadSheet[]> {
  const known = await Known.read(em);
  known.clinics.only = clinic?.slug ?? null;
  const checked: ReadSheet[] = [];
  for (const read of sheets) {
    const { sheet, columns } = read;
    const lines: Lines = new Map();
    const patients = sheet === 'patients' ? new PatientRows(em, known, read) : null;
    const counts: Record<keyof Counts, number> = { new: 0, changed: 0, same: 0, wrong: 0 };
    for await (const batch of rowsOf(em, id, sheet)) {
      const verdicts: RowVerdict[] = patients ? await patients.judge(batch) : [];
      if (sheet !== 'patients')
        for (const row of batch) verdicts.push(await judgeRow(known, sheet, row, { columns, lines }));
      for (const { kind } of verdicts) counts[kind] += 1;
      await judgeRows(em, id, verdicts);
      onMoved(batch.at(-1)?.place ?? 0);
    }
    settleOnly(known, sheet, lines);
    checked.push({ ...read, ...counts });
  }
  return checked;
}
