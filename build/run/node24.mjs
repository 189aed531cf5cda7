import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { texts } from './texts.ru.mjs';

/** A start that cannot go on; the message is for the person at the console. */
export class LaunchError extends Error {
  name = 'LaunchError';
}

const OLDEST_LAUNCHER = 20;
const PRODUCT_MAJOR = 24;

const majorOf = (version) => Number(/^v?(\d+)/.exec(version ?? '')?.[1] ?? 0);

/** @throws LaunchError when even the launcher cannot run here */
export function assertLauncherNode() {
  if (majorOf(process.version) < OLDEST_LAUNCHER) throw new LaunchError(texts.oldNode(process.version));
}

const platformName = () => `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/** Where the platform package keeps its node; the file may be absent. */
export const packagedNode = () =>
  inRoot('node_modules', `node-${platformName()}`, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

const runsProduct = (file) => {
  // A binary of another C library (Alpine) exists but does not run: only the answer counts.
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return majorOf(stdout) >= PRODUCT_MAJOR;
};

/**
 * Node 24 for the product: the platform package's, else the machine's own when it is new enough.
 * @returns {string} path or command
 * @throws LaunchError saying what to install
 */
export function findNode24() {
  const packaged = packagedNode();
  if (existsSync(packaged) && runsProduct(packaged)) return packaged;
  if (majorOf(process.version) >= PRODUCT_MAJOR) return process.execPath;
  if (runsProduct('node')) return 'node';
  throw new LaunchError(texts.noNode24(platformName()));
}
