import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** What the operating system says of a process. A zombie counts as gone: it holds no files and no memory. */
export interface ProcessInfo {
  readonly pid: number;
  /** Opaque mark of the moment the process began; with the pid it names a process for good, null where unknown. */
  readonly startMark: string | null;
}

const readText = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

/** Fields of /proc/<pid>/stat after the name; the name may hold spaces and brackets. */
const statFields = (pid: number): string[] | null => {
  const stat = readText(`/proc/${pid}/stat`);
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

const STATE = 0;
const START_TICKS = 19;

const signalReaches = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** @returns the process, or null when no such process lives */
export function findProcess(pid: number): ProcessInfo | null {
  if (!Number.isInteger(pid) || pid <= 0 || !signalReaches(pid)) return null;
  if (process.platform === 'linux') {
    const fields = statFields(pid);
    if (fields === null || fields[STATE] === 'Z' || fields[STATE] === 'X') return null;
    const boot = readText('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
    return { pid, startMark: `${boot}:${fields[START_TICKS]}` };
  }
  if (process.platform === 'win32') return { pid, startMark: null };
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    }).trim();
    return line.startsWith('Z') ? null : { pid, startMark: line.replace(/^\S+\s+/, '') };
  } catch {
    return null;
  }
}

export const isAlive = (pid: number): boolean => findProcess(pid) !== null;

/**
 * Every PostgreSQL process that works in this data folder: each one, the postmaster and its backends alike, has the
 * folder as its working directory. Only Linux can say it; elsewhere the list is empty.
 * @param pgData real path of the folder
 */
export function findPostgresProcesses(pgData: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isPostgresIn(pid, pgData) && isAlive(pid));
}

function isPostgresIn(pid: number, pgData: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === pgData && readText(`/proc/${pid}/comm`)?.trim() === 'postgres';
  } catch {
    return false;
  }
}

/**
 * Whether the process is a PostgreSQL process of this data folder, and runs from files that still exist.
 * `unknown`: this system does not tell.
 */
export function provePostgres(pid: number, pgData: string): 'yes' | 'no' | 'unknown' {
  if (!isAlive(pid)) return 'no';
  if (process.platform === 'linux') return isPostgresIn(pid, pgData) ? 'yes' : 'no';
  if (process.platform === 'win32') return 'unknown';
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return /postgres/.test(command) && command.includes(pgData) ? 'yes' : 'no';
  } catch {
    return 'unknown';
  }
}

/**
 * True when the program file of the process was removed or replaced (a reinstall): it can no longer load its libraries.
 */
export function isProgramReplaced(pid: number): boolean {
  try {
    return process.platform === 'linux' && readlinkSync(`/proc/${pid}/exe`).endsWith(' (deleted)');
  } catch {
    return false;
  }
}

/** @returns true as soon as the condition holds, false when `timeoutMs` have passed */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
  stepMs = 25,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    if (await condition()) return true;
    if (performance.now() >= deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  }
}
