import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the clone. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

export const inRoot = (...parts) => join(ROOT, ...parts);

/** Script behind a command of an installed package: run by the Node we choose, not by the one on PATH. */
export function binScript(packageName, command) {
  const folder = inRoot('node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** PATH on which `node` and every installed command are the clone's own. */
export const envWithBin = (env = process.env) => {
  const separator = process.platform === 'win32' ? ';' : ':';
  const key = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...env, [key]: [inRoot('node_modules', '.bin'), env[key] ?? ''].join(separator) };
};

export const isInstalled = (packageName) => existsSync(inRoot('node_modules', packageName, 'package.json'));
