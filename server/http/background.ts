import type { FastifyBaseLogger } from 'fastify';
import { KeyedSemaphore } from '#server/lib/throttle/keyed-semaphore.ts';

const ONE_AT_A_TIME = { running: 1, waiting: Infinity };

/** Work that goes on after its call was answered. A stopping server waits for it. */
export class Background {
  readonly #log: FastifyBaseLogger;
  readonly #running = new Set<Promise<void>>();
  readonly #orders = new KeyedSemaphore();

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /**
   * Begins the work; a failure is logged under its name.
   * @param order work with the same order runs one after another, as it came: of two letters the later one has the
   * valid link
   */
  run(name: string, work: () => Promise<void>, order?: string): void {
    const begun = order === undefined ? work() : this.#orders.run(order, ONE_AT_A_TIME, undefined, work);
    const running = begun
      .catch((error: unknown) => this.#log.error({ err: error }, `${name} failed`))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Waits for what runs now. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }
}
