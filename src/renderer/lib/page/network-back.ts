/** ms: a browser often says nothing of a network that is back */
const PATIENCE_MS = 5000;

/** Waits until the browser says that the network is back, at the longest some seconds. */
export const networkBack = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, PATIENCE_MS);
    window.addEventListener('online', done);
  });

/**
 * Loads a part of the build that must come, however long the network is away. A browser that remembers that an import
 * has failed (before whatwg/html#10327) gets it with the next page.
 */
export const loadAtLast = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(() => networkBack().then(() => loadAtLast(load)));
