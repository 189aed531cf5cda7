import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'clinic-documents-';

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
};

/** Folders that a server left behind when it was killed; those of other people cannot be removed and are left. */
function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid) || pid === process.pid || isRunning(pid)) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // not ours
    }
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
