import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * The tests that judge mutants: unit and dom of the files that are mutated, or the named ones; only api tests need a
 * database.
 */
const named = process.env['MUTATION_TESTS']?.split(',');
const api = named?.filter((file) => file.endsWith('.api.test.ts')) ?? [];
const unit = named?.filter((file) => file.endsWith('.test.ts') && !api.includes(file));
const dom = named?.filter((file) => file.endsWith('.test.tsx'));
process.env['TZ'] = 'America/Los_Angeles';

export default defineConfig({
  test: {
    reporters: [],
    // a promise that a mutant never resolves costs its test so much
    testTimeout: process.env['MUTATION_TESTS']?.includes('.api.test.') ? 60_000 : 5_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: unit ?? ['src/**/*.test.ts', 'server/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'tests/**'],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: dom ?? ['src/renderer/**/*.test.tsx'],
          setupFiles: ['build/mutation/dom-setup.ts'],
        },
      },
      ...(api.length > 0
        ? [
            {
              extends: true as const,
              test: {
                name: 'api',
                environment: 'node' as const,
                include: api,
                globalSetup: ['tests/support/global-setup.ts'],
              },
            },
          ]
        : []),
    ],
  },
});
