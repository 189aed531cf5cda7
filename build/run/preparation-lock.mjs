import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { texts } from './texts.ru.mjs';

const FOLDER = inRoot('.cache');
const FILE = inRoot('.cache', 'preparation.pid');

const ownerOf = () => {
  let pid = 0;
  try {
    pid = Number(readFileSync(FILE, 'utf8'));
    // of an empty file it is 0, and to that every signal gets through: it is the group of this process
    if (!(pid > 0)) return null;
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return error.code === 'EPERM' && pid > 0 ? pid : null;
  }
};

const tryTake = () => {
  try {
    writeFileSync(FILE, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
};

/**
 * Does the work while no other launcher changes this clone: two `npm ci` at once would spoil node_modules. The other
 * one is waited for; a lock whose owner is gone is dropped.
 */
export async function withPreparationLock(work) {
  mkdirSync(FOLDER, { recursive: true });
  let hasSaid = false;
  while (!tryTake()) {
    const owner = ownerOf();
    // An empty file is a lock in the making: its owner writes the pid in the same moment.
    if (owner === null) await pause(200);
    if (owner === null && ownerOf() === null) rmSync(FILE, { force: true });
    if (owner !== null && !hasSaid) {
      console.log(texts.waitingForOther(owner));
      hasSaid = true;
    }
    if (owner !== null) await pause(300);
  }
  const release = () => rmSync(FILE, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
