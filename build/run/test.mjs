import { ensureInstalled } from './install.mjs';
import { assertLauncherNode, findNode24 } from './node24.mjs';
import { ensureSystemPackages } from './system-packages.mjs';
import { texts } from './texts.ru.mjs';

/**
 * What `npm test` adds up. `failures` tells which steps failed and why, `broken` which tests.
 *
 * @typedef {{name: string, reason: string}} Named
 * @type {{passed: number, failed: number, skipped: Named[], failures: string[], broken: Named[]}}
 */
const total = { passed: 0, failed: 0, skipped: [], failures: [], broken: [] };

async function runStep({ title, run }) {
  console.log(texts.heading(title));
  try {
    const { passed, failed, skipped, failures = [], why } = await run();
    total.passed += passed;
    total.failed += failed;
    total.skipped.push(...skipped);
    total.broken.push(...failures);
    if (failed > 0) total.failures.push(texts.stepFailed(title, why ?? `${failed}`));
  } catch (error) {
    total.failed += 1;
    total.failures.push(
      texts.stepFailed(title, error.name === 'LaunchError' ? error.message : (error.stack ?? String(error))),
    );
  }
}

/** A step of preparation counts only when it fails: there is nothing to praise in an installation. */
const preparation = (title, work) => ({
  title,
  run: async () => {
    await work();
    return { passed: 0, failed: 0, skipped: [], why: null };
  },
});

function report() {
  console.log('');
  if (total.skipped.length > 0) {
    console.log(texts.skippedTitle);
    for (const { name, reason } of total.skipped) console.log(`  ${name} — ${reason || texts.noReason}`);
  }
  for (const failure of total.failures) console.log(failure);
  // Last: whoever reads only the end of a long log still learns which.
  for (const { name, reason } of total.broken) console.log(`  ✗ ${name} — ${reason}`);
  const skipped = total.skipped.length > 0 ? `, ${total.skipped.length} skipped` : '';
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

await runStep(
  preparation(texts.steps.install, async () => {
    assertLauncherNode();
    await ensureInstalled();
    findNode24();
  }),
);
if (total.failed === 0) {
  const node = findNode24();
  await runStep(preparation(texts.steps.system, () => ensureSystemPackages(node)));
  const { testStages } = await import('./test-steps.mjs');
  const runSequence = async (steps) => {
    for (const step of steps) await runStep(step);
  };
  if (total.failed === 0) for (const sequences of testStages(node)) await Promise.all(sequences.map(runSequence));
}
report();
