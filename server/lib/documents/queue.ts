import { randomUUID } from 'node:crypto';
import { systemEm, type Orm } from '#server/db/orm.ts';
import type { RealtimeHub } from '#server/lib/realtime/hub.ts';
import { documentTopic, QUEUE_TOPIC } from '#server/lib/realtime/topics.ts';
import { Bell } from './bell.ts';
import type { PdfConverter } from './converter.ts';
import { FreshDocuments } from './fresh-documents.ts';
import {
  beatHeart,
  buryDead,
  claimJob,
  failAttempt,
  finishJob,
  giveUpWaiting,
  hasWaiting,
  releaseJob,
  type ClaimedJob,
} from './job-store.ts';
import type { Lane } from './lane.ts';

const REASON = 'one queue of documents for all clinics, worked off by any process';
const MOST_ATTEMPTS = 3;
/** How often the queue is looked at without being woken: for jobs of dead workers and for wake-ups that got lost. */
const POLL_MS = 5000;
const HEARTBEAT_MS = 3000;
const LONGEST_PAUSE_MS = 10_000;

interface Log {
  warn(details: object, message: string): void;
}
interface QueueOptions {
  readonly orm: Orm;
  readonly hub: RealtimeHub;
  readonly converter: PdfConverter;
  readonly log: Log;
}

type Hold = Omit<ClaimedJob, 'docx'> & { readonly worker: string };

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';

/**
 * Turns queued documents into PDF. The queue is the table `document_job`: a job survives the death of the process that has it, is done
 * once, and fails after three attempts. Processes wake each other through the realtime hub.
 */
export class DocumentQueue {
  readonly #options: QueueOptions;
  /** what this process has just finished */
  readonly fresh = new FreshDocuments();
  readonly #worker = randomUUID();
  readonly #bell = new Bell();
  readonly #halt = new Bell();
  /** signals of the calls that wait for a document */
  readonly #waiters = new Set<Bell>();
  #loops: Promise<void>[] = [];
  /** jobs in hand, by id */
  readonly #running = new Set<string>();
  #isStopped = false;
  #buriedAt = -POLL_MS;
  #heartbeat: NodeJS.Timeout | undefined;
  #unsubscribe = (): void => {};

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Begins to work; a second call does nothing. */
  start(): void {
    if (this.#loops.length > 0 || this.#isStopped) return;
    const { converter, hub } = this.#options;
    this.#unsubscribe = hub.subscribe(QUEUE_TOPIC, () => this.#bell.ring());
    this.#heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_MS);
    this.#heartbeat.unref();
    this.#loops = converter.lanes.map((lane) => this.#work(lane));
  }

  /** Tells every process of a new job; call it after the commit. */
  wake(): void {
    this.start();
    this.#options.hub.publish([{ topic: QUEUE_TOPIC, ids: [] }]);
  }

  /** Stops at once: documents in hand go back into the queue for another process or the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const bell of [this.#halt, this.#bell, ...this.#waiters]) bell.ring();
    await this.#options.converter.close();
    await Promise.all(this.#loops);
    clearInterval(this.#heartbeat);
    this.#unsubscribe();
  }

  #em() {
    return systemEm(this.#options.orm, REASON);
  }

  async #beat(): Promise<void> {
    if (this.#running.size === 0) return;
    await beatHeart(this.#em(), { worker: this.#worker, ids: [...this.#running] }).catch((error: unknown) =>
      this.#options.log.warn({ err: error }, 'document heartbeat failed'),
    );
  }

  async #work(lane: Lane): Promise<void> {
    let failures = 0;
    while (!this.#isStopped) {
      const { rings } = this.#bell;
      try {
        await this.#workOff(lane, failures);
        failures = 0;
      } catch (error) {
        failures += 1;
        if (!this.#isStopped) this.#options.log.warn({ err: error, failures }, 'documents are not converted');
      }
      // After a failure a signal must not turn the retry into a busy loop.
      if (this.#isStopped) return;
      if (failures > 0) await this.#halt.sleep(Math.min(LONGEST_PAUSE_MS, 250 * 2 ** failures));
      else await this.#bell.sleep(POLL_MS, rings);
    }
  }

  /** @param failures in a row before this time */
  async #workOff(lane: Lane, failures: number): Promise<void> {
    await this.#bury();
    if (!this.#options.converter.isAvailable()) {
      this.#tell(await giveUpWaiting(this.#em(), { error: 'pdf_unavailable' }));
      return;
    }
    if (!lane.isReady) {
      const [waiting] = await hasWaiting(this.#em(), {});
      if (!waiting?.has) return;
      // Only a warm worker claims a job: while LibreOffice starts here, another worker or process may be free.
      await lane.ready().catch(async (error: unknown) => {
        // jobs are not failed for a LibreOffice that was killed while it started, but for one that repeatedly does not start
        if (failures + 1 >= MOST_ATTEMPTS) this.#tell(await giveUpWaiting(this.#em(), { error: 'document_failed' }));
        throw error;
      });
    }
    // The result is written while LibreOffice converts the next document.
    let written = Promise.resolve();
    try {
      for (;;) {
        if (this.#isStopped) return;
        const [job] = await claimJob(this.#em(), { worker: this.#worker, most: MOST_ATTEMPTS });
        if (!job) return;
        const { docx, ...claimed } = job;
        const hold = { ...claimed, worker: this.#worker };
        this.#running.add(hold.id);
        const made = await lane.convert(docx).catch((error: unknown) => ({ error }));
        const before = written;
        written = this.#write(hold, made).finally(() => this.#running.delete(hold.id));
        // awaited below; until then a rejection must not count as unhandled
        written.catch(() => {});
        await before;
        await this.#bury();
        await lane.ready();
      }
    } finally {
      await written;
    }
  }

  /** Fails the jobs whose worker died three times: every five seconds, however busy the queue is. */
  async #bury(): Promise<void> {
    const now = performance.now();
    if (now - this.#buriedAt < POLL_MS) return;
    this.#buriedAt = now;
    this.#tell(await buryDead(this.#em(), { most: MOST_ATTEMPTS }));
  }

  /**
   * Keeps the PDF, or gives the job back. @throws when the database refuses both: the job is then taken over like one
   * of a dead worker
   */
  async #write(hold: Hold, made: Uint8Array | { readonly error: unknown }): Promise<void> {
    try {
      if ('error' in made) throw made.error;
      if (!isPdf(made)) throw new Error('What LibreOffice made is no PDF');
      const finished = await finishJob(this.#em(), { ...hold, pdf: made });
      if (finished.length > 0) this.fresh.add(hold.id, made);
      this.#tell(finished);
    } catch (error) {
      await this.#putBack(hold, error);
    }
  }

  async #putBack(hold: Hold, error: unknown): Promise<void> {
    if (this.#isStopped) {
      await releaseJob(this.#em(), hold);
      return;
    }
    this.#options.log.warn({ err: error, document: hold.id, attempt: hold.attempts }, 'document not converted');
    const [row] = await failAttempt(this.#em(), { ...hold, most: MOST_ATTEMPTS });
    if (row?.state === 'failed') this.#tell([hold]);
    if (row?.state === 'queued') this.#bell.ring();
  }

  /** Signals the calls that wait for these documents, in every process. */
  #tell(jobs: readonly { readonly id: string }[]): void {
    if (jobs.length > 0) this.#options.hub.publish(jobs.map(({ id }) => ({ topic: documentTopic(id), ids: [id] })));
  }

  /**
   * Waits until `look` finds something. `look` runs whenever the document has changed, and every second.
   * @returns undefined after `timeoutMs`, or when the server stops
   */
  async waitFor<T>(id: string, look: () => Promise<T | undefined>, timeoutMs: number): Promise<T | undefined> {
    const until = performance.now() + timeoutMs;
    const bell = new Bell();
    const unsubscribe = this.#options.hub.subscribe(documentTopic(id), () => bell.ring());
    this.#waiters.add(bell);
    try {
      for (;;) {
        const { rings } = bell;
        const left = until - performance.now();
        if (left <= 0 || this.#isStopped) return undefined;
        await bell.sleep(Math.min(left, 1000), rings);
        const found = await look();
        if (found !== undefined) return found;
      }
    } finally {
      this.#waiters.delete(bell);
      unsubscribe();
    }
  }
}
