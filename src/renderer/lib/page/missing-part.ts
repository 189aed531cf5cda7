import { readTab, writeTab } from '#renderer/lib/storage/tab-store.ts';

/** A reload that did not help is not repeated within this time, ms. */
const PATIENCE_MS = 300_000;

/** A file that has not come after so long does not come, ms (3 §9). */
const PART_MS = 120_000;
class LatePart extends Error {}

/** Waits for a file of the build no longer than 120 s; then it counts as one that did not come. */
export function inTime<T>(part: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LatePart()), PART_MS);
    void part.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/** Browsers word it differently; all of them mean that a file of the build did not come. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof LatePart ||
  (error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message));

/** True when the page's own server answers: what did not come is not there any more. */
export async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/**
 * Loads the page anew, by itself no more than once. Asking for the file again would not do: browsers remember that an
 * import failed.
 * @returns false when it was done a moment ago and did not help
 */
export function reloadOnce(): boolean {
  const before = readTab('reloaded');
  if (typeof before === 'number' && Date.now() - before < PATIENCE_MS) return false;
  writeTab('reloaded', Date.now());
  // a browser that keeps nothing would reload for ever
  if (readTab('reloaded') === null) return false;
  window.location.reload();
  return true;
}
