import { DomainError } from '#server/http/domain-error.ts';

interface Window {
  startedAt: number;
  calls: number;
  /** calls that were let through and may be repeated, and how often they came; most windows have none */
  repeats?: Map<string, number>;
}

type LimitCode = 'too_many_requests' | 'too_many_documents' | 'hold_limit_reached';

/**
 * Counts calls of one person or address in a fixed window, in this process. A limit against hoarding and flooding; what
 * must never happen is a constraint of the database, not a limit here.
 */
export class CallLimit {
  /** the one that began first comes first */
  readonly #windows = new Map<string, Window>();
  readonly #max: number;
  readonly #windowMs: number;
  readonly #code: LimitCode;

  constructor(max: number, windowMs: number, code: LimitCode = 'too_many_requests') {
    this.#max = max;
    this.#windowMs = windowMs;
    this.#code = code;
  }

  /**
   * @param repeatable key of a call that gets the same answer however often it comes: its repeats, as many as calls,
   * count as one
   * @throws too_many_requests, or the code of this limit, with Retry-After past the limit
   */
  count(key: string, repeatable?: string, now = Date.now()): void {
    this.#forgetOver(now);
    let window = this.#windows.get(key);
    if (!window) {
      window = { startedAt: now, calls: 0 };
      this.#windows.set(key, window);
    }
    const repeats = repeatable === undefined ? undefined : window.repeats?.get(repeatable);
    if (repeatable !== undefined && repeats !== undefined && repeats < this.#max) {
      window.repeats?.set(repeatable, repeats + 1);
      return;
    }
    window.calls += 1;
    if (window.calls > this.#max) {
      const seconds = Math.max(1, Math.ceil((window.startedAt + this.#windowMs - now) / 1000));
      throw new DomainError(this.#code, { params: { seconds }, retryAfter: seconds });
    }
    // a refused call has no answer to repeat
    if (repeatable !== undefined) (window.repeats ??= new Map()).set(repeatable, 1);
  }

  /** True while a call of this key would pass; counts nothing. */
  hasRoom(key: string, now = Date.now()): boolean {
    const window = this.#windows.get(key);
    return !window || now - window.startedAt >= this.#windowMs || window.calls < this.#max;
  }

  /** What was counted of a key is not held against it any more. */
  forget(key: string): void {
    this.#windows.delete(key);
  }

  /** Windows that are over go with the next call: a limit of an hour by person and time would gather them all day. */
  #forgetOver(now: number): void {
    for (const [key, { startedAt }] of this.#windows) {
      if (now - startedAt < this.#windowMs) return;
      this.#windows.delete(key);
    }
  }

  /** How many callers are counted now. */
  get size(): number {
    return this.#windows.size;
  }
}
