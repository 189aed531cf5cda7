import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const inputs = ['src', 'build/renderer-vite.ts', 'electron.vite.config.ts', 'package-lock.json'];
const outputs = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html'];

/** The built files that the tests run. */
export const built = {
  project: root,
  main: join(root, 'out/main/index.js'),
  preload: join(root, 'out/preload/index.cjs'),
  renderer: join(root, 'out/renderer'),
};

function newest(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/**
 * Runs electron-vite when something is missing or older than its sources; `npm test` has built before, so it rarely
 * does.
 */
export async function ensureBuilt(): Promise<void> {
  const files = outputs.map((path) => join(root, path));
  const built = files.every((path) => existsSync(path)) ? Math.min(...files.map((path) => statSync(path).mtimeMs)) : 0;
  if (
    built >=
    Math.max(
      ...inputs
        .map((path) => join(root, path))
        .filter((path) => existsSync(path))
        .map(newest),
    )
  )
    return;
  await new Promise<void>((done, fail) => {
    const child = spawn(process.execPath, [join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer): void => void (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', fail);
    child.on('exit', (code) => (code === 0 ? done() : fail(new Error(`electron-vite build: ${code}\n${output}`))));
  });
}
