import { setTimeout as sleep } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { addressKeys, type AddressKey } from './address-key.ts';
import { KeyedSemaphore } from './keyed-semaphore.ts';
import { countInWindow, countsOf, throttleKey } from './throttle.ts';

/** How a delay is waited for; a test ends it by hand. */
export const delay = { sleep };

/** Tries of one address that run at once, in this process. */
const CONCURRENT = 2;
const WINDOW_S = 900;
const STEP = 5;
const STEP_MS = 250;
const MAX_MS = 5000;

/** What an address is slowed for: wrong passwords, or everything that writes letters. */
type Kind = 'sign-in' | 'letters';
/** A call whose address is slowed. */
export interface SlowedCall {
  readonly ip: string;
  readonly kind: Kind;
  /** aborted when the caller hangs up: it leaves the queue then */
  readonly gone?: AbortSignal | undefined;
}
interface Options {
  readonly secret: string;
  /** tries in 15 minutes before the delays begin */
  readonly freeTries: number;
  /** tries of one address that wait for their turn; more are refused with Retry-After */
  readonly waiting: number;
}

/**
 * Slows addresses down and refuses none for what its neighbours did (docs/reliability.md, "Slowing guesses", 4): past
 * the free tries each further five add 250 ms, up to 5 s, and two tries run at once. Neither the wait in the
 * queue nor the delay holds a database connection.
 */
export class AddressPace {
  readonly #options: Options;
  readonly #semaphore = new KeyedSemaphore();

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Does the work when the address' turn has come and its delay is over.
   * @throws server_busy with Retry-After when too many wait already; the signal's reason when the caller is gone
   */
  async run<T>(em: SqlEntityManager, { ip, kind, gone }: SlowedCall, work: () => Promise<T>): Promise<T> {
    const addresses = addressKeys(ip);
    const acquired: string[] = [];
    try {
      // the narrowest first: one /64 has no more than its own two tries in the queue of its /48
      for (const { key, share } of addresses) {
        const counter = this.#counter(kind, key);
        await this.#semaphore.acquire(
          counter,
          { running: CONCURRENT * share, waiting: this.#options.waiting * share },
          gone,
        );
        acquired.push(counter);
      }
      const ms = await this.#delayOf(em, addresses, kind);
      if (ms > 0) await delay.sleep(ms, undefined, { signal: gone }).catch(() => gone?.throwIfAborted());
      return await work();
    } finally {
      for (const counter of acquired) this.#semaphore.release(counter);
    }
  }

  /** Counts a try that slows the address: a wrong password, or a letter asked for. */
  async count(em: SqlEntityManager, ip: string, kind: Kind): Promise<void> {
    await countInWindow(
      em,
      addressKeys(ip).map(({ key }) => this.#counter(kind, key)),
      WINDOW_S,
    );
  }

  #counter(kind: Kind, key: string): string {
    return throttleKey(this.#options.secret, `address-${kind}`, key);
  }

  async #delayOf(em: SqlEntityManager, addresses: readonly AddressKey[], kind: Kind): Promise<number> {
    const counts = await countsOf(
      em,
      addresses.map(({ key }) => this.#counter(kind, key)),
    );
    const delays = addresses.map(({ key, share }) => {
      const excess = (counts.get(this.#counter(kind, key)) ?? 0) / share - this.#options.freeTries;
      return Math.max(0, Math.floor(excess / STEP)) * STEP_MS;
    });
    return Math.min(MAX_MS, Math.max(...delays));
  }
}
