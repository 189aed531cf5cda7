import type { FastifyBaseLogger } from 'fastify';

/** Work that goes on after its call was answered. A stopping server tells it so and waits for it. */
export class Background {
  readonly #log: FastifyBaseLogger;
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /** Aborted when the server stops: for work that is too long to be waited for. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Begins the work; a failure is logged under its name. */
  run(name: string, work: () => Promise<void>): void {
    const running = work().catch((error: unknown) => this.#log.error({ err: error }, `${name} failed`)).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Waits for what runs now. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  /** Tells it all to stop, and waits. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.idle();
  }
}
