import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { uuidv7 } from '#server/db/uuid.ts';
import {
  changeImported,
  insertImported,
  reserveCardNumbers,
  type ImportedFacts,
} from '#server/features/patients/index.ts';
import { JobRefused } from '#server/lib/jobs/work.ts';
import type { PatientEntry } from './entries.ts';
import type { Known } from './known.service.ts';
import { byClinic, standingOf, type Standing } from './patients-sheet.service.ts';
import { newNumbers, noteWritten, rowsOf, type RowResult, type StoredRow } from './rows.service.ts';
import { rowTexts, workbookTexts as texts } from './texts.ru.ts';

/** The next number of a card, by the clinic's short name. */
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
  for (const { clinic: slug, unnumbered, largest } of await newNumbers(em, id)) {
    const clinic = known.clinics.bySlug(slug)?.id;
    if (clinic != null && !next.has(slug))
      next.set(slug, await reserveCardNumbers({ em, clinic: { id: clinic } }, unnumbered, largest));
  }
  return next;
}

interface Given {
  readonly row: StoredRow;
  readonly entry: PatientEntry;
}
const refusedAt = ({ line }: StoredRow, name: string, why: string): JobRefused =>
  new JobRefused(texts.rowRefused(name, line, why));

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

const keptBefore = ({ id: _, version: __, ...facts }: ImportedFacts): object => facts;
/** Adds to those of whom something is missing. @throws JobRefused when somebody changed one at the same time */
async function fill(
  em: SqlEntityManager,
  clinic: string,
  given: readonly (Given & Standing)[],
  name: string,
): Promise<RowResult[]> {
  const filled = given.flatMap((one) => (one.filled ? [one.filled.facts] : []));
  const versions = await changeImported({ em, clinic: { id: clinic } }, filled);
  return given.flatMap(({ row, there, filled: change }) => {
    if (!there || !change) return [];
    const version = versions.get(there.id);
    if (version === undefined) throw refusedAt(row, name, texts.rowChanged);
    return {
      place: row.place,
      kind: 'changed' as const,
      clinicId: clinic,
      objectId: there.id,
      before: keptBefore(there),
      version,
    };
  });
}

/**
 * Makes the new patients of a checked workbook and adds to known ones, in the transaction of `em`. Who became one of
 * the clinic's since the check is held against the card as it is now.
 * @returns by the clinic's id how many were made and filled
 * @throws JobRefused
 */
export async function writePatients(
  em: SqlEntityManager,
  {
    id,
    known,
    next,
    name,
  }: { readonly id: string; readonly known: Known; readonly next: NextNumbers; readonly name: string },
  onMoved: (rows: number) => void,
): Promise<ReadonlyMap<string, { new: number; changed: number }>> {
  const counts = new Map<string, { new: number; changed: number }>();
  await reserveNumbers(em, id, known, next);
  for await (const batch of rowsOf(em, id, 'patients', ['new', 'changed'])) {
    const given = batch.map((row): Given => ({ row, entry: row.entry as PatientEntry }));
    for (const [slug, rows] of byClinic(given, ({ entry }) => entry.clinic)) {
      const clinic = known.clinics.bySlug(slug)?.id;
      if (clinic == null) throw new Error(`No clinic ${slug}`);
      const standings = await standingOf(
        em,
        clinic,
        rows.map(({ entry }) => entry.patient),
      );
      const standing = rows.map((one, at) => ({ ...one, there: null, filled: null, ...standings[at] }));
      const nextNumber = () => {
        const number = next.get(slug) ?? 1;
        next.set(slug, number + 1);
        return number;
      };
      const made = await make(
        em,
        clinic,
        standing.filter(({ there }) => there === null),
        { name, nextNumber },
      );
      const filled = await fill(em, clinic, standing, name);
      const same = standing.flatMap(({ row, there, filled: change }): RowResult[] =>
        there && !change
          ? [
              {
                place: row.place,
                kind: 'same',
                clinicId: clinic,
                objectId: there.id,
                before: null,
                version: there.version,
              },
            ]
          : [],
      );
      await noteWritten(em, id, [...made, ...filled, ...same]);
      const count = counts.get(clinic) ?? { new: 0, changed: 0 };
      counts.set(clinic, { new: count.new + made.length, changed: count.changed + filled.length });
    }
    onMoved(batch.at(-1)?.place ?? 0);
  }
  return counts;
}
