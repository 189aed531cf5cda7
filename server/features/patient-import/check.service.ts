import { clinicDay } from '#shared/rules/clinic-time.ts';
import { knownPatients, takenCardNumbers } from '#server/features/patients/index.ts';
import type { ClinicEm } from '#server/db/sql.ts';
import type { PatientImportRow, RowCounts } from './imports.service.ts';
import { faultAt, isIdentified, readRow, rowProblem, type ReadRow } from './read-row.rules.ts';
import { judgeRows, stagedRows, type RowVerdict, type StagedRow } from './rows.service.ts';
import { rowTexts } from './row-texts.ru.ts';
import { repeatedFault, Seen } from './seen.ts';

interface Checking {
  readonly timezone: string;
  /** told after every batch; what it throws ends the check */
  readonly onMoved: (rows: number) => void;
}

async function judged(
  call: ClinicEm,
  rows: readonly (StagedRow & { readonly read: ReadRow })[],
  columns: PatientImportRow['columns'],
): Promise<RowVerdict[]> {
  const known = await knownPatients(
    call,
    rows.map(({ read }) => read.patient),
  );
  const numbers = rows.flatMap(({ read }) => read.patient.cardNumber ?? []);
  const taken = numbers.length === 0 ? new Set<number>() : await takenCardNumbers(call, numbers);
  return rows.map(({ place, read }, index) => {
    const { patient } = read;
    const patientId = known[index] ?? null;
    // whoever is not told for sure may be the owner of that card
    const isTaken =
      patientId === null && patient.cardNumber !== null && taken.has(patient.cardNumber) && isIdentified(read);
    const problem = rowProblem(
      isTaken ? [...read.faults, faultAt('cardNumber', rowTexts.numberTaken)] : read.faults,
      columns,
    );
    if (problem !== '') return { place, kind: 'wrong', problem, patient, patientId: null };
    return { place, kind: patientId === null ? 'new' : 'known', problem: '', patient, patientId };
  });
}

/**
 * Looks at every row of a file by what its columns hold: what is wrong, who is a patient of the clinic already, who
 * will be a new one. Begun again it says the same.
 */
export async function checkRows(
  call: ClinicEm,
  { id, columns, epoch }: PatientImportRow,
  { timezone, onMoved }: Checking,
): Promise<RowCounts> {
  const reading = { columns, epoch, today: clinicDay(Date.now(), timezone) };
  const seen = new Seen();
  const counts = { new: 0, known: 0, wrong: 0 };
  for await (const batch of stagedRows(call, id)) {
    const rows = batch.map((row) => {
      const read = readRow(row.cells, reading);
      const before = isIdentified(read) ? seen.find(read.patient, read.faults.length > 0 ? null : row.line) : null;
      const faults = before === null ? read.faults : [...read.faults, repeatedFault(read.patient, before)];
      return { ...row, read: { ...read, faults } };
    });
    const verdicts = await judged(call, rows, columns);
    for (const { kind } of verdicts) counts[kind] += 1;
    await judgeRows(call, id, verdicts);
    onMoved(batch.at(-1)?.place ?? 0);
  }
  return counts;
}
