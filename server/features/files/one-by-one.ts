import type { Files } from './files.ts';

/**
 * Steps over many files of all clinics: one that fails is told to the log and keeps none of the others. `end` says that
 * there was one.
 */
export class OneByOne {
  readonly #log: Files['log'];
  readonly #signal: AbortSignal | undefined;
  #failure: { readonly error: unknown } | undefined;

  /** @param signal ends the steps before the next one */
  constructor(log: Files['log'], signal?: AbortSignal) {
    this.#log = log;
    this.#signal = signal;
  }

  /**
   * @param about names by ids what the step is about
   * @returns what the step gave; undefined when it failed
   * @throws the reason of the signal
   */
  async do<T>(about: object, step: () => Promise<T>): Promise<T | undefined> {
    this.#signal?.throwIfAborted();
    try {
      return await step();
    } catch (error) {
      this.#signal?.throwIfAborted();
      this.#failure ??= { error };
      this.#log.warn({ ...about, err: error }, 'a step over the files failed');
      return undefined;
    }
  }

  /** @throws the first failure, so that the job is tried again */
  end(): void {
    if (this.#failure) throw this.#failure.error;
  }
}
