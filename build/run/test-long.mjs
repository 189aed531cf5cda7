import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { runCommand } from './child.mjs';
import { findChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { assertLauncherNode, findNode24 } from './node24.mjs';
import { binScript, envWithBin, inRoot } from './paths.mjs';
import { readPlaywrightCounts, readVitestCounts } from './reports.mjs';
import { ensureSystemPackages, offerLongPackages } from './system-packages.mjs';
import { texts } from './texts.ru.mjs';

/**
 * What is too long for `npm test`: more wrong calls of other kinds each time, all pairs of ids of two clinics, 10 000
 * guesses of a code and of a password, 250 000 bookings under the deaths of server and database, two servers behind
 * nginx with PostgreSQL 15, S3 and Redis, an S3 server of four processes (both where Debian has them), storms of
 * documents, an hour of 500 people at work, and every screen in all its appearances.
 */
const LONGER = {
  FUZZ_CASES: '300',
  FUZZ_SEED: String(Math.floor(Math.random() * 1_000_000)),
  CRASH_SLOTS: '4200',
  CRASH_BOOKINGS: '4000',
  CRASH_SERVER_DEATHS: '25',
  CRASH_DATABASE_DEATHS: '6',
  CRASH_TIMEOUT: '3600000',
  WITH_SWIFT: '1',
  WITH_MACHINES: '1',
  MACHINES_BOOKINGS: '2000',
  DOCUMENT_STORM: '500',
  LOOKS: 'all',
  TENANCY_PAIRS: 'all',
  GUESSES: '10000',
  HOSTILE_TEXTS: 'all',
};
const RUNS = [
  ['--project', 'api', 'tests/api/fuzz.api.test.ts', 'tests/api/http.api.test.ts'],
  ['--project', 'api', 'tests/api/tenancy.api.test.ts'],
  ['--project', 'api', 'tests/api/documents-storm.api.test.ts'],
  ['--project', 'api', 'tests/api/second-factor.api.test.ts', 'tests/api/auth-phone.api.test.ts'],
  ['--project', 'start', 'tests/start/crash.test.ts'],
  ['--project', 'start', 'tests/start/machines.test.ts'],
  ['--project', 'api', 'tests/api/bridge.api.test.ts'],
  ['--project', 'unit', 'server/lib/storage/storage.test.ts'],
];
/**
 * 500 people at once: errors and growing memory fail, times do not. Half an hour to warm up, then half an hour
 * in which memory must be flat. It comes first: nothing else may run beside it, the rest does not mind.
 */
const MIXED_DAY = ['tests/bench/main.ts', '--only', 'mixedDay', '--mixed-day-minutes', '60'];
const LIMIT_MINUTES = 90;

assertLauncherNode();
await ensureInstalled();
const node = findNode24();
await ensureSystemPackages(node);
await offerLongPackages(node);
const counts = inRoot('test-results', 'vitest-long.json');
const total = { passed: 0, failed: 0 };
console.log(texts.heading(MIXED_DAY.join(' ')));
const day = await runCommand(node, MIXED_DAY, { env: envWithBin(), limitMinutes: LIMIT_MINUTES });
if (day.code === 0) total.passed += 1;
else total.failed += 1;
for (const args of RUNS) {
  console.log(texts.heading(`${args.at(-1)} ${JSON.stringify(LONGER)}`));
  mkdirSync(dirname(counts), { recursive: true });
  rmSync(counts, { force: true });
  const env = { ...envWithBin(), ...LONGER, CLINIC_TEST_COUNTS: counts };
  const vitest = [
    binScript('vitest', 'vitest'),
    'run',
    ...args,
    '--reporter=default',
    '--reporter=./build/run/vitest-counts.mjs',
  ];
  const { code } = await runCommand(node, vitest, { env, limitMinutes: LIMIT_MINUTES });
  const { passed, failed } = readVitestCounts(counts) ?? { passed: 0, failed: 1 };
  total.passed += passed;
  total.failed += failed === 0 && code !== 0 ? 1 : failed;
}
console.log(texts.heading(texts.steps.e2e));
const journeys = inRoot('test-results', 'e2e.json');
rmSync(journeys, { force: true });
const { code } = await runCommand(node, [binScript('@playwright/test', 'playwright'), 'test'], {
  env: { ...envWithBin(), ...LONGER, CHROMIUM_PATH: (await findChromium()) ?? '' },
  limitMinutes: LIMIT_MINUTES,
});
const { passed, failed } = readPlaywrightCounts(journeys) ?? { passed: 0, failed: 1 };
total.passed += passed;
total.failed += failed === 0 && code !== 0 ? 1 : failed;
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
