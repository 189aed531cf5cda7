import { clinicDay } from '#shared/rules/clinic-time.ts';
import { NOBODY, standingOf, takenCardNumbers } from '#server/features/patients/index.ts';
import type { ClinicEm } from '#server/db/sql.ts';
import type { PatientImportRow, RowCounts } from './imports.service.ts';
import { faultAt, isIdentified, readRow, rowProblem, type ReadRow } from './read-row.rules.ts';
import { judgeRows, stagedRows, type RowVerdict, type StagedRow } from './rows.service.ts';
import { rowTexts } from './row-texts.ru.ts';
import { whoIs } from './other-person.ts';
import { repeatedFaults, Seen } from './seen.ts';

interface Checking {
  readonly timezone: string;
  /** told after every batch; what it throws ends the check */
  readonly onMoved: (rows: number) => void;
}

interface Judging extends Pick<PatientImportRow, 'columns' | 'known_cards'> {
  readonly seen: Seen;
}
async function judged(
  call: ClinicEm,
  rows: readonly (StagedRow & { readonly read: ReadRow })[],
  { columns, known_cards: cards, seen }: Judging,
): Promise<RowVerdict[]> {
  const standings = await standingOf(
    call,
    rows.map(({ read }) => read.patient),
  );
  const numbers = rows.flatMap(({ read }) => read.patient.cardNumber ?? []);
  const taken = numbers.length === 0 ? new Set<number>() : await takenCardNumbers(call, numbers);
  return rows.map(({ place, line, read }, index) => {
    const { patient, faults } = read;
    const standing = standings[index] ?? NOBODY;
    const { there, fault } = whoIs(seen, patient, standing);
    const patientId = there?.id ?? null;
    const fills = cards === 'fill' && there ? (standing.filled?.groups ?? []) : [];
    const isKnowable = isIdentified(read);
    // whoever is not told for sure may be the owner of that card
    const isTaken = patientId === null && patient.cardNumber !== null && taken.has(patient.cardNumber) && isKnowable;
    const own = [
      ...faults,
      ...(isTaken ? [faultAt('cardNumber', rowTexts.numberTaken)] : []),
      ...(fault ? [fault] : []),
    ];
    // a row that is not taken is repeated by no other
    const asLine = own.length > 0 ? null : line;
    const repeated = isKnowable ? seen.find(patient, asLine) : null;
    // of two rows that would fill one card the second is told, by whatever each is known
    const before =
      repeated ??
      (cards === 'leave' || patientId === null || fault || !isKnowable ? null : seen.findKnown(patientId, asLine));
    const problem = rowProblem([...own, ...repeatedFaults(patient, before, own)], columns);
    if (problem !== '') return { place, kind: 'wrong', problem, fills: [], patient, patientId: null };
    if (patientId !== null) seen.have(patientId, patient, line);
    const kind = patientId === null ? 'new' : fills.length > 0 ? 'filled' : 'known';
    return { place, kind, problem: '', fills, patient, patientId };
  });
}

/**
 * Looks at every row of a file by what its columns hold: what is wrong, who is a patient of the clinic already and
 * what is added to the card, who will be a new one. Begun again it says the same.
 */
export async function checkRows(
  call: ClinicEm,
  { id, columns, epoch, known_cards }: PatientImportRow,
  { timezone, onMoved }: Checking,
): Promise<RowCounts> {
  const reading = { columns, epoch, today: clinicDay(Date.now(), timezone) };
  const seen = new Seen();
  const counts = { new: 0, filled: 0, known: 0, wrong: 0 };
  for await (const batch of stagedRows(call, id)) {
    const rows = batch.map((row) => ({ ...row, read: readRow(row.cells, reading) }));
    const verdicts = await judged(call, rows, { columns, known_cards, seen });
    for (const { kind } of verdicts) counts[kind] += 1;
    await judgeRows(call, id, verdicts);
    onMoved(batch.at(-1)?.place ?? 0);
  }
  return counts;
}
