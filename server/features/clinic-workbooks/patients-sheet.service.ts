import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { numericDate } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import type { PersonCardField } from '#shared/rules/card-merge.ts';
import { isFieldOf, type SheetField } from '#shared/rules/clinic-workbook.ts';
import { clinicDay } from '#shared/rules/clinic-time.ts';
import { IMPORT_TITLES } from '#shared/rules/patient-import.ru.ts';
import type { ImportField } from '#shared/rules/patient-import.ts';
import {
  isIdentified,
  readRow,
  repeatedFault,
  rowProblem,
  Seen,
  type ImportedPatient,
} from '#server/features/patient-import/index.ts';
import {
  factsOfPatients,
  filledBy,
  knownPatients,
  takenCardNumbers,
  type Filled,
  type ImportedFacts,
} from '#server/features/patients/index.ts';
import { Cells, faultAt } from './cells.rules.ts';
import type { PatientEntry } from './entries.ts';
import type { KnownClinic } from './known-clinics.ts';
import type { Known } from './known.service.ts';
import type { RowVerdict, StoredRow } from './rows.service.ts';
import type { SheetFault } from './sheet-work.ts';
import { rowTexts as texts } from './texts.ru.ts';
import type { ReadSheet } from './workbooks.service.ts';

const SHEET = 'patients';
/** A patient of a row, and what the clinic has of them. */
export interface Standing {
  /** null: nobody yet */
  readonly there: ImportedFacts | null;
  /** null: nothing is added */
  readonly filled: Filled | null;
}

/** What a clinic has of patients, and what these would add, in the same order. */
export async function standingOf(
  em: SqlEntityManager,
  clinic: string,
  patients: readonly ImportedPatient[],
): Promise<Standing[]> {
  const call = { em, clinic: { id: clinic } };
  const ids = await knownPatients(call, patients);
  const facts = new Map(
    (await factsOfPatients(call, [...new Set(ids.filter((id) => id !== null))])).map((row) => [row.id, row]),
  );
  return patients.map((patient, at) => {
    const there = facts.get(ids[at] ?? '') ?? null;
    return { there, filled: there && filledBy(there, patient) };
  });
}

/** Rows of patients by the clinic's short name; the order inside of each stays. */
export function byClinic<Row>(rows: readonly Row[], slugOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(slugOf(row));
    if (group) group.push(row);
    else groups.set(slugOf(row), [row]);
  }
  return groups;
}

const titleOf = ({ person }: ImportedPatient): string =>
  [fullName(person), person.birthDate === null ? '' : numericDate(person.birthDate)].filter(Boolean).join(', ');
/** What is added to a patient, in words. */
export const wordsOf = ({ added }: Filled): string =>
  added
    .filter(([name]) => isFieldOf(SHEET, name as SheetField))
    .map(([name, value]: readonly [PersonCardField, string]) =>
      texts.change(IMPORT_TITLES[name as ImportField], '', name === 'birthDate' ? numericDate(value) : value),
    )
    .join('; ');

interface ReadPatient {
  readonly row: StoredRow;
  readonly clinic: KnownClinic;
  readonly patient: ImportedPatient;
  readonly faults: readonly SheetFault[];
}

/** The check of the sheet of patients, a batch at a time. */
export class PatientRows {
  readonly #em: SqlEntityManager;
  readonly #known: Known;
  readonly #sheet: ReadSheet;
  /** patients of each clinic that rows before had */
  readonly #seen = new Map<string, Seen>();
  /** lines of those whom the clinics have, by their ids */
  readonly #lines = new Map<string, number>();

  constructor(em: SqlEntityManager, known: Known, sheet: ReadSheet) {
    this.#em = em;
    this.#known = known;
    this.#sheet = sheet;
  }

  #wrong({ place }: StoredRow, patient: ImportedPatient, faults: readonly SheetFault[]): RowVerdict {
    const problem = rowProblem(faults, this.#sheet.columns);
    const title = titleOf(patient);
    return { place, kind: 'wrong', problem, title, changes: '', entry: null, clinicId: null, objectId: null };
  }

  /** @returns a patient who can be looked for, or what is wrong */
  #read(row: StoredRow): ReadPatient | RowVerdict {
    const { columns, epoch } = this.#sheet;
    const clinic = this.#known.clinics.ofRow(new Cells(SHEET, row.cells, columns).line('clinic'));
    const timezone = typeof clinic === 'string' ? 'UTC' : clinic.timezone;
    const reading = {
      columns: columns.map((field) => (field === 'clinic' ? null : (field as ImportField | null))),
      epoch,
      today: clinicDay(Date.now(), timezone),
    };
    const { patient, faults } = readRow(row.cells, reading);
    if (typeof clinic === 'string') return this.#wrong(row, patient, [...faults, faultAt(SHEET, 'clinic', clinic)]);
    if (!isIdentified({ faults })) return this.#wrong(row, patient, faults);
    const seen = this.#seen.get(clinic.slug) ?? new Seen();
    this.#seen.set(clinic.slug, seen);
    const before = seen.find(patient, faults.length > 0 ? null : row.line);
    if (before !== null) return this.#wrong(row, patient, [...faults, repeatedFault(patient, before)]);
    return { row, clinic, patient, faults };
  }

  async #judgeClinic(rows: readonly ReadPatient[]): Promise<RowVerdict[]> {
    const { id = null } = rows[0]?.clinic ?? {};
    const patients = rows.map(({ patient }) => patient);
    const standings = id === null ? [] : await standingOf(this.#em, id, patients);
    const numbers = patients.flatMap(({ cardNumber }) => cardNumber ?? []);
    const taken =
      id === null || numbers.length === 0
        ? new Set<number>()
        : await takenCardNumbers({ em: this.#em, clinic: { id } }, numbers);
    return rows.map(({ row, clinic, patient, faults }, at) => {
      const { there = null, filled = null } = standings[at] ?? {};
      const isTaken = there === null && patient.cardNumber !== null && taken.has(patient.cardNumber);
      const before = there === null ? null : this.#lineOf(there.id, faults.length > 0 ? null : row.line);
      const all: SheetFault[] = [
        ...faults,
        ...(isTaken ? [faultAt(SHEET, 'cardNumber', texts.numberTaken)] : []),
        ...(before === null ? [] : [{ field: null, problem: texts.repeated(before) }]),
      ];
      if (all.length > 0) return this.#wrong(row, patient, all);
      return {
        place: row.place,
        kind: there === null ? 'new' : filled === null ? 'same' : 'changed',
        problem: '',
        title: titleOf(patient),
        changes: filled ? wordsOf(filled) : '',
        entry: { clinic: clinic.slug, patient } satisfies PatientEntry,
        clinicId: clinic.id,
        objectId: there?.id ?? null,
      };
    });
  }

  /** The line that had the same known patient before; null: none. `line` is null of a row that is not taken. */
  #lineOf(patient: string, line: number | null): number | null {
    const before = this.#lines.get(patient) ?? null;
    if (before === null && line !== null) this.#lines.set(patient, line);
    return before;
  }

  async judge(batch: readonly StoredRow[]): Promise<RowVerdict[]> {
    const read = batch.map((row) => this.#read(row));
    const verdicts = read.filter((one) => 'problem' in one);
    const sound = read.filter((one) => 'patient' in one);
    for (const rows of byClinic(sound, ({ clinic }) => clinic.slug).values())
      verdicts.push(...(await this.#judgeClinic(rows)));
    return verdicts;
  }
}
