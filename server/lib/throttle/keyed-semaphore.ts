import { DomainError } from '#server/http/domain-error.ts';

interface Queue {
  running: number;
  readonly waiting: Set<() => void>;
}
/** How many callers of a key run at once, and how many may wait. */
export interface SemaphoreLimits {
  readonly running: number;
  readonly waiting: number;
}
const BUSY_S = 5;

/**
 * A semaphore for each key, in this process: some callers run, the others wait in the order in which they came, and
 * past the limit of waiting ones a caller is refused with Retry-After.
 */
export class KeyedSemaphore {
  readonly #queues = new Map<string, Queue>();

  /**
   * Waits until the caller may run; `release` ends that.
   * @param gone aborted when the caller hangs up: it leaves the queue then
   * @throws server_busy with Retry-After when too many wait already; the signal's reason
   */
  async acquire(key: string, limits: SemaphoreLimits, gone?: AbortSignal): Promise<void> {
    gone?.throwIfAborted();
    const queue = this.#queues.get(key) ?? { running: 0, waiting: new Set() };
    this.#queues.set(key, queue);
    if (queue.running < limits.running) {
      queue.running += 1;
      return;
    }
    if (queue.waiting.size >= limits.waiting) throw new DomainError('server_busy', { retryAfter: BUSY_S });
    const turn = Promise.withResolvers<void>();
    const hangUp = () => {
      queue.waiting.delete(turn.resolve);
      turn.reject(gone?.reason as Error);
    };
    queue.waiting.add(turn.resolve);
    gone?.addEventListener('abort', hangUp, { once: true });
    await turn.promise;
    gone?.removeEventListener('abort', hangUp);
  }

  /** Lets the next waiting caller run. */
  release(key: string): void {
    const queue = this.#queues.get(key);
    if (!queue) return;
    for (const next of queue.waiting) {
      queue.waiting.delete(next);
      return next();
    }
    queue.running -= 1;
    if (queue.running === 0) this.#queues.delete(key);
  }

  /** Runs the work between `acquire` and `release`. @throws as `acquire` does */
  async run<T>(
    key: string,
    limits: SemaphoreLimits,
    gone: AbortSignal | undefined,
    work: () => Promise<T>,
  ): Promise<T> {
    await this.acquire(key, limits, gone);
    try {
      return await work();
    } finally {
      this.release(key);
    }
  }
}
