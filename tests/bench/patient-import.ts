import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Static } from 'typebox';
import type { ClinicWorkbook } from '#shared/contract/clinic-workbooks.ts';
import type { PatientImport } from '#shared/contract/patient-import.ts';
import { SHEET_TITLES, sheetFieldTitle } from '#shared/rules/clinic-workbook.ru.ts';
import { loadConfig } from '#server/config/config.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { createClinic } from '#tests/support/clinic-factory.ts';
import { addPerson } from '#tests/support/people.ts';
import { ImportServer, type ImportKind, type Taken } from './import-server.ts';
import { PATIENT_FIELDS, patientTable } from './import-table.ts';
import { startProduct } from './processes.ts';

/**
 * A table of so many patients is read, checked and written by the product, then one of as many others into the clinic
 * that has the first; then as many by the superuser's workbook into a clinic that has nobody, by a server of its own.
 * Bounds: 2 minutes each, 300 MB.
 */
const ROWS = Number(process.argv[2] ?? 100_000);
const BOUND = { seconds: 120, mb: 300 };

type OfClinic = Static<typeof PatientImport>;
const OF_CLINIC: ImportKind<OfClinic> = {
  path: '/patient/import/',
  workOf: (answer) => answer as OfClinic,
  check: () => ({ columns: PATIENT_FIELDS }),
  made: ({ new: made }) => made,
  confirm: ({ check }) => ({ check }),
};
type Workbook = Static<typeof ClinicWorkbook>;
const OF_SUPERUSER: ImportKind<Workbook> = {
  path: '/upload/sites/',
  workOf: (answer) => (answer as { readonly workbook: Workbook }).workbook,
  check: ({ sheets }) => ({ sheets: sheets.map(({ sheet }) => ({ sheet, columns: ['clinic', ...PATIENT_FIELDS] })) }),
  made: ({ sheets }) => sheets.reduce((sum, { new: made }) => sum + made, 0),
  confirm: ({ check }) => ({ check }),
};

const folder = mkdtempSync(join(tmpdir(), 'clinic-bench-'));
chmodSync(folder, 0o711);
const cluster = await startEmbeddedPostgres({ dataDir: join(folder, 'data') }, { info: () => {}, warn: console.warn });
try {
  await migrate(cluster.ownerUrl);
  // COPY to a file is the superuser's alone, whose own database is another one
  const database = new URL(cluster.superUrl);
  database.pathname = new URL(cluster.ownerUrl).pathname;
  const owner = new pg.Pool({ connectionString: database.href, max: 2 });
  const ground = {
    config: loadConfig({ NODE_ENV: 'test', DATABASE_URL: cluster.appUrl }),
    rows: async (text: string, values?: readonly unknown[]) =>
      (await owner.query(text, values as unknown[])).rows as never,
  };
  const [clinic, other] = [await createClinic(ground), await createClinic(ground)];
  const start = () => startProduct(cluster.appUrl, cluster.ownerUrl, [], { FILES_FOLDER: join(folder, 'files') });
  /** Seconds that a bare COPY takes for what the import has written. */
  const copied = async (): Promise<number> => {
    // PostgreSQL's own account writes it
    const [file] = (await owner.query<{ path: string }>(`select current_setting('data_directory') || '/rows' as path`))
      .rows;
    const [columns] = (
      await owner.query<{ names: string }>(
        `select string_agg(column_name, ', ') as names from information_schema.columns where table_name = 'patient' and is_generated = 'NEVER' and column_name not in ('id', 'organization_id')`,
      )
    ).rows;
    await owner.query(
      `copy (select gen_random_uuid(), '${other.id}'::uuid, ${columns?.names} from patient where organization_id = '${clinic.id}' and user_id is null) to '${file?.path}'`,
    );
    const began = performance.now();
    await owner.query(`copy patient (id, organization_id, ${columns?.names}) from '${file?.path}'`);
    const seconds = (performance.now() - began) / 1000;
    await owner.query(`delete from patient where organization_id = '${other.id}'`);
    return seconds;
  };
  const told = ({ read, check, write, all }: Taken, copy: number) =>
    `read ${read.toFixed(1)} s, checked ${check.toFixed(1)}, written ${write.toFixed(1)} (${Math.round(ROWS / write)} a second, ${(write / copy).toFixed(1)} times a bare COPY of ${copy.toFixed(1)} s), together ${all.toFixed(1)} (bound ${BOUND.seconds})`;
  /** Prints a row of figures, and whether a bound was missed. */
  const tell = (words: string, slowest: number, { idle, most }: { readonly idle: number; readonly most: number }) => {
    const isOver = slowest > BOUND.seconds || most > BOUND.mb;
    console.log(
      `${words}; server ${idle.toFixed(0)} MB before, at most ${most.toFixed(0)} (bound ${BOUND.mb})${isOver ? ' MISSED' : ''}`,
    );
    if (most > BOUND.mb) process.exitCode = 1;
  };
  try {
    const server = await start();
    let copy = 1;
    try {
      const imports = new ImportServer(server, clinic.as('orgadmin'), OF_CLINIC);
      const idle = imports.peak;
      const empty = await imports.imported(await patientTable({ first: 0, rows: ROWS }), ROWS);
      copy = await copied();
      const full = await imports.imported(await patientTable({ first: ROWS, rows: ROWS }), ROWS);
      const undo = await imports.undone(full.id);
      tell(
        `${ROWS} patients of ${empty.mb.toFixed(1)} MB: ${told(empty, copy)}; as many others beside them: ${told(full, copy)}; taken back ${undo.toFixed(1)}`,
        Math.max(empty.all, full.all),
        { idle, most: imports.peak },
      );
    } finally {
      await server.stop();
    }
    const second = await start();
    try {
      const superuser = await addPerson(ground, { isSuperuser: true });
      const as = { authorization: `Bearer ${superuser.token}` };
      const imports = new ImportServer(second, as, OF_SUPERUSER);
      const idle = imports.peak;
      const [found] = (await owner.query<{ slug: string }>('select slug from organization where id = $1', [other.id]))
        .rows;
      const leading = { head: sheetFieldTitle('patients', 'clinic'), cell: found?.slug ?? '' };
      const sheet = SHEET_TITLES.patients;
      const whole = await imports.imported(await patientTable({ first: 0, rows: ROWS, sheet }, leading), ROWS);
      const undo = await imports.undone(whole.id);
      tell(
        `${ROWS} patients by the superuser's workbook of ${whole.mb.toFixed(1)} MB: ${told(whole, copy)}; taken back ${undo.toFixed(1)}`,
        whole.all,
        { idle, most: imports.peak },
      );
    } finally {
      await second.stop();
    }
  } finally {
    await owner.end();
  }
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
