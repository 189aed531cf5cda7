import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedTexts } from './embedded.ru.ts';
import { AlreadyRunningError } from './embedded-error.ts';
import { findProcess } from '#server/lib/processes/process-info.ts';

interface LockContent {
  readonly pid: number;
  readonly startMark: string | null;
  readonly address: string;
  /** Tells two locks of one process apart. */
  readonly nonce: string;
}

/** Exclusive use of a data folder by one process. */
export interface InstanceLock {
  setAddress(address: string): void;
  release(): void;
}

const LOCK = 'instance.lock';

const readLock = (file: string): LockContent | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockContent;
  } catch {
    return null;
  }
};

const isHeld = (lock: LockContent): boolean => {
  const owner = findProcess(lock.pid);
  return owner !== null && (owner.startMark === null || lock.startMark === null || owner.startMark === lock.startMark);
};

/** link() either makes the whole file or fails: no reader ever sees half a lock. */
const createExclusive = (file: string, content: LockContent): boolean => {
  const draft = `${file}.${content.nonce}.new`;
  writeFileSync(draft, JSON.stringify(content), { mode: 0o644 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

const replace = (file: string, content: LockContent): void => {
  const draft = `${file}.${content.nonce}.new`;
  writeFileSync(draft, JSON.stringify(content), { mode: 0o644 });
  renameSync(draft, file);
};

/** @returns the live owner of the folder, or null */
export function findLockOwner(dataDir: string): { readonly pid: number; readonly address: string } | null {
  const lock = readLock(join(dataDir, LOCK));
  return lock !== null && isHeld(lock) ? lock : null;
}

/**
 * Takes the folder for this process. A lock whose owner is dead is taken over; of several processes that find the
 * same dead lock only the one that makes the `taken` file may replace it.
 * @throws AlreadyRunningError when a live process holds the folder
 */
export function takeInstanceLock(dataDir: string, address: string): InstanceLock {
  const file = join(dataDir, LOCK);
  let mine: LockContent = {
    pid: process.pid,
    startMark: findProcess(process.pid)?.startMark ?? null,
    address,
    nonce: randomUUID(),
  };
  const refuse = (owner: LockContent) =>
    new AlreadyRunningError(embeddedTexts.alreadyRunning(owner.pid, owner.address));

  const tryTake = (): boolean => {
    if (createExclusive(file, mine)) return true;
    const found = readLock(file);
    if (found !== null && isHeld(found)) throw refuse(found);
    const taken = `${file}.taken-${found?.nonce ?? 'unreadable'}`;
    if (!createExclusive(taken, mine)) {
      const rival = readLock(taken);
      if (rival !== null && isHeld(rival)) throw refuse(rival);
      rmSync(taken, { force: true });
      return false;
    }
    // The lock may have been replaced between the reading and the claim: claim only what was read.
    const isSame = readLock(file)?.nonce === found?.nonce;
    if (isSame) replace(file, mine);
    rmSync(taken, { force: true });
    return isSame;
  };

  const isTaken = Array.from({ length: 20 }).some(() => tryTake());
  if (!isTaken) throw refuse(readLock(file) ?? mine);
  return {
    setAddress(next) {
      mine = { ...mine, address: next };
      replace(file, mine);
    },
    release() {
      if (readLock(file)?.nonce === mine.nonce) rmSync(file, { force: true });
    },
  };
}
