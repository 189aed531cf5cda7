import { DomainError } from '#server/http/domain-error.ts';

interface Line {
  running: number;
  readonly waiting: Set<() => void>;
}
/** How many callers of a queue run at once, and how many may wait. */
export interface LineSize {
  readonly atWork: number;
  readonly waiting: number;
}
const BUSY_S = 5;

/**
 * Queues by name, in this process: some callers run, the others wait for their turn, and past the size of the queue a
 * caller is refused with Retry-After.
 */
export class Lines {
  readonly #lines = new Map<string, Line>();

  /**
   * Waits for a turn, which `leave` ends.
   * @param gone aborted when the caller hangs up: it leaves the queue then
   * @throws server_busy with Retry-After when too many wait already; the signal's reason
   */
  async enter(name: string, { atWork, waiting }: LineSize, gone?: AbortSignal): Promise<void> {
    gone?.throwIfAborted();
    const line = this.#lines.get(name) ?? { running: 0, waiting: new Set() };
    this.#lines.set(name, line);
    if (line.running < atWork) {
      line.running += 1;
      return;
    }
    if (line.waiting.size >= waiting) throw new DomainError('server_busy', { retryAfter: BUSY_S });
    const turn = Promise.withResolvers<void>();
    const hangUp = () => {
      line.waiting.delete(turn.resolve);
      turn.reject(gone?.reason as Error);
    };
    line.waiting.add(turn.resolve);
    gone?.addEventListener('abort', hangUp, { once: true });
    await turn.promise;
    gone?.removeEventListener('abort', hangUp);
  }

  /** Ends a turn; the next waiting caller gets it. */
  leave(name: string): void {
    const line = this.#lines.get(name);
    if (!line) return;
    for (const next of line.waiting) {
      line.waiting.delete(next);
      return next();
    }
    line.running -= 1;
    if (line.running === 0) this.#lines.delete(name);
  }

  /** Does the work in its turn. @throws as `enter` does */
  async run<T>(name: string, size: LineSize, gone: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    await this.enter(name, size, gone);
    try {
      return await work();
    } finally {
      this.leave(name);
    }
  }
}
