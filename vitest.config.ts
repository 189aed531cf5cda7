import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Results must not depend on where the tests run; the product itself never uses the zone of the process. */
process.env['TZ'] = process.env['TEST_TZ'] ?? 'America/Los_Angeles';

export default defineConfig({
  test: {
    passWithNoTests: false,
    reporters: ['default'],
    // A test says what is right, not how fast: the machine may be several times slower than another.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts', 'server/**/*.test.ts', 'tests/architecture/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['src/renderer/**/*.test.tsx'],
          setupFiles: ['tests/support/dom-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          include: ['tests/api/**/*.api.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          pool: 'forks',
          maxWorkers: 2,
          // the server's modules are loaded once a worker: half of the time went into loading them for each file
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
