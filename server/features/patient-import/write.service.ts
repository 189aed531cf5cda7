import {
  fillCards,
  insertImported,
  lockToFill,
  NOBODY,
  reserveCardNumbers,
  standingOf,
  type Filler,
} from '#server/features/patients/index.ts';
import type { ClinicEm } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { JobRefused } from '#server/lib/jobs/work.ts';
import { fillingRows, noteFilled, noteLeft } from './filled-rows.service.ts';
import type { PatientImportRow, RowCounts } from './imports.service.ts';
import { whoIs } from './other-person.ts';
import { rowProblem } from './read-row.rules.ts';
import { judgeRows, newNumbers, newRows, rowsOfCards, type RowVerdict } from './rows.service.ts';
import { Seen } from './seen.ts';
import { importTexts as texts } from './texts.ru.ts';

/**
 * Gives the numbers of the cards that bring none, one after the other: reserved ahead of the transaction, so that the
 * desk goes on making cards meanwhile, and anew at each attempt, since more rows may be new than at the one before.
 * What an attempt leaves of them is nobody's.
 */
export async function reservedNumbers(call: ClinicEm, id: string): Promise<() => number> {
  const { unnumbered, largest } = await newNumbers(call, id);
  const first = await reserveCardNumbers(call, unnumbered, largest);
  let given = 0;
  return () => {
    // the next one is the desk's
    if (given === unnumbered) throw new Error('More cards need a number than were reserved');
    given += 1;
    return first + given - 1;
  };
}

/**
 * Makes the new patients of a checked file, judged as the check does: who became one of the clinic's since is left as
 * they are, and whose number is in the card of somebody else by now is told.
 * @returns how many, and how many are told
 * @throws JobRefused when a number was given to another card since
 */
async function makePatients(
  call: ClinicEm,
  { id, columns }: Pick<PatientImportRow, 'id' | 'columns'>,
  next: () => number,
  onMoved: (rows: number) => void,
) {
  let [done, count, wrong] = [0, 0, 0];
  const seen = new Seen();
  for await (const batch of newRows(call, id)) {
    const standings = await standingOf(
      call,
      batch.map(({ patient }) => patient),
    );
    const found = standings.flatMap(({ there }) => there?.id ?? []);
    for (const { patient_id: card, patient, line } of await rowsOfCards(call, id, found))
      seen.have(card, patient, line);
    const verdicts = batch.map((row, index): RowVerdict => {
      const { there, fault } = whoIs(seen, row.patient, standings[index] ?? NOBODY);
      if (fault) return { ...row, kind: 'wrong', problem: rowProblem([fault], columns), patientId: null };
      if (there === null) return { ...row, kind: 'new', patientId: uuidv7() };
      seen.have(there.id, row.patient, row.line);
      return { ...row, kind: 'known', patientId: there.id };
    });
    const made = verdicts.flatMap(({ kind, patientId, patient: { cardNumber, person, card } }) =>
      kind === 'new' && patientId !== null ? { id: patientId, cardNumber: cardNumber ?? next(), person, card } : [],
    );
    const inserted = await insertImported(call, made);
    const refused = made.find((patient) => !inserted.has(patient.id));
    if (refused) throw new JobRefused(texts.numberTaken(refused.cardNumber));
    await judgeRows(call, id, verdicts);
    count += made.length;
    wrong += verdicts.filter(({ kind }) => kind === 'wrong').length;
    onMoved((done += batch.length));
  }
  return { made: count, wrong };
}

/**
 * Adds to known cards what the check has shown, where there is still nothing: what somebody else wrote meanwhile stays,
 * and so does the whole card of who is not the one of the row any more. Of two rows whose cards have become one the
 * first that has something to add does. In the order of the cards' ids, as whatever locks several of them does.
 * @returns how many cards
 */
async function fillKnown(call: Filler, id: string, onMoved: (rows: number) => void): Promise<number> {
  let [done, count, last] = [0, 0, ''];
  for await (const batch of fillingRows(call, id)) {
    await lockToFill(
      call,
      batch.map(({ patient_id: card }) => card),
    );
    const patients = batch.map(({ patient, fills }) => ({ ...patient, groups: new Set(fills) }));
    const standings = (await standingOf(call, patients)).map((standing, at) => {
      const card = batch[at]?.patient_id;
      if (card === undefined || standing.there?.id !== card || card === last)
        return { ...standing, there: null, filled: null };
      if (standing.filled) last = card;
      return standing;
    });
    const cards = new Map((await fillCards(call, standings)).map((card) => [card.id, card]));
    const written = batch.flatMap(({ place, patient_id: patient }, at) => {
      const [card, filled] = [cards.get(patient), standings[at]?.filled];
      return card && filled ? [{ place, fills: filled.groups, card }] : [];
    });
    await noteFilled(call, id, written);
    count += written.length;
    onMoved((done += batch.length));
  }
  await noteLeft(call, id);
  return count;
}

/**
 * Makes the new patients of a checked file and fills known cards, in the transaction of `call`: the cards last, so that
 * the desk waits for them as short as possible. `onMoved` is told after every batch how many rows are done.
 * @throws JobRefused when a number was given to another card since
 */
export async function writePatients(
  call: Filler,
  work: PatientImportRow,
  next: () => number,
  onMoved: (rows: number) => void,
): Promise<RowCounts> {
  const { id, rows, new_rows: toMake, filled_rows: toFill, known_rows: known, wrong_rows: wrong } = work;
  // of the others nothing is to be done
  const others = rows - toMake - toFill;
  const { made, wrong: told } = await makePatients(call, work, next, (done) => onMoved(others + done));
  const filled = await fillKnown(call, id, (done) => onMoved(others + toMake + done));
  return { new: made, filled, known: known + toMake + toFill - made - told - filled, wrong: wrong + told };
}
