import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { runCommand } from './child.mjs';
import { LaunchError } from './node24.mjs';
import { inRoot, isInstalled } from './paths.mjs';
import { withPreparationLock } from './preparation-lock.mjs';
import { texts } from './texts.ru.mjs';

const STAMP = inRoot('node_modules', '.clinic-install-stamp');

const readOrNull = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

const lockMark = () =>
  createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');

const isSame = (wanted, has) =>
  has !== undefined && wanted.version === has.version && wanted.integrity === has.integrity;

/** Whether what npm says it installed is what the lock asks for; optional packages of other platforms may be absent. */
function matchesLock() {
  const installed = JSON.parse(readOrNull(inRoot('node_modules', '.package-lock.json')) ?? '{"packages":{}}').packages;
  const wanted = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages;
  const isMet = ([path, entry]) => {
    if (path === '') return true;
    if (installed[path] === undefined)
      return entry.optional === true || entry.devOptional === true || entry.peer === true;
    return isSame(entry, installed[path]) && existsSync(inRoot(path));
  };
  return Object.entries(wanted).every(isMet) && Object.keys(installed).every((path) => wanted[path] !== undefined);
}

const writeStamp = (mark) => {
  try {
    writeFileSync(STAMP, mark);
  } catch {
    // A clone that may only be read: the comparison is made again at each start.
  }
};

/** @returns null when everything is installed, else why not */
function findReason() {
  if (!existsSync(inRoot('node_modules', '.package-lock.json')) || !isInstalled('fastify')) return texts.reasonMissing;
  const mark = lockMark();
  if (readOrNull(STAMP) === mark) return null;
  if (!matchesLock()) return texts.reasonStale;
  writeStamp(mark);
  return null;
}

/** npm must not run on the node binary that it is about to remove. */
const envOutsideClone = () => {
  const separator = process.platform === 'win32' ? ';' : ':';
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const path = (process.env[key] ?? '')
    .split(separator)
    .filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder))
    .join(separator);
  const env = { ...process.env, [key]: path };
  // The renderer is built here, so the tools are needed in production as well.
  delete env.NODE_ENV;
  for (const name of Object.keys(env))
    if (/^npm_config_(omit|only|production|loglevel|dry_run)$/i.test(name)) delete env[name];
  return env;
};

async function install(reason) {
  console.log(texts.installing(reason));
  if (process.platform === 'win32' && process.execPath.startsWith(inRoot('node_modules')))
    throw new LaunchError(texts.installByHand);
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code } = await runCommand(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
    env: envOutsideClone(),
    hasShell: process.platform === 'win32',
  });
  if (code !== 0) throw new LaunchError(texts.installFailed);
  writeStamp(lockMark());
}

/**
 * Installs the dependencies when they are missing or differ from package-lock.json.
 * @throws LaunchError when npm fails
 */
export async function ensureInstalled() {
  if (findReason() === null) return;
  await withPreparationLock(async () => {
    const reason = findReason();
    if (reason !== null) await install(reason);
  });
}
