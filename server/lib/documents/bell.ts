/** Wakes everybody who sleeps. Who counts the rings before looking for work misses none between looking and lying down. */
export class Bell {
  readonly #sleepers = new Set<() => void>();
  #rings = 0;

  /** How often it has rung. */
  get rings(): number {
    return this.#rings;
  }

  ring(): void {
    this.#rings += 1;
    for (const wake of this.#sleepers) wake();
  }

  /** Resolves after `ms`, with the next ring, or at once when it has rung since `counted`. */
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
