import { insertImported, knownPatients, reserveCardNumbers } from '#server/features/patients/index.ts';
import type { ClinicEm } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { JobRefused } from '#server/lib/jobs/work.ts';
import { keepFirstNumber, type PatientImportRow, type RowCounts } from './imports.service.ts';
import { judgeRows, newNumbers, newRows, type RowVerdict } from './rows.service.ts';
import { importTexts as texts } from './texts.ru.ts';

/**
 * The first of the numbers of the cards that bring none: reserved once for an import, ahead of its transaction, so that
 * the desk goes on making cards meanwhile.
 */
export async function firstNumberFor(call: ClinicEm, { id, first_number: kept }: PatientImportRow): Promise<number> {
  if (kept !== null) return kept;
  const { unnumbered, largest } = await newNumbers(call, id);
  const first = await reserveCardNumbers(call, unnumbered, largest);
  await keepFirstNumber(call, id, first);
  return first;
}

/**
 * Makes the new patients of a checked file, in the transaction of `call`. Who became one of the clinic's since the
 * check is left as they are. `onMoved` is told after every batch.
 * @throws JobRefused when a number was given to another card since
 */
export async function writePatients(
  call: ClinicEm,
  id: string,
  first: number,
  onMoved: (rows: number) => void,
): Promise<Pick<RowCounts, 'new' | 'known'>> {
  const counts = { new: 0, known: 0 };
  let next = first;
  for await (const batch of newRows(call, id)) {
    const known = await knownPatients(
      call,
      batch.map(({ patient }) => patient),
    );
    const verdicts: RowVerdict[] = batch.map((row, index) => {
      const before = known[index] ?? null;
      return { ...row, kind: before === null ? 'new' : 'known', patientId: before ?? uuidv7() };
    });
    const made = verdicts.flatMap(({ kind, patientId, patient: { cardNumber, person, card } }) =>
      kind === 'new' && patientId !== null ? { id: patientId, cardNumber: cardNumber ?? next++, person, card } : [],
    );
    const inserted = await insertImported(call, made);
    const refused = made.find((patient) => !inserted.has(patient.id));
    if (refused) throw new JobRefused(texts.numberTaken(refused.cardNumber));
    await judgeRows(call, id, verdicts);
    counts.new += made.length;
    counts.known += batch.length - made.length;
    onMoved(batch.at(-1)?.place ?? 0);
  }
  return counts;
}
