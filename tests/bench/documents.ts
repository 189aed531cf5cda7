import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { OfficeConverter } from '#server/lib/documents/converter.ts';
import { documentEndpoints } from '#shared/contract/documents.ts';
import { loadConfig } from '#server/config/config.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { closingForm, fullCard, primaryForm, repeatForm } from '#tests/support/form-samples.ts';
import { createClient } from './client.ts';
import { cpuShares, spentSince, type CpuShares } from './cpu-times.ts';
import { median, speedIndex } from './load.ts';
import { startServer } from './processes.ts';

const WORKERS = 2;
const ROUNDS = Number(process.argv[2] ?? 5);
const DOCUMENTS = Number(process.argv[3] ?? 60);

/** Runs `work` on every item, so many at once. @returns ms of each */
async function inParallel(count: number, at: number, work: (index: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: at }, async () => {
      while (next < count) {
        const index = next;
        next += 1;
        const began = performance.now();
        await work(index);
        times.push(performance.now() - began);
      }
    }),
  );
  return times;
}
const perMinute = (count: number, ms: number) => (count / ms) * 60_000;
const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/** A patient with a full card and three visits. */
async function layRecords(clinic: TestClinic, owner: pg.Pool): Promise<{ record: string; patient: string }> {
  const patient = await clinic.addPatient({ lastName: 'Ёлкина' });
  await owner.query(`update patient set data = $2 where id = $1`, [patient, fullCard()]);
  const visit = async (day: number, form: object, treatmentCase?: string) =>
    clinic.addReception(
      await clinic.addAppointment(await clinic.addSlot({ day: clinic.day(day) }), { status: 'done', patient }),
      { form, ...(treatmentCase ? { treatmentCase } : {}) },
    );
  const record = await visit(-3, primaryForm());
  const {
    rows: [row],
  } = await owner.query<{ id: string }>('select treatment_case_id as id from reception_record where id = $1', [record]);
  await visit(-2, repeatForm(), row?.id);
  await visit(-1, closingForm(), row?.id);
  return { record, patient };
}
/** Ticks of all processors, and those that other machines took; zeros where the system does not tell. */
function cpuTimes(): { readonly all: number; readonly stolen: number } {
  const ticks = existsSync('/proc/stat')
    ? (/^cpu +(.+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? '').split(' ').map(Number)
    : [];
  return { all: ticks.reduce((sum, value) => sum + value, 0), stolen: ticks[7] ?? 0 };
}
/** One conversion by a LibreOffice that is started for it, ms; its profile is there already. */
function cold(docx: Uint8Array): number {
  const source = join(folder, 'cold.docx');
  writeFileSync(source, docx);
  const convert = () =>
    execFileSync(
      'soffice',
      [
        `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
        '--headless',
        '--convert-to',
        'pdf',
        '--outdir',
        folder,
        source,
      ],
      { stdio: 'ignore' },
    );
  convert();
  const began = performance.now();
  convert();
  return performance.now() - began;
}

const folder = mkdtempSync(join(tmpdir(), 'clinic-bench-'));
chmodSync(folder, 0o711);
const cluster = await startEmbeddedPostgres({ dataDir: join(folder, 'data') }, { info: () => {}, warn: console.warn });
const converter = new OfficeConverter({ libreOffice: 'auto', workers: WORKERS, timeoutMs: 30_000 });
/**
 * P8: documents through the whole product against the bare warm LibreOffice on the same .docx, in turns; and
 * LibreOffice started for each.
 */
try {
  await migrate(cluster.ownerUrl);
  const owner = new pg.Pool({ connectionString: cluster.ownerUrl, max: 2 });
  const config = loadConfig({ NODE_ENV: 'test', DATABASE_URL: cluster.appUrl });
  const clinic = await createClinic({
    config,
    rows: async (text, values) => (await owner.query(text, values)).rows as never,
  });
  const ids = await layRecords(clinic, owner);
  const server = await startServer('product-server.ts', cluster.appUrl);
  try {
    const fetched = createClient(server.url, clinic.as('doctor'));
    const printed = async (kind: 'record' | 'card', id: string) => {
      const path = (kind === 'record' ? documentEndpoints.printRecord.path : documentEndpoints.printCard.path).replace(
        ':id',
        id,
      );
      const { file } = JSON.parse((await fetched(path)).toString()) as { file: string };
      return fetched(file);
    };
    const docxOf = async (kind: 'record' | 'card' | 'full', id: string) => {
      const { id: job } = JSON.parse((await fetched('/documents/', { kind, id })).toString()) as { id: string };
      return fetched(`/documents/${job}/file?format=docx`);
    };
    const began = performance.now();
    await printed('record', ids.record);
    console.log(`first document of a server that was not warmed up: ${(performance.now() - began).toFixed(0)} ms`);
    await converter.warmUp();
    await inParallel(20, WORKERS * 2, () => printed('record', ids.record));
    for (const [title, kind, id, most] of [
      ['025/u entry, 1 page', 'record', ids.record, 500],
      ['card, 2 pages', 'card', ids.patient, 1000],
    ] as const) {
      const docx = await docxOf(kind, id);
      await Promise.all(converter.workers.map((worker) => worker.convert(docx)));
      const rates: { product: number[]; bare: number[] } = { product: [], bare: [] };
      const spent: { product: CpuShares[]; bare: CpuShares[] } = { product: [], bare: [] };
      const shares = () => cpuShares({ server: server.child.pid ?? 0, database: cluster.postmasterPid });
      const alone: number[] = [];
      const speeds: number[] = [];
      const before = cpuTimes();
      for (let round = 0; round < ROUNDS; round += 1) {
        speeds.push(speedIndex());
        let [start, cpu] = [performance.now(), shares()];
        await inParallel(DOCUMENTS, WORKERS * 2, () => printed(kind, id));
        rates.product.push(perMinute(DOCUMENTS, performance.now() - start));
        spent.product.push(spentSince(cpu, shares()));
        [start, cpu] = [performance.now(), shares()];
        await Promise.all(
          converter.workers.map((worker) => inParallel(DOCUMENTS / WORKERS, 1, () => worker.convert(docx))),
        );
        rates.bare.push(perMinute(DOCUMENTS, performance.now() - start));
        spent.bare.push(spentSince(cpu, shares()));
        alone.push(...(await inParallel(10, 1, () => printed(kind, id))));
      }
      // of each round, both halves of which met the same neighbours
      const ratios = rates.product.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN));
      const after = cpuTimes();
      const stolen = (after.stolen - before.stolen) / (after.all - before.all);
      console.log(
        `P8 ${title} (speed index ${median(speeds).toFixed(0)} ms, ${(stolen * 100).toFixed(0)} % of the processors stolen): product ${median(rates.product).toFixed(0)}/min, bare warm LibreOffice ${median(rates.bare).toFixed(0)}/min, ratio ${(median(ratios) * 100).toFixed(0)} % (rounds ${ratios.map((one) => (one * 100).toFixed(0)).join(', ')}; goal 85 %); one at a time p50 ${quantile(alone, 0.5).toFixed(0)} ms, p95 ${quantile(alone, 0.95).toFixed(0)} ms (goal ${most} ms)`,
      );
      const each = (rounds: readonly CpuShares[], who: keyof CpuShares) =>
        median(rounds.map((round) => round[who] / DOCUMENTS));
      const product = {
        LibreOffice: each(spent.product, 'office'),
        server: each(spent.product, 'server'),
        database: each(spent.product, 'database'),
        load: each(spent.product, 'load'),
      };
      const bare = { LibreOffice: each(spent.bare, 'bareOffice'), load: each(spent.bare, 'load') };
      const sum = (parts: Readonly<Record<string, number>>) => Object.values(parts).reduce((all, one) => all + one, 0);
      const words = (parts: Readonly<Record<string, number>>) =>
        `${sum(parts).toFixed(1)} ms (${Object.entries(parts)
          .map(([who, ms]) => `${who} ${ms.toFixed(1)}`)
          .join(', ')})`;
      console.log(
        `   CPU a document: product ${words(product)}, bare ${words(bare)}, ratio ${((sum(bare) / sum(product)) * 100).toFixed(0)} %`,
      );
    }
    console.log(
      `cold: LibreOffice started for each document ${cold(await docxOf('record', ids.record)).toFixed(0)} ms`,
    );
  } finally {
    await server.stop();
    await owner.end();
  }
} finally {
  await converter.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
