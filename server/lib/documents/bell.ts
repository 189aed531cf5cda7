/**
 * A signal for those who wait. A worker that reads the count before it looks for work misses no signal between the look
 * and the wait.
 */
export class Bell {
  readonly #sleepers = new Set<() => void>();
  #rings = 0;

  /** How often the signal was given. */
  get rings(): number {
    return this.#rings;
  }

  ring(): void {
    this.#rings += 1;
    for (const wake of this.#sleepers) wake();
  }

  /** Resolves after `ms`, with the next signal, or at once when one was given since `counted`. */
  sleep(ms: number, counted = this.#rings): Promise<void> {
    if (counted !== this.#rings) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms).unref();
      this.#sleepers.add(wake);
    });
  }
}
