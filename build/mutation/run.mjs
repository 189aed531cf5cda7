import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { envWithBin, inRoot } from '../run/paths.mjs';
import { findNode24 } from '../run/node24.mjs';
import { runCommand } from '../run/child.mjs';
import { scoreOf, survivorsOf } from './report.mjs';

/**
 * `npm run mutation -- [--tests a.test.ts,b.api.test.ts] <files to mutate>` (docs/mutation.md). The tool is installed
 * apart, in MUTATION_TOOLS or the temporary folder: it is no part of the product and of its lock.
 */
const PACKAGES = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1'];

const installed = () => {
  const folder = resolve(process.env['MUTATION_TOOLS'] ?? join(tmpdir(), 'clinic-mutation-tools'));
  const modules = join(folder, 'node_modules');
  if (!existsSync(join(modules, '@stryker-mutator/vitest-runner/package.json'))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    const flags = ['--no-save', '--legacy-peer-deps', '--no-audit', '--no-fund'];
    const { status } = spawnSync('npm', ['install', ...flags, ...PACKAGES], {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (status !== 0) process.exit(status ?? 1);
  }
  // the runner must share one vitest with the tests
  rmSync(join(modules, 'vitest'), { force: true });
  symlinkSync(inRoot('node_modules/vitest'), join(modules, 'vitest'), 'junction');
  return join(modules, '@stryker-mutator/core/bin/stryker.js');
};

const args = process.argv.slice(2);
const named = args[0] === '--tests' ? args.splice(0, 2)[1] : undefined;
/** Texts and tests are not mutated. */
const EXCEPT = ['!**/*.test.ts', '!**/*.test.tsx', '!**/*.ru.ts', '!**/*.d.ts'];
if (args.length === 0) {
  console.error("Say what to mutate: npm run mutation -- 'src/shared/rules/*.ts'");
  process.exit(2);
}

const stryker = installed();
const folder = mkdtempSync(join(tmpdir(), 'clinic-mutation-'));
const env = { ...envWithBin(), MUTATION_FOLDER: folder, ...(named && { MUTATION_TESTS: named }) };
const { code } = await runCommand(
  findNode24(),
  [stryker, 'run', 'build/mutation/stryker.config.mjs', '--mutate', [...args, ...EXCEPT].join(',')],
  { env },
);
const report = join(folder, 'report.json');
if (existsSync(report)) {
  const { files } = JSON.parse(readFileSync(report, 'utf8'));
  console.log(survivorsOf(files).join('\n'));
  console.log(scoreOf(files).join('\n'));
}
rmSync(folder, { recursive: true, force: true });
process.exitCode = code;
