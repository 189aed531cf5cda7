import { writeFileSync } from 'node:fs';

const nameOf = (test) => `${test.module.relativeModuleId ?? test.module.moduleId} › ${test.fullName}`;

const firstLine = (errors) => (errors?.[0]?.message ?? '').split('\n')[0];

const hasBrokenParent = ({ parent }) =>
  parent.errors().length > 0 || (parent.type === 'suite' && hasBrokenParent(parent));

/** Vitest reporter: writes what `npm test` adds up to the file named in CLINIC_TEST_COUNTS. */
export default class CountsReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: 0, skipped: [], failures: [] };
    for (const module of modules) {
      const failedHere = [];
      for (const test of module.children.allTests()) {
        const { state, note, errors } = test.result();
        if (state === 'passed') counts.passed += 1;
        // With a broken preparation it never ran: that is no skipping.
        else if (state === 'failed' || hasBrokenParent(test))
          failedHere.push({ name: nameOf(test), reason: firstLine(errors) });
        else counts.skipped.push({ name: nameOf(test), reason: note ?? '' });
      }
      // A file that does not even load has no tests to fail.
      if (failedHere.length === 0 && module.state() === 'failed')
        failedHere.push({ name: module.relativeModuleId, reason: firstLine(module.errors()) });
      counts.failed += failedHere.length;
      counts.failures.push(...failedHere);
    }
    counts.uncaught = unhandledErrors.length;
    if (process.env.CLINIC_TEST_COUNTS) writeFileSync(process.env.CLINIC_TEST_COUNTS, JSON.stringify(counts));
  }
}
