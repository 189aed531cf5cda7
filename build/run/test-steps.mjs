import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './child.mjs';
import { findChromium, findHeadlessShell } from './chromium.mjs';
import { binScript, envWithBin, inRoot } from './paths.mjs';
import { readPlaywrightCounts, readVitestCounts } from './reports.mjs';
import { texts } from './texts.ru.mjs';
import { buildWeb } from './web.mjs';

/** For one step: what hangs must end before the whole does, a slow machine not. */
const LIMIT_MINUTES = 30;
const REPORTS = inRoot('test-results');
const E2E_REPORT = inRoot('test-results', 'e2e.json');
const TSCONFIGS = ['tsconfig.json', 'tsconfig.renderer.json', 'tsconfig.desktop.json', 'tsconfig.tests.json'];

const whyFailed = ({ code, signal, isTimeOut }) => {
  if (isTimeOut) return texts.timeOut(LIMIT_MINUTES);
  if (signal) return texts.killedBy(signal);
  return code === 0 ? null : texts.exitCode(code);
};

/** One static check: it passes or fails as a whole. */
const asCounts = (result) => {
  const why = whyFailed(result);
  return { passed: why === null ? 1 : 0, failed: why === null ? 0 : 1, skipped: [], why };
};

/** Tests of one runner: its own counts; a runner that ends badly without a failed test adds one failure. */
const mergeReport = (result, counts) => {
  const why = whyFailed(result);
  if (counts === null) return { passed: 0, failed: 1, skipped: [], why: why ?? texts.noReport };
  if (counts.passed + counts.failed + counts.skipped.length === 0) return { ...counts, failed: 1, why: texts.noTests };
  return {
    ...counts,
    failed: counts.failed === 0 && why !== null ? 1 : counts.failed,
    why: counts.failed > 0 ? texts.testsFailed(counts.failed) : why,
  };
};

/**
 * Data folder of a first start, for the tests that start products (tests/support/prepared-data.ts). Not in the clone:
 * PostgreSQL's own account must get there.
 */
const prepared = mkdtempSync(join(tmpdir(), 'clinic-prepared-'));
chmodSync(prepared, 0o711);
process.once('exit', () => rmSync(prepared, { recursive: true, force: true }));

/** What Node compiled of the sources, kept for the processes that tests start (tests/support/bare-env.ts). */
const COMPILED = { NODE_COMPILE_CACHE: join(prepared, 'compiled') };
/** Settings of a developer's shell must not reach the tests. */
const testEnv = (extra = {}) => {
  const env = { ...envWithBin(), CLINIC_TEST_DATA: join(prepared, 'data'), ...COMPILED, ...extra };
  for (const name of [
    'NODE_ENV',
    'DATABASE_URL',
    'DATABASE_MIGRATION_URL',
    'DATA_DIR',
    'PORT',
    'DEMO',
    'PUBLIC_URL',
    'SMTP_URL',
    'FILES_FOLDER',
    'S3_ENDPOINT',
    'CLAMD',
    'RENDERER_DEV',
  ])
    delete env[name];
  return env;
};

/**
 * The checks of `npm test` after the installation: stages one after another, the sequences of a stage side by side, the
 * steps of a sequence in order. A step is {title, run() -> {passed, failed, skipped, why}}.
 */
export function testStages(node) {
  const run = (packageName, command, args, extra) =>
    runCommand(node, [binScript(packageName, command), ...args], { env: testEnv(extra), limitMinutes: LIMIT_MINUTES });
  const check = (title, packageName, command, args) => ({
    title,
    run: async () => asCounts(await run(packageName, command, args)),
  });
  const vitest = (title, projects) => ({
    title,
    run: async () => {
      const report = inRoot('test-results', `vitest-${projects.join('-')}.json`);
      rmSync(report, { force: true });
      const result = await run(
        'vitest',
        'vitest',
        [
          'run',
          ...projects.flatMap((project) => ['--project', project]),
          '--reporter=default',
          '--reporter=./build/run/vitest-counts.mjs',
        ],
        { CLINIC_TEST_COUNTS: report },
      );
      return mergeReport(result, readVitestCounts(report));
    },
  });
  mkdirSync(REPORTS, { recursive: true });
  return [
    [
      [
        ...TSCONFIGS.map((file) => check(texts.steps.types(file), 'typescript', 'tsc', ['-p', file])),
        {
          title: texts.steps.prepare,
          run: async () =>
            asCounts(
              await runCommand(node, ['tests/support/prepare-data.ts'], {
                env: testEnv(),
                limitMinutes: LIMIT_MINUTES,
              }),
            ),
        },
      ],
      [
        check(texts.steps.format, 'oxfmt', 'oxfmt', ['--check']),
        check(texts.steps.lint, 'oxlint', 'oxlint', ['--type-aware']),
        {
          title: texts.steps.openapi,
          run: async () =>
            asCounts(
              await runCommand(node, ['server/cli/main.ts', 'openapi', '--check'], {
                env: testEnv(),
                limitMinutes: LIMIT_MINUTES,
              }),
            ),
        },
        // Before the tests: some of them serve the built pages.
        { title: texts.steps.web, run: async () => asCounts(await buildWeb(node, LIMIT_MINUTES)) },
        check(texts.steps.desktop, 'electron-vite', 'electron-vite', ['build']),
      ],
    ],
    [
      [vitest(texts.steps.vitest, ['unit', 'unit-own', 'dom', 'dom-own', 'api'])],
      // whole products start here one by one, and wait more than they work
      [vitest(texts.steps.products, ['desktop', 'start'])],
    ],
    [
      [
        {
          title: texts.steps.e2e,
          run: async () => {
            rmSync(E2E_REPORT, { force: true });
            const result = await run('@playwright/test', 'playwright', ['test'], {
              CHROMIUM_PATH: (await findChromium()) ?? '',
              HEADLESS_SHELL: findHeadlessShell() ?? '',
            });
            return mergeReport(result, readPlaywrightCounts(E2E_REPORT));
          },
        },
      ],
    ],
  ];
}
