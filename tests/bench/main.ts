import { hash } from '@node-rs/argon2';
import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { readPostmasterFile } from '#server/db/embedded/postmaster-file.ts';
import { migrate } from '#server/db/migrate.ts';
import {
  freeDatesCase,
  freeSlotsCase,
  loginCase,
  patientSearchCase,
  receptionDayCase,
  registryPagesCase,
  reserveCase,
  type Bench,
  type Case,
} from './cases.ts';
import { freeSlots, generate, tokenOf } from './data.ts';
import { diagnosesCase, fillDiagnoses } from './diagnoses.ts';
import { queueCase, weekCase } from './desk-cases.ts';
import { explainBuffers } from './explain.ts';
import { median, speedIndex, type Slice } from './load.ts';
import { cpuShares, spentSince, type CpuShares } from './cpu-times.ts';
import { countStatements, startServer } from './processes.ts';
import { waitingBench } from './waiting.ts';
import { weekCalendarBench } from './week-calendar.ts';

const { values } = parseArgs({
  options: {
    slots: { type: 'string', default: '200000' },
    patients: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '2' },
    'mixed-day-minutes': { type: 'string', default: '1' },
    trend: { type: 'string', default: '.cache/bench.ndjson' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(
    'npm run bench -- [--slots 200000] [--patients 50000] [--rounds 5] [--seconds 2] [--only free,queue,documents,firstPages,patientImport,refbookSearch,reports,mixedDay] [--mixed-day-minutes 1] [--trend FILE]\nRatios inside one interleaved run: variants of a case take turns in short slices; medians over the rounds.',
  );
  process.exit(0);
}
/** Bookings whose buffers are explained. */
const EXPLAINED = 21;
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const only = values.only.split(',').filter(Boolean);
/**
 * Rows in processes of their own, each with a cluster and LibreOffices of its own. A row that finds an error ends with
 * another code than 0.
 */
const APART: Readonly<Record<string, readonly string[]>> = {
  documents: ['documents.ts'],
  firstPages: ['first-pages.ts'],
  patientImport: ['patient-import.ts'],
  refbookSearch: ['refbook-search.ts'],
  reports: ['reports.ts'],
  mixedDay: [
    'mixed-day.ts',
    ...(['slots', 'patients'] as const).flatMap((name) => [`--${name}`, values[name]]),
    '--minutes',
    values['mixed-day-minutes'],
  ],
};
function runApart(name: string): void {
  const [file = '', ...args] = APART[name] ?? [];
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, file), ...args], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
if (only.length > 0 && only.every((name) => name in APART)) {
  for (const name of only) runApart(name);
  process.exit();
}
const isWanted = (name: string): boolean =>
  only.length === 0 || only.some((part) => name.toLowerCase().includes(part.toLowerCase()));

/** Runs the variants of a case in turn, `rounds` times, and prints each median and its ratio to the raw row. */
async function run({ title, promise, goal, variants }: Case): Promise<Record<string, number>> {
  const slices: Record<string, Slice[]> = {};
  const speeds: number[] = [];
  const costs: { calls: number; server: number; database: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    speeds.push(speedIndex());
    for (const [name, variant] of Object.entries(variants)) {
      const before = spent();
      const began = performance.now();
      const slice = await variant(seconds);
      if (name === 'product' && round > 0) {
        const { server, database } = spentSince(before, spent());
        const took = Math.min(performance.now() - began, seconds * 1000) / 1000;
        costs.push({ calls: slice.amount ?? slice.rate * took, server, database });
      }
      // the first round warms up
      if (round > 0) (slices[name] ??= []).push(slice);
    }
  }
  const rates = Object.fromEntries(
    Object.entries(slices).map(([name, list]) => [name, median(list.map(({ rate }) => rate))]),
  );
  const product = slices['product'] ?? [];
  console.log(`\n${promise} ${title} (speed index ${median(speeds).toFixed(0)} ms)`);
  const perCall = (who: 'server' | 'database') =>
    (costs.reduce((sum, cost) => sum + cost[who], 0) / costs.reduce((sum, { calls }) => sum + calls, 0)).toFixed(2);
  console.log(`  CPU ms a call: server ${perCall('server')}, database ${perCall('database')}`);
  for (const [name, rate] of Object.entries(rates)) {
    const ratio = (rates['product'] ?? Number.NaN) / rate;
    console.log(
      `  ${name.padEnd(8)} ${rate.toFixed(0).padStart(7)}/s${name === 'product' ? `   p50 ${median(product.map(({ p50 }) => p50)).toFixed(0)} ms, p99 ${median(product.map(({ p99 }) => p99)).toFixed(0)} ms, refused ${product.reduce((sum, { refused }) => sum + refused, 0)}, failed ${product.reduce((sum, { failed }) => sum + failed, 0)}` : `   product/${name} ${(ratio * 100).toFixed(0)} %${name === 'raw' ? ` (goal ${goal * 100} %${ratio < goal ? ', MISSED' : ''})` : ''}`}`,
    );
  }
  return { ...rates, speed: median(speeds) };
}

/** set before the first case runs */
let spent = (): CpuShares => cpuShares({ server: 0, database: 0 });
const folder = mkdtempSync(join(tmpdir(), 'clinic-bench-'));
chmodSync(folder, 0o711);
const cluster = await startEmbeddedPostgres({ dataDir: join(folder, 'data') }, { info: () => {}, warn: console.warn });
try {
  await migrate(cluster.ownerUrl);
  const superUrl = cluster.superUrl.replace(/\/postgres$/, '/clinic');
  const sizes = { slots: Number(values.slots), patients: Number(values.patients) };
  const passwordHash = await hash('bench-password', { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const began = performance.now();
  const data = await generate(superUrl, sizes, passwordHash);
  console.log(
    `${sizes.slots} slots, ${sizes.patients} patients generated in ${((performance.now() - began) / 1000).toFixed(0)} s; ${rounds} rounds of ${seconds} s slices, one server process each, load generator and database on the same machine`,
  );
  console.log(`${await fillDiagnoses(cluster.appUrl)} rows of ICD-10`);
  const [product, raw] = await Promise.all([
    startServer('product-server.ts', cluster.appUrl),
    startServer('raw-server.ts', cluster.appUrl),
  ]);
  spent = () =>
    cpuShares({
      server: product.child.pid ?? 0,
      database: readPostmasterFile(join(folder, 'data', 'pg'))?.pid ?? 0,
    });
  try {
    const bench: Bench = { product: product.url, raw: raw.url, databaseUrl: cluster.appUrl, data };
    const slots = await freeSlots(superUrl);
    const get = (path: string) => fetch(product.url + path, { headers: { apikey: data.clinic } });
    const doctor = data.doctors[0] ?? '';
    const some = slots.pop();
    console.log('\nStatements a call (without session lookup, BEGIN, COMMIT; the clinic is kept for five seconds):');
    await get(`/doctor/${doctor}/free_slots/${data.start}`);
    console.log(
      `  free dates ${await countStatements(product, () => get(`/doctor/${doctor}/free_dates/?start=${data.start}&end=${data.end}`))}, free times ${await countStatements(product, () => get(`/doctor/${doctor}/free_slots/${data.start}`))}, doctors ${await countStatements(product, () => get('/doctor/'))}, reserve ${await countStatements(product, () => fetch(`${product.url}/timeslot/${some?.slot}/reserve/`, { method: 'POST', body: '{"type":0}', headers: { 'content-type': 'application/json', apikey: `cccccccc-0000-8000-8000-${String((some?.doctor ?? 0) % 10).padStart(12, '0')}`, authorization: `Bearer ${tokenOf(some?.doctor ?? 0, some?.booker ?? 0)}` } }))}`,
    );
    console.log(
      await explainBuffers(
        superUrl,
        data,
        slots.slice(-EXPLAINED).map(({ slot }) => slot),
      ),
    );
    const cases = {
      freeDates: () => freeDatesCase(bench),
      freeSlots: () => freeSlotsCase(bench),
      diagnoses: () => diagnosesCase(bench, product),
      queue: () => queueCase(bench),
      week: () => weekCase(bench),
      reception: () => receptionDayCase(bench),
      reserve: () => reserveCase(bench, slots, rounds),
      patientSearch: () => patientSearchCase(bench),
      patientSearchAlone: () => patientSearchCase(bench, 1),
      registryPages: () => registryPagesCase(bench),
      login: () => loginCase(bench, passwordHash),
    };
    const results: Record<string, unknown> = {};
    for (const [name, make] of Object.entries(cases)) if (isWanted(name)) results[name] = await run(await make());
    if (isWanted('waiting')) results['waiting'] = await waitingBench(superUrl, cluster.appUrl, data);
    if (isWanted('weekCalendar')) results['weekCalendar'] = await weekCalendarBench();
    mkdirSync(dirname(values.trend), { recursive: true });
    appendFileSync(values.trend, `${JSON.stringify({ at: new Date().toISOString(), ...sizes, results })}\n`);
  } finally {
    await Promise.all([product.stop(), raw.stop()]);
  }
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const name of Object.keys(APART)) if (isWanted(name)) runApart(name);
