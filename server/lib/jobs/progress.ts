/** How far a job is. */
export interface Step {
  readonly done: number;
  /** null when nobody knows */
  readonly total: number | null;
  /** for the person who watches; '' for none */
  readonly message: string;
}

/** A job may report each row; at most four steps a second are written and published. */
const EVERY_MS = 250;

/** Writes the latest step at most every 250 ms, one write at a time; steps between two writes are left out. */
export class Progress {
  readonly #write: (step: Step) => Promise<void>;
  readonly #now: () => number;
  #latest: Step | undefined;
  #writtenAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();
  #isStopped = false;

  /** @param write may fail: the next step is written all the same */
  constructor(write: (step: Step) => Promise<void>, now: () => number = () => performance.now()) {
    this.#write = write;
    this.#now = now;
  }

  set(step: Step): void {
    if (this.#isStopped) return;
    this.#latest = step;
    this.#timer ??= setTimeout(() => this.#flush(), Math.max(0, this.#writtenAt + EVERY_MS - this.#now()));
  }

  #flush(): void {
    this.#writing = this.#writing.then(async () => {
      const step = this.#latest;
      this.#timer = undefined;
      this.#latest = undefined;
      if (!step || this.#isStopped) return;
      this.#writtenAt = this.#now();
      await this.#write(step).catch(() => {});
    });
  }

  /** Stops writing and waits for the running write. Whoever ends the job writes its end. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#writing;
  }
}
