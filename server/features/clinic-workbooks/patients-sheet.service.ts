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
  repeatedFaults,
  rowProblem,
  Seen,
  whoIs,
  type ImportedPatient,
} from '#server/features/patient-import/index.ts';
import { NOBODY, standingOf, takenCardNumbers, type Filled } from '#server/features/patients/index.ts';
import { Cells, faultAt } from './cells.rules.ts';
import type { PatientEntry } from './entries.ts';
import type { KnownClinic } from './known-clinics.ts';
import type { Known } from './known.service.ts';
import type { RowVerdict, StoredRow } from './rows.service.ts';
import type { SheetFault } from './sheet-work.ts';
import { rowTexts as texts } from './texts.ru.ts';
import type { ReadSheet } from './workbooks.service.ts';

const SHEET = 'patients';
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

  constructor(em: SqlEntityManager, known: Known, sheet: ReadSheet) {
    this.#em = em;
    this.#known = known;
    this.#sheet = sheet;
  }

  #seenIn({ slug }: KnownClinic): Seen {
    const seen = this.#seen.get(slug) ?? new Seen();
    this.#seen.set(slug, seen);
    return seen;
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
    return { row, clinic, patient, faults };
  }

  async #judgeClinic(rows: readonly ReadPatient[]): Promise<RowVerdict[]> {
    const { id = null } = rows[0]?.clinic ?? {};
    const patients = rows.map(({ patient }) => patient);
    const standings = id === null ? [] : await standingOf({ em: this.#em, clinic: { id } }, patients);
    const numbers = patients.flatMap(({ cardNumber }) => cardNumber ?? []);
    const taken =
      id === null || numbers.length === 0
        ? new Set<number>()
        : await takenCardNumbers({ em: this.#em, clinic: { id } }, numbers);
    return rows.map(({ row, clinic, patient, faults }, at) => {
      const seen = this.#seenIn(clinic);
      const standing = standings[at] ?? NOBODY;
      const { there, fault } = whoIs(seen, patient, standing);
      const filled = there && standing.filled;
      const isTaken = there === null && patient.cardNumber !== null && taken.has(patient.cardNumber);
      const own: SheetFault[] = [
        ...faults,
        ...(isTaken ? [faultAt(SHEET, 'cardNumber', texts.numberTaken)] : []),
        ...(fault ? [fault] : []),
      ];
      // a row that is not taken is repeated by no other
      const line = own.length > 0 ? null : row.line;
      const before = seen.find(patient, line) ?? (there && !fault ? seen.findKnown(there.id, line) : null);
      const all = [...own, ...repeatedFaults(patient, before, own)];
      if (all.length > 0) return this.#wrong(row, patient, all);
      if (there) seen.have(there.id, patient, row.line);
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

  async judge(batch: readonly StoredRow[]): Promise<RowVerdict[]> {
    const read = batch.map((row) => this.#read(row));
    const verdicts = read.filter((one) => 'problem' in one);
    const sound = read.filter((one) => 'patient' in one);
    for (const rows of byClinic(sound, ({ clinic }) => clinic.slug).values())
      verdicts.push(...(await this.#judgeClinic(rows)));
    return verdicts;
  }
}
