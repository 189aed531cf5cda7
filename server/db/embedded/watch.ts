import { embeddedTexts } from './embedded.ru.ts';
import { EmbeddedError } from './embedded-error.ts';
import { isAlive } from '#server/lib/processes/process-info.ts';
import type { EmbeddedLog, RunningPostmaster } from './types.ts';

const LOOK_MS = 500;
/** A server that dies again and again within this time is not restarted for ever. */
const WINDOW_MS = 60_000;
const RESTARTS = 5;

interface Watched {
  readonly first: RunningPostmaster;
  /** ends what the dead one left and starts the next */
  readonly restart: () => Promise<RunningPostmaster>;
  /** the server died and cannot be restarted: the product must end, so that its supervisor sees it */
  readonly onLost: (error: EmbeddedError) => void;
  readonly log: EmbeddedLog;
}

/** Watches over a postmaster, which is no child of this process, and restarts one that died on the same port. */
export class PostmasterWatch {
  #running: RunningPostmaster;
  #timer: NodeJS.Timeout | undefined;
  #restarting: Promise<void> | undefined;
  #deaths: number[] = [];
  readonly #watched: Watched;

  constructor(watched: Watched) {
    this.#watched = watched;
    this.#running = watched.first;
    this.#timer = setInterval(() => this.#look(), LOOK_MS).unref();
  }

  get running(): RunningPostmaster {
    return this.#running;
  }

  /** Looks no more; resolves when a restart that is under way is over. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#restarting;
  }

  #look(): void {
    if (this.#restarting || isAlive(this.#running.pid)) return;
    this.#restarting = this.#revive().finally(() => {
      this.#restarting = undefined;
    });
  }

  async #revive(): Promise<void> {
    const { log, restart, onLost } = this.#watched;
    log.warn(embeddedTexts.died(this.#running.pid));
    const now = Date.now();
    this.#deaths = [...this.#deaths.filter((at) => now - at < WINDOW_MS), now];
    try {
      if (this.#deaths.length > RESTARTS) throw new EmbeddedError(embeddedTexts.diesAgain(RESTARTS));
      const { port } = this.#running;
      const next = await restart();
      this.#running = next;
      // the pool knows one address
      if (next.port !== port) throw new EmbeddedError(embeddedTexts.portTaken(port));
      log.info(embeddedTexts.started(next.pid, next.port));
    } catch (error) {
      clearInterval(this.#timer);
      onLost(error instanceof EmbeddedError ? error : new EmbeddedError(embeddedTexts.startFailed(String(error))));
    }
  }
}
