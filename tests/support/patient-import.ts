import { jobEndpoints as jobs } from '#shared/contract/jobs.ts';
import { patientImportEndpoints as imports } from '#shared/contract/patient-import.ts';
import type { ImportField, ImportRowKind, KnownCards } from '#shared/rules/patient-import.ts';
import type { Api } from './call.ts';
import type { TestClinic } from './clinic-factory.ts';
import { stepEnds } from './step-ends.ts';
import { cellsOf } from './workbook.ts';

/** A text for spreadsheets: its head, then its rows. */
export const csvOf = (head: string, rows: readonly string[]): Buffer => Buffer.from([head, ...rows].join('\r\n'));

interface Checking {
  /** default: what the heads say */
  readonly columns?: readonly (ImportField | null)[];
  readonly known_cards?: KnownCards;
}

/** An administrator with tables of patients, step by step. The server has to have its workers. */
export class PatientImportCalls {
  readonly #api: Api;
  readonly #as: ReturnType<TestClinic['as']>;

  constructor(api: Api, clinic: TestClinic) {
    this.#api = api;
    this.#as = clinic.as('orgadmin');
  }

  read(data: Uint8Array, body: Record<string, string> = {}, name = 'пациенты.csv') {
    return this.#api.ok(imports.readPatientTable, { file: { data, name }, body }, this.#as);
  }

  get(id: string) {
    return this.#api.ok(imports.getPatientImport, { params: { id } }, this.#as);
  }

  /** Waits until nothing works on it. */
  ended(id: string) {
    return stepEnds(() => this.get(id));
  }

  async check(id: string, { columns, ...checking }: Checking = {}) {
    const named = columns ?? (await this.get(id)).columns.map(({ field }) => field);
    const body = { columns: [...named], ...checking };
    await this.#api.ok(imports.checkPatientImport, { params: { id }, body }, this.#as);
    return this.ended(id);
  }

  async checked(data: Uint8Array, checking: Checking = {}) {
    return this.check((await this.read(data)).id, checking);
  }

  /** Has a checked file written. @returns the run of the job that does it */
  async begin(id: string, body: { skip_wrong?: boolean } = {}) {
    const check = (await this.get(id)).check ?? '';
    const sent = { params: { id }, body: { check, ...body } };
    return (await this.#api.ok(imports.confirmPatientImport, sent, this.#as)).job ?? '';
  }

  async confirm(id: string, body: { skip_wrong?: boolean } = {}) {
    await this.begin(id, body);
    return this.ended(id);
  }

  /** Goes on with one whose job failed. */
  async retry(id: string, job: string) {
    await this.#api.ok(jobs.retryJobRun, { params: { id: job } }, this.#as);
    return this.ended(id);
  }

  async undo(id: string) {
    await this.#api.ok(imports.undoPatientImport, { params: { id } }, this.#as);
    return this.ended(id);
  }

  async rowsOf(id: string, kind: ImportRowKind) {
    return (await this.#api.ok(imports.listPatientImportRows, { params: { id }, query: { kind } }, this.#as)).items;
  }

  /** The table of these rows, its head first. */
  async report(id: string, query: { kind?: 'wrong' | 'filled' } = {}) {
    const file = await this.#api.ok(imports.getPatientImportReport, { params: { id }, query }, this.#as);
    return cellsOf((file as unknown as { data: Uint8Array }).data);
  }
}
