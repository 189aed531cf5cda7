/**
 * Wakes those who wait. A worker that reads `count` before it looks for work misses no signal between the look and the
 * wait.
 */
export class WakeSignal {
  readonly #waiters = new Set<() => void>();
  #count = 0;

  /** How often the signal was given. */
  get count(): number {
    return this.#count;
  }

  notify(): void {
    this.#count += 1;
    for (const wake of this.#waiters) wake();
  }

  /** Resolves after `ms`, with the next signal, or at once when one was given since `count` was `since`. */
  wait(ms: number, since = this.#count): Promise<void> {
    if (since !== this.#count) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiters.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms).unref();
      this.#waiters.add(wake);
    });
  }
}
