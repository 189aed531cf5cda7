import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { uuidv7 } from '#server/db/uuid.ts';
import { Seen, whoIs } from '#server/features/patient-import/index.ts';
import {
  fillCards,
  insertImported,
  mergedInto,
  NOBODY,
  reserveCardNumbers,
  standingOf,
  type Standing,
} from '#server/features/patients/index.ts';
import { JobRefused } from '#server/lib/jobs/work.ts';
import type { PatientEntry } from './entries.ts';
import type { Known } from './known.service.ts';
import { byClinic, wordsOf } from './patients-sheet.service.ts';
import {
  firstGone,
  newNumbers,
  noteWritten,
  rowsOf,
  rowsOfCards,
  type RowResult,
  type StoredRow,
} from './rows.service.ts';
import type { Writer } from './sheet-work.ts';
import { rowTexts, workbookTexts as texts } from './texts.ru.ts';

/** The next number of a card, by the clinic's id. */
export type NextNumbers = Map<string, number>;

/**
 * Numbers of the cards of new patients who bring none: reserved ahead of the transaction, so that the desks go on
 * making cards meanwhile. A clinic that is still to be made gets them when it is there.
 */
export async function reserveNumbers(
  em: SqlEntityManager,
  id: string,
  known: Known,
  next: NextNumbers = new Map(),
): Promise<NextNumbers> {
  for (const { clinic_id: there, clinic: slug, unnumbered, largest } of await newNumbers(em, id)) {
    const clinic = there ?? known.clinics.bySlug(slug)?.id;
    if (clinic != null && !next.has(clinic))
      next.set(clinic, await reserveCardNumbers({ em, clinic: { id: clinic } }, unnumbered, largest));
  }
  return next;
}

interface Given {
  readonly row: StoredRow;
  readonly entry: PatientEntry;
}
const refusedAt = ({ line }: Pick<StoredRow, 'line'>, name: string, why: string): JobRefused =>
  new JobRefused(texts.rowRefused(name, line, why));

/** The clinic of a row: the one that the check found, under whatever name, or the one that the workbook has made. */
function clinicOf({ clinics }: Known, { row, entry }: Given, name: string): string {
  const clinic = row.clinic_id === null ? clinics.bySlug(entry.clinic) : clinics.byId(row.clinic_id);
  if (clinic?.id == null) throw refusedAt(row, name, texts.rowChanged);
  return clinic.id;
}

/** What a person confirmed is done, or has been done by somebody else meanwhile. */
function isAsConfirmed({ row, there, filled, isOther }: Given & Standing): boolean {
  if (isOther) return false;
  if (there === null) return row.kind === 'new';
  if (row.object_id !== null && row.object_id !== there.id) return false;
  return filled === null || (row.kind === 'changed' && row.changes === wordsOf(filled));
}

/** Makes those who are nobody yet. @throws JobRefused when a number was given to another card since */
async function make(
  em: SqlEntityManager,
  clinic: string,
  given: readonly Given[],
  { name, nextNumber }: { readonly name: string; readonly nextNumber: () => number },
): Promise<RowResult[]> {
  const made = given.map(({ row, entry: { patient } }) => ({
    row,
    patient: { ...patient, id: uuidv7(), cardNumber: patient.cardNumber ?? nextNumber() },
  }));
  const inserted = await insertImported(
    { em, clinic: { id: clinic } },
    made.map(({ patient }) => patient),
  );
  const refused = made.find(({ patient }) => !inserted.has(patient.id));
  if (refused) throw refusedAt(refused.row, name, rowTexts.numberTakenNow(refused.patient.cardNumber));
  return made.map(({ row: { place }, patient }) => ({
    place,
    kind: 'new',
    clinicId: clinic,
    objectId: patient.id,
    before: null,
    version: 1,
  }));
}

/** Adds to those of whom something is missing. @throws JobRefused when somebody changed one at the same time */
async function fill(
  writer: Writer,
  clinic: string,
  given: readonly (Given & Standing)[],
  name: string,
): Promise<RowResult[]> {
  const filled = await fillCards({ ...writer, clinic: { id: clinic } }, given);
  const cards = new Map(filled.map((card) => [card.id, card]));
  return given.flatMap(({ row, there, filled: change }) => {
    if (!there || !change) return [];
    const card = cards.get(there.id);
    if (!card) throw refusedAt(row, name, texts.rowChanged);
    const { id: objectId, before, version } = card;
    return { place: row.place, kind: 'changed' as const, clinicId: clinic, objectId, before, version };
  });
}
/** Rows of which nothing is left to do. */
const toSame = (clinic: string, given: readonly (Given & Standing)[]): RowResult[] =>
  given.flatMap(({ row: { place }, there, filled: change }) =>
    there && !change
      ? [{ place, kind: 'same', clinicId: clinic, objectId: there.id, before: null, version: there.version }]
      : [],
  );

/**
 * Makes the new patients of a checked workbook and adds to known ones, in the transaction of `writer`. Every row is
 * held against the card as it is now: one of which something else became than was confirmed ends it all, and so do a
 * second one of a patient and one whose card is gone.
 * @returns by the clinic's id how many were made and filled
 * @throws JobRefused
 */
export async function writePatients(
  writer: Writer,
  {
    id,
    known,
    next,
    name,
  }: { readonly id: string; readonly known: Known; readonly next: NextNumbers; readonly name: string },
  onMoved: (rows: number) => void,
): Promise<ReadonlyMap<string, { new: number; changed: number }>> {
  const counts = new Map<string, { new: number; changed: number }>();
  const taken = new Set<string>();
  const seen = new Seen();
  const { em } = writer;
  const gone = await firstGone(em, id);
  if (gone) {
    const into = await mergedInto({ em, clinic: { id: gone.clinic } }, gone.card);
    throw refusedAt(gone, name, into ? texts.cardMerged(into.card_number) : texts.cardGone);
  }
  await reserveNumbers(em, id, known, next);
  for await (const batch of rowsOf(em, id, 'patients', ['new', 'changed'])) {
    const given = batch.map((row): Given => ({ row, entry: row.entry as PatientEntry }));
    for (const [clinic, rows] of byClinic(given, (one) => clinicOf(known, one, name))) {
      const standings = await standingOf(
        { em, clinic: { id: clinic } },
        rows.map(({ entry }) => entry.patient),
      );
      const found = rows.flatMap(({ row }, at) => (row.kind === 'new' ? (standings[at]?.there?.id ?? []) : []));
      for (const { card, entry, line } of await rowsOfCards(em, id, found))
        seen.have(card, (entry as PatientEntry).patient, line);
      const standing = rows.map((one, at) => {
        const now = standings[at] ?? NOBODY;
        const { there, fault } = whoIs(seen, one.entry.patient, now);
        return { ...one, there, filled: there && now.filled, isOther: fault !== null };
      });
      for (const one of standing) {
        if (!isAsConfirmed(one) || taken.has(one.there?.id ?? '')) throw refusedAt(one.row, name, texts.rowChanged);
        if (one.there) taken.add(one.there.id);
      }
      const nextNumber = () => {
        const number = next.get(clinic);
        if (number === undefined) throw new Error(`No numbers are reserved in ${clinic}`);
        next.set(clinic, number + 1);
        return number;
      };
      const made = await make(
        em,
        clinic,
        standing.filter(({ there }) => there === null),
        { name, nextNumber },
      );
      const filled = await fill(writer, clinic, standing, name);
      for (const { objectId } of made) taken.add(objectId);
      await noteWritten(em, id, [...made, ...filled, ...toSame(clinic, standing)]);
      const count = counts.get(clinic) ?? { new: 0, changed: 0 };
      counts.set(clinic, { new: count.new + made.length, changed: count.changed + filled.length });
    }
    onMoved(batch.at(-1)?.place ?? 0);
  }
  return counts;
}
