import { randomUUID } from 'node:crypto';
import { systemEm, type Orm } from '#server/db/orm.ts';
import type { RealtimeHub } from '#server/lib/realtime/hub.ts';
import type { PdfConverter } from './converter.ts';
import { FreshDocuments } from './fresh-documents.ts';
import {
  claimJob,
  failAttempt,
  failDeadJobs,
  finishJob,
  giveUpWaiting,
  hasWaiting,
  releaseJob,
  sendHeartbeat,
  type ClaimedJob,
} from './job-store.ts';
import { WakeSignal } from './wake-signal.ts';
import type { DocumentWorker } from './worker.ts';
import { documentTopic, QUEUE_TOPIC } from './topics.ts';

const REASON = 'one queue of documents for all clinics, worked off by any process';
const MOST_ATTEMPTS = 3;
/** How often the queue is polled without a signal: for jobs of dead workers and for lost signals. */
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
 * Turns queued documents into PDF. The queue is the table `document_job`: a job survives the death of the process that
 * has it, is done once, and fails after three attempts. Processes wake each other through the realtime hub.
 */
export class DocumentQueue {
  readonly #options: QueueOptions;
  /** what this process has just finished */
  readonly fresh = new FreshDocuments();
  readonly #workerId = randomUUID();
  readonly #wakeSignal = new WakeSignal();
  readonly #stopSignal = new WakeSignal();
  /** signals of the calls that wait for a document */
  readonly #waiters = new Set<WakeSignal>();
  #loops: Promise<void>[] = [];
  /** ids of the running jobs */
  readonly #running = new Set<string>();
  #isStopped = false;
  #deadFailedAt = -POLL_MS;
  #heartbeatTimer: NodeJS.Timeout | undefined;
  #unsubscribe = (): void => {};

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Begins to work; a second call does nothing. */
  start(): void {
    if (this.#loops.length > 0 || this.#isStopped) return;
    const { converter, hub } = this.#options;
    this.#unsubscribe = hub.subscribe(QUEUE_TOPIC, () => this.#wakeSignal.notify());
    this.#heartbeatTimer = setInterval(() => void this.#sendHeartbeat(), HEARTBEAT_MS);
    this.#heartbeatTimer.unref();
    this.#loops = converter.workers.map((worker) => this.#work(worker));
  }

  /** Tells every process of a new job; call it after the commit. */
  wake(): void {
    this.start();
    this.#options.hub.publish([{ topic: QUEUE_TOPIC, ids: [] }]);
  }

  /** Stops at once: running jobs go back into the queue for another process or the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const signal of [this.#stopSignal, this.#wakeSignal, ...this.#waiters]) signal.notify();
    await this.#options.converter.close();
    await Promise.all(this.#loops);
    clearInterval(this.#heartbeatTimer);
    this.#unsubscribe();
  }

  #em() {
    return systemEm(this.#options.orm, REASON);
  }

  async #sendHeartbeat(): Promise<void> {
    if (this.#running.size === 0) return;
    await sendHeartbeat(this.#em(), { worker: this.#workerId, ids: [...this.#running] }).catch((error: unknown) =>
      this.#options.log.warn({ err: error }, 'document heartbeat failed'),
    );
  }

  async #work(worker: DocumentWorker): Promise<void> {
    let failures = 0;
    while (!this.#isStopped) {
      const { count } = this.#wakeSignal;
      try {
        await this.#workOff(worker, failures);
        failures = 0;
      } catch (error) {
        failures += 1;
        if (!this.#isStopped) this.#options.log.warn({ err: error, failures }, 'documents are not converted');
      }
      // After a failure a signal must not turn the retry into a busy loop.
      if (this.#isStopped) return;
      if (failures > 0) await this.#stopSignal.wait(Math.min(LONGEST_PAUSE_MS, 250 * 2 ** failures));
      else await this.#wakeSignal.wait(POLL_MS, count);
    }
  }

  /** @param failures in a row before this time */
  async #workOff(worker: DocumentWorker, failures: number): Promise<void> {
    await this.#failDead();
    if (!this.#options.converter.isAvailable()) {
      this.#tell(await giveUpWaiting(this.#em(), { error: 'pdf_unavailable' }));
      return;
    }
    if (!worker.isReady) {
      const [waiting] = await hasWaiting(this.#em(), {});
      if (!waiting?.has) return;
      // Only a warm worker claims a job: while LibreOffice starts here, another worker or process may be free.
      await worker.ready().catch(async (error: unknown) => {
        // jobs are not failed for a LibreOffice that was killed while it started, but for one that repeatedly does not
        // start
        if (failures + 1 >= MOST_ATTEMPTS) this.#tell(await giveUpWaiting(this.#em(), { error: 'document_failed' }));
        throw error;
      });
    }
    // The result is written while LibreOffice converts the next document.
    let written = Promise.resolve();
    try {
      for (;;) {
        if (this.#isStopped) return;
        const [job] = await claimJob(this.#em(), { worker: this.#workerId, most: MOST_ATTEMPTS });
        if (!job) return;
        const { docx, ...claimed } = job;
        const hold = { ...claimed, worker: this.#workerId };
        this.#running.add(hold.id);
        const made = await worker.convert(docx).catch((error: unknown) => ({ error }));
        const before = written;
        written = this.#write(hold, made).finally(() => this.#running.delete(hold.id));
        // awaited below; until then a rejection must not count as unhandled
        written.catch(() => {});
        await before;
        await this.#failDead();
        await worker.ready();
      }
    } finally {
      await written;
    }
  }

  /** Fails the jobs whose worker died three times: every five seconds, however busy the queue is. */
  async #failDead(): Promise<void> {
    const now = performance.now();
    if (now - this.#deadFailedAt < POLL_MS) return;
    this.#deadFailedAt = now;
    this.#tell(await failDeadJobs(this.#em(), { most: MOST_ATTEMPTS }));
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
    if (row?.state === 'queued') this.#wakeSignal.notify();
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
    const signal = new WakeSignal();
    const unsubscribe = this.#options.hub.subscribe(documentTopic(id), () => signal.notify());
    this.#waiters.add(signal);
    try {
      for (;;) {
        const { count } = signal;
        const remaining = until - performance.now();
        if (remaining <= 0 || this.#isStopped) return undefined;
        await signal.wait(Math.min(remaining, 1000), count);
        const found = await look();
        if (found !== undefined) return found;
      }
    } finally {
      this.#waiters.delete(signal);
      unsubscribe();
    }
  }
}
