import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import pg from 'pg';
import { loadConfig } from '#server/config/config.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { writeXlsx } from '#server/lib/sheets/index.ts';
import { isWorking, type ImportState } from '#shared/rules/patient-import.ts';
import { createClinic } from '#tests/support/clinic-factory.ts';
import { startProduct } from './processes.ts';

/**
 * A table of so many patients is read, checked and written by the product, then one of as many others into the clinic
 * that has the first; bounds: 2 minutes each, 300 MB.
 */
const ROWS = Number(process.argv[2] ?? 100_000);
const BOUND = { seconds: 120, mb: 300 };
const HEAD = [
  'Last name',
  'First name',
  'Middle name',
  'Birth date',
  'Sex',
  'Phone',
  'Series',
  'Policy',
  'SNILS',
  'City',
  'Work',
  'Note',
];
const FIELDS = [
  'lastName',
  'firstName',
  'middleName',
  'birthDate',
  'gender',
  'phone',
  'omsSerial',
  'omsNumber',
  'snils',
  'stayAddress',
  'workplace',
  null,
];
const letters = (value: number): string =>
  String(value)
    .split('')
    .map((digit) => String.fromCharCode(0x430 + Number(digit)))
    .join('');
/** A SNILS with its check digits. */
function snilsOf(at: number): string {
  const number = String(100_000_000 + at);
  const sum = number.split('').reduce((total, digit, index) => total + Number(digit) * (9 - index), 0);
  return `${number.replace(/(\d{3})(?=\d)/g, '$1-')} ${String((sum % 101) % 100).padStart(2, '0')}`;
}
function* patients(first: number): Generator<string[]> {
  for (let at = first; at < first + ROWS; at += 1) {
    const day = new Date(Date.UTC(1930, 0, 1 + (at % 30_000))).toISOString().slice(0, 10);
    yield [
      `A${letters(at)}`,
      `B${letters(at % 97)}`,
      `C${letters(at % 89)}`,
      day,
      at % 2 === 0 ? 'm' : 'f',
      `+79${String(100_000_000 + at)}`,
      String(at),
      String(100_000_000 + at),
      snilsOf(at),
      `Town ${at % 300}`,
      `Work ${at % 5000}`,
      'nothing of note',
    ];
  }
}
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
  const tableOf = async (first: number): Promise<Buffer<ArrayBuffer>> => {
    const file = new PassThrough();
    const sheets = [{ name: 'Patients', head: HEAD, rows: patients(first) }];
    const [table] = await Promise.all([buffer(file), writeXlsx(file, { sheets })]);
    return Buffer.from(table);
  };
  const server = await startProduct(cluster.appUrl, cluster.ownerUrl, [], { FILES_FOLDER: join(folder, 'files') });
  const headers = clinic.as('orgadmin');
  const peak = () =>
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  interface Import {
    readonly id: string;
    readonly state: ImportState;
    readonly new: number;
    readonly wrong: number;
    readonly error: string | null;
  }
  const call = async (path: string, body?: object | FormData): Promise<Import> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${server.url}/patient/import/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Import;
  };
  const ended = async (id: string): Promise<Import> => {
    for (;;) {
      const row = await call(id);
      if (!isWorking(row.state)) return row;
      await wait(200);
    }
  };
  let began = performance.now();
  const lap = (): number => {
    const seconds = (performance.now() - began) / 1000;
    began = performance.now();
    return seconds;
  };
  try {
    const idle = peak();
    const imported = async (table: Buffer<ArrayBuffer>) => {
      lap();
      const form = new FormData();
      form.append('file', new Blob([table]), 'patients.xlsx');
      const { id } = await call('', form);
      const read = lap();
      await call(`${id}/check`, { columns: FIELDS });
      const checked = await ended(id);
      const check = lap();
      if (checked.new !== ROWS) throw new Error(`checked: ${JSON.stringify(checked).slice(0, 500)}`);
      await call(`${id}/confirm`, {});
      const done = await ended(id);
      const write = lap();
      if (done.state !== 'done') throw new Error(`written: ${done.error}`);
      return { id, mb: table.length / 1_048_576, read, check, write, all: read + check + write };
    };
    const empty = await imported(await tableOf(0));
    // PostgreSQL's own account writes it
    const rows = (await owner.query<{ path: string }>(`select current_setting('data_directory') || '/rows' as path`))
      .rows[0]?.path;
    const columns = (
      await owner.query<{ name: string }>(
        `select string_agg(column_name, ', ') as name from information_schema.columns where table_name = 'patient' and is_generated = 'NEVER' and column_name not in ('id', 'organization_id')`,
      )
    ).rows[0]?.name;
    await owner.query(
      `copy (select gen_random_uuid(), '${other.id}'::uuid, ${columns} from patient where organization_id = '${clinic.id}' and user_id is null) to '${rows}'`,
    );
    lap();
    await owner.query(`copy patient (id, organization_id, ${columns}) from '${rows}'`);
    const copy = lap();
    await owner.query(`delete from patient where organization_id = '${other.id}'`);
    const full = await imported(await tableOf(ROWS));
    lap();
    await call(`${full.id}/undo`, {});
    await ended(full.id);
    const undo = lap();
    const most = peak();
    const isOver = Math.max(empty.all, full.all) > BOUND.seconds || most > BOUND.mb;
    const told = ({ read, check, write, all }: typeof empty) =>
      `read ${read.toFixed(1)} s, checked ${check.toFixed(1)}, written ${write.toFixed(1)} (${Math.round(ROWS / write)} a second, ${(write / copy).toFixed(1)} times a bare COPY of ${copy.toFixed(1)} s), together ${all.toFixed(1)} (bound ${BOUND.seconds})`;
    console.log(
      `${ROWS} patients of ${empty.mb.toFixed(1)} MB: ${told(empty)}; as many others beside them: ${told(full)}; taken back ${undo.toFixed(1)}; server ${idle.toFixed(0)} MB before, at most ${most.toFixed(0)} (bound ${BOUND.mb})${isOver ? ' MISSED' : ''}`,
    );
    if (most > BOUND.mb) process.exitCode = 1;
  } finally {
    await server.stop();
    await owner.end();
  }
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
