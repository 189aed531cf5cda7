import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isAlive } from '#server/lib/processes/process-info.ts';

const PREFIX = 'clinic-documents-';

/**
 * LibreOffices that outlived the server that started them: a profile in its folder is among their arguments. A warm one
 * dies with its server; one started for a document does not, and may hang. Elsewhere than on Linux it ends by itself,
 * if at all.
 */
function killLeftBehind(folder: string): void {
  if (process.platform !== 'linux') return;
  const mark = `UserInstallation=${pathToFileURL(folder).href}/`;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(join('/proc', pid, 'cmdline'), 'utf8').includes(mark)) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // it has ended, or is not ours
    }
  }
}

/** In a container every start has the same process id: what was made before this start is not ours. */
const isOurs = (folder: string): boolean => statSync(folder).mtimeMs >= Date.now() - process.uptime() * 1000;

/** Folders of servers that were killed; those of other users cannot be removed and stay. */
function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid) || (pid !== process.pid && isAlive(pid))) continue;
    try {
      if (pid === process.pid && isOurs(join(tmpdir(), name))) continue;
      killLeftBehind(join(tmpdir(), name));
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // not ours
    }
  }
  removeDeadSockets();
}

/** Where LibreOffice puts its sockets, whatever its profile or TMPDIR says. */
const SOCKETS = '/tmp';
/**
 * Sockets that a killed LibreOffice left: the one that its worker connects to, and the one by which instances of a
 * profile find each other. The kernel lists those that somebody still holds. Linux only: elsewhere they stay.
 */
export function removeDeadSockets(): void {
  const prefix = `OSL_PIPE_${process.getuid?.() ?? 0}_`;
  try {
    // the names first: one that is made meanwhile is not among them
    const names = readdirSync(SOCKETS).filter((name) => name.startsWith(prefix));
    const held = readFileSync('/proc/net/unix', 'utf8');
    for (const name of names) if (!held.includes(name)) rmSync(join(SOCKETS, name), { force: true });
  } catch {
    // no such list here
  }
}

/** A folder of this process for patients' documents on their way: readable by its own account only. */
export function makeWorkFolder(): string {
  sweep();
  return mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

let made = 0;
/** A new folder inside: no two conversions ever share a path, or the second finds the first one's lock. */
export function makeSubfolder(parent: string, name: string): string {
  made += 1;
  const folder = join(parent, `${name}-${made}`);
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
