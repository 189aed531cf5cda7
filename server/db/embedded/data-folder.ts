import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { embeddedTexts } from './embedded.ru.ts';
import { EmbeddedError } from './embedded-error.ts';
import { findBlockedFolder, type SystemUser } from './system-user.ts';
import type { ClusterSecrets } from './types.ts';

const CLONE = realpathSync(resolve(import.meta.dirname, '../../..'));

/** Paths inside one data folder; all are real paths, as /proc shows them. */
export interface DataFolder {
  readonly root: string;
  /** PGDATA. Exists only after a complete initdb. */
  readonly pgData: string;
  readonly logFile: string;
  readonly portFile: string;
  readonly secretsFile: string;
}

/**
 * Where the data live when nobody says: for root outside the clone, because the account PostgreSQL drops to may not
 * enter the home folder the clone lies in.
 */
export function defaultDataDir(): string {
  const mark = createHash('sha256').update(CLONE).digest('hex').slice(0, 10);
  return process.getuid?.() === 0 ? `/var/lib/clinic-platform/${mark}` : join(CLONE, '.data');
}

/** The folder of what the product keeps on this machine. @param dataDir '' = the default place */
export const dataFolder = (dataDir: string): string => (dataDir === '' ? defaultDataDir() : resolve(dataDir));

/** Makes a folder and its missing parents passable for the other account, whatever the umask is. */
const makePassable = (folder: string, isShared: boolean): void => {
  const first = mkdirSync(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; ; made = dirname(made)) {
    chmodSync(made, isShared ? 0o711 : 0o700);
    if (made === first) break;
  }
};

/** A folder that belongs to PostgreSQL's account. */
export function makeOwnedFolder(folder: string, user: SystemUser | null): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user !== null) chownSync(folder, user.uid, user.gid);
}

export const pathsOf = (root: string): DataFolder => ({
  root,
  pgData: join(root, 'pg'),
  logFile: join(root, 'log', 'postgres.log'),
  portFile: join(root, 'port'),
  secretsFile: join(root, 'secrets.json'),
});

/**
 * Makes the data folder.
 * @param dataDir '' = the default place
 * @throws EmbeddedError when it cannot be made, or PostgreSQL's account cannot reach it
 */
export function openDataFolder(dataDir: string, user: SystemUser | null): DataFolder {
  const wanted = dataFolder(dataDir);
  try {
    makePassable(wanted, user !== null);
    const paths = pathsOf(realpathSync(wanted));
    makeOwnedFolder(dirname(paths.logFile), user);
    const blocked = user === null ? null : findBlockedFolder(paths.root, user);
    if (user !== null && blocked !== null)
      throw new EmbeddedError(embeddedTexts.dataDirNotReachable(paths.root, blocked, user.name));
    return paths;
  } catch (error) {
    if (error instanceof EmbeddedError) throw error;
    throw new EmbeddedError(embeddedTexts.dataDirNotWritable(wanted, (error as Error).message));
  }
}

const writeWhole = (file: string, text: string): void => {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
};

/**
 * Passwords of this folder, made on first use, in a file that only the product's own account reads.
 * @throws EmbeddedError when a database exists but its passwords are lost
 */
export function openSecrets(paths: DataFolder): ClusterSecrets {
  try {
    return JSON.parse(readFileSync(paths.secretsFile, 'utf8')) as ClusterSecrets;
  } catch {
    if (existsSync(paths.pgData)) throw new EmbeddedError(embeddedTexts.secretsLost(paths.secretsFile));
    const make = () => randomBytes(24).toString('base64url');
    const secrets: ClusterSecrets = { superuser: make(), owner: make(), app: make() };
    writeWhole(paths.secretsFile, JSON.stringify(secrets));
    return secrets;
  }
}

export function readPort(paths: DataFolder): number | null {
  try {
    const port = Number(readFileSync(paths.portFile, 'utf8'));
    return Number.isInteger(port) && port > 0 && port < 65536 ? port : null;
  } catch {
    return null;
  }
}

export const writePort = (paths: DataFolder, port: number): void => writeWhole(paths.portFile, String(port));
