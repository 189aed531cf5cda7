import { writeFileSync } from 'node:fs';

const nameOf = (test) => `${test.module.relativeModuleId ?? test.module.moduleId} › ${test.fullName}`;

const hasBrokenParent = ({ parent }) =>
  parent.errors().length > 0 || (parent.type === 'suite' && hasBrokenParent(parent));

/** Vitest reporter: writes what `npm test` adds up to the file named in CLINIC_TEST_COUNTS. */
export default class CountsReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: 0, skipped: [] };
    for (const module of modules) {
      let failedHere = 0;
      for (const test of module.children.allTests()) {
        const { state, note } = test.result();
        if (state === 'passed') counts.passed += 1;
        else if (state === 'failed') failedHere += 1;
        // Its preparation failed, so it never ran: that is no skipping.
        else if (hasBrokenParent(test)) failedHere += 1;
        else counts.skipped.push({ name: nameOf(test), reason: note ?? '' });
      }
      // A file that does not even load has no tests to fail.
      if (failedHere === 0 && module.state() === 'failed') failedHere = 1;
      counts.failed += failedHere;
    }
    counts.uncaught = unhandledErrors.length;
    if (process.env.CLINIC_TEST_COUNTS) writeFileSync(process.env.CLINIC_TEST_COUNTS, JSON.stringify(counts));
  }
}
