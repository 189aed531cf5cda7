/** Settings of StrykerJS; `run.mjs` says where it works and what it mutates. */
const folder = process.env['MUTATION_FOLDER'];

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'build/mutation/vitest.config.ts', related: process.env['MUTATION_TESTS'] === undefined },
  // one runner: the tests of a machine that is busy with more are taken for loops
  concurrency: Number(process.env['MUTATION_RUNNERS'] ?? 1),
  // constants of a module cost a whole start each, and half of the time
  ignoreStatic: true,
  // TypeScript 7 has no parseConfigFileTextToJson; imports need no rewriting here
  tsconfigFile: 'none.json',
  disableTypeChecks: false,
  ignorePatterns: ['/docs', '/out', '/release', '/test-results', '/playwright-report', '/.data', '/.cache'],
  tempDirName: `${folder}/sandboxes`,
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: `${folder}/report.json` },
  timeoutMS: 10_000,
  warnings: { slow: false },
};
