import { readFileSync } from 'node:fs';

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/** Counts of one step: {passed, failed, skipped, failures: [{name, reason}]}; null when the step wrote no report. */
export function readVitestCounts(file) {
  const report = readJson(file);
  return report === null
    ? null
    : {
        passed: report.passed,
        failed: report.failed + report.uncaught,
        skipped: report.skipped,
        failures: report.failures,
      };
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

const reasonOf = (test) =>
  test.annotations?.find((note) => note.type === 'skip' || note.type === 'fixme')?.description ?? '';

/** Same, of Playwright's json reporter. A flaky test has passed only on repeating: it counts as failed. */
export function readPlaywrightCounts(file) {
  const report = readJson(file);
  if (report === null) return null;
  const tests = (report.suites ?? [])
    .flatMap(specsOf)
    .flatMap((spec) => spec.tests.map((test) => ({ ...test, name: `${spec.file} › ${spec.title}` })));
  const failed = tests.filter((test) => test.status === 'unexpected' || test.status === 'flaky');
  return {
    passed: tests.filter((test) => test.status === 'expected').length,
    failed: failed.length === 0 && (report.errors ?? []).length > 0 ? 1 : failed.length,
    failures: failed.map((test) => ({ name: test.name, reason: test.status })),
    skipped: tests
      .filter((test) => test.status === 'skipped')
      .map((test) => ({ name: test.name, reason: reasonOf(test) })),
  };
}
