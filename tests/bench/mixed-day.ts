import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { addDays } from '#shared/rules/clinic-time.ts';
import { cpuShares, spentSince } from './cpu-times.ts';
import { generate } from './data.ts';
import { fillDiagnoses } from './diagnoses.ts';
import { speedIndex } from './load.ts';
import { layDay, someOf } from './mixed-day/data.ts';
import { Journal } from './mixed-day/journal.ts';
import { growthOf } from './mixed-day/memory.ts';
import { MOST_BUSY, reportDay } from './mixed-day/report.ts';
import { runDay } from './mixed-day/run.ts';
import { reportStatements, watchStatements } from './mixed-day/statements.ts';
import { startProduct } from './processes.ts';

/** P17: MB of the server, and of that in an hour over the second half of a long day. */
const [MOST_MB, MOST_GROWTH] = [350, 0.05];
/** in which all have come, one by one */
const WARM_SECONDS = 30;
/** A shorter day says nothing about memory. */
const LONG_MINUTES = 5;

const { values } = parseArgs({
  options: {
    slots: { type: 'string', default: '200000' },
    patients: { type: 'string', default: '50000' },
    minutes: { type: 'string', default: '1' },
    people: { type: 'string', default: '500' },
    statements: { type: 'boolean', default: false },
    spaces: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.minutes) * 60;
const isLong = seconds >= LONG_MINUTES * 60;
const sizes = { slots: Number(values.slots), patients: Number(values.patients) };

/**
 * P10 and P17: 200 patients, 150 clerks and 150 doctors at once, five seconds of thinking between what each does, on
 * the product as it is delivered. In a process and on a cluster of its own. Errors, a server that is often busy and the
 * memory of a long day end it with code 1, times do not. `--people` takes fewer of each kind; `--statements` prints
 * what the database spent its time on, `--spaces` what the server's memory is made of, a line a minute (always in a
 * long day).
 */
const folder = mkdtempSync(join(tmpdir(), 'clinic-bench-'));
chmodSync(folder, 0o711);
const cluster = await startEmbeddedPostgres(
  {
    dataDir: join(folder, 'data'),
    ...(values.statements ? { settings: { shared_preload_libraries: 'pg_stat_statements' } } : {}),
  },
  { info: () => {}, warn: console.warn },
);
try {
  await migrate(cluster.ownerUrl);
  const superUrl = cluster.superUrl.replace(/\/postgres$/, '/clinic');
  const data = await generate(superUrl, sizes, '-');
  await fillDiagnoses(cluster.appUrl);
  const people = someOf(await layDay(superUrl, sizes), Number(values.people) / 500);
  if (values.statements) await watchStatements(superUrl);
  const product = await startProduct(
    cluster.appUrl,
    cluster.ownerUrl,
    values.spaces || isLong ? ['--import', './tests/bench/mixed-day/spaces.ts'] : [],
  );
  try {
    const pid = product.child.pid ?? 0;
    const shares = () => cpuShares({ server: pid, database: cluster.postmasterPid });
    const journal = new Journal();
    const loop = monitorEventLoopDelay({ resolution: 5 });
    const speed = speedIndex();
    let before = shares();
    const samples = await runDay({
      url: product.url,
      pid,
      people,
      today: addDays(data.start, -1),
      journal,
      warmSeconds: WARM_SECONDS,
      seconds,
      onTimed: () => {
        before = shares();
        loop.enable();
        if (values.statements) void watchStatements(superUrl);
      },
    });
    const spent = spentSince(before, shares());
    loop.disable();
    const percent = (ms: number) => `${(ms / seconds / 10).toFixed(0)} %`;
    console.log(
      `\nP10 mixed day: ${people.patients.length} patients, ${people.clerks.length} clerks, ${people.doctors.length} doctors, ${values.minutes} min (speed index ${((speed + speedIndex()) / 2).toFixed(0)} ms)`,
    );
    reportDay(journal, seconds);
    console.log(
      `  processors, of one: server ${percent(spent.server)}, LibreOffice ${percent(spent.office)}, database ${percent(spent.database)}, load ${percent(spent.load)}; the load's own loop is late by p99 ${(loop.percentile(99) / 1e6 - 5).toFixed(0)} ms`,
    );
    if (values.statements) await reportStatements(superUrl, seconds);
    const rss = samples.map((sample) => sample.rss);
    const growth = growthOf(samples.filter(({ at }) => at > (samples.at(-1)?.at ?? 0) - (seconds * 1000) / 2));
    const most = Math.max(...rss);
    console.log(
      `  P17 memory of the server: ${rss[0]?.toFixed(0)} MB at first, at most ${most.toFixed(0)} (bound ${MOST_MB}), ${rss.at(-1)?.toFixed(0)} at last${isLong ? `; grows by ${growth.toFixed(1)} MB an hour in the second half (bound ${(most * MOST_GROWTH).toFixed(1)})` : ''}`,
    );
    const isAnswered = journal.errorCount === 0 && journal.busyShare <= MOST_BUSY;
    const isHeld = isAnswered && (!isLong || (most <= MOST_MB && growth < most * MOST_GROWTH));
    if (!isHeld) process.exitCode = 1;
  } finally {
    await product.stop();
  }
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
