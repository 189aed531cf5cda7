import { setTimeout as sleep } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '#server/http/domain-error.ts';
import { addressKeys, type AddressKey } from './address-key.ts';
import { countInWindow, countsOf, throttleKey } from './throttle.ts';

/** Tries of one address at work at once, in this process. */
const AT_WORK = 2;
const WINDOW_S = 900;
const STEP = 5;
const STEP_MS = 250;
const MAX_MS = 5000;
const BUSY_S = 5;

/** What an address is slowed for: wrong passwords, or everything that writes letters. */
type Kind = 'sign-in' | 'letters';
interface Place {
  running: number;
  readonly waiting: (() => void)[];
}
interface Options {
  readonly secret: string;
  /** tries in 15 minutes before the delays begin */
  readonly freeTries: number;
  /** tries of one address that wait for their turn; more are asked to come back */
  readonly line: number;
}

/**
 * Slows addresses down and refuses none for what its neighbours did (foundations.md §5, item 6): past the free tries each further five
 * add 250 ms, up to 5 s, and two tries are at work at once. Neither the wait in line nor the delay holds a connection of the database.
 */
export class AddressPace {
  readonly #options: Options;
  readonly #places = new Map<string, Place>();

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Does the work when the address' turn has come and its delay is over.
   * @throws server_busy with Retry-After when too many wait already
   */
  async run<T>(em: SqlEntityManager, ip: string, kind: Kind, work: () => Promise<T>): Promise<T> {
    const addresses = addressKeys(ip);
    const entered: string[] = [];
    try {
      for (const address of addresses) {
        await this.#enter(address);
        entered.push(address.key);
      }
      const ms = await this.#delayOf(em, addresses, kind);
      if (ms > 0) await sleep(ms);
      return await work();
    } finally {
      for (const key of entered) this.#leave(key);
    }
  }

  /** Counts a try that slows the address: a wrong password, or a letter asked for. */
  async count(em: SqlEntityManager, ip: string, kind: Kind): Promise<void> {
    await countInWindow(em, addressKeys(ip).map(({ key }) => this.#counter(kind, key)), WINDOW_S);
  }

  #counter(kind: Kind, key: string): string {
    return throttleKey(this.#options.secret, `address-${kind}`, key);
  }

  async #delayOf(em: SqlEntityManager, addresses: readonly AddressKey[], kind: Kind): Promise<number> {
    const counts = await countsOf(em, addresses.map(({ key }) => this.#counter(kind, key)));
    const delays = addresses.map(({ key, share }) => {
      const excess = (counts.get(this.#counter(kind, key)) ?? 0) / share - this.#options.freeTries;
      return Math.max(0, Math.floor(excess / STEP)) * STEP_MS;
    });
    return Math.min(MAX_MS, Math.max(...delays));
  }

  async #enter({ key, share }: AddressKey): Promise<void> {
    const place = this.#places.get(key) ?? { running: 0, waiting: [] };
    this.#places.set(key, place);
    if (place.running < AT_WORK * share) {
      place.running += 1;
      return;
    }
    if (place.waiting.length >= this.#options.line * share) throw new DomainError('server_busy', { retryAfter: BUSY_S });
    await new Promise<void>((resolve) => place.waiting.push(resolve));
  }

  #leave(key: string): void {
    const place = this.#places.get(key);
    // the place passes straight to the next in line
    const next = place?.waiting.shift();
    if (next || !place) return next?.();
    place.running -= 1;
    if (place.running === 0) this.#places.delete(key);
  }
}
