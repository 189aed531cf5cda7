import { globSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Results must not depend on where the tests run; the product itself never uses the zone of the process. */
process.env['TZ'] = process.env['TEST_TZ'] ?? 'America/Los_Angeles';

/**
 * A file that replaces modules would replace them for the files after it: it has a world of its own. The others share
 * what is loaded: half of their time went into loading it.
 */
const replacing = (files: string): string[] =>
  globSync(files).filter((file) => /\bvi\.mock\(/.test(readFileSync(file, 'utf8')));
const UNITS = ['src/**/*.test.ts', 'server/**/*.test.ts', 'tests/architecture/**/*.test.ts'];
const SCREENS = 'src/renderer/**/*.test.tsx';
const screen = { environment: 'jsdom', setupFiles: 'tests/support/dom-setup.ts' } as const;

export default defineConfig({
  test: {
    passWithNoTests: false,
    // vitest would leave one of two cores to itself; projects that run together have as many
    maxWorkers: 2,
    reporters: ['default'],
    // A test says what is right, not how fast: the machine may be several times slower than another.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: UNITS, exclude: UNITS.flatMap(replacing), isolate: false } },
      { extends: true, test: { name: 'unit-own', include: UNITS.flatMap(replacing) } },
      {
        extends: true,
        plugins: [react()],
        test: { ...screen, name: 'dom', include: [SCREENS], exclude: replacing(SCREENS), isolate: false },
      },
      {
        extends: true,
        plugins: [react()],
        // a context of its own instead of a thread: half of the time
        test: { ...screen, name: 'dom-own', include: replacing(SCREENS), pool: 'vmThreads' },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          include: ['tests/api/**/*.api.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          pool: 'forks',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'desktop',
          environment: 'node',
          include: ['tests/desktop/**/*.desktop.test.ts'],
          pool: 'forks',
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'start',
          environment: 'node',
          include: ['tests/start/**/*.test.ts'],
          // each starts whole products, some of them three
          testTimeout: Number(process.env['CRASH_TIMEOUT'] ?? 300_000),
          pool: 'forks',
          fileParallelism: false,
        },
      },
    ],
  },
});
