import { CommandOffice } from './command-office.ts';
import type { LibreOffice } from './libre-office.ts';
import { UnoOffice } from './uno-office.ts';

/** Turns documents into PDF, one at a time. */
export interface DocumentWorker {
  /** whether `ready` need not wait */
  readonly isReady: boolean;
  /** resolves when a document can be taken at once; @throws when LibreOffice does not start */
  ready(): Promise<void>;
  /** @throws when the document cannot be converted, LibreOffice ended or the time is over; the worker itself goes on */
  convert(docx: Uint8Array): Promise<Uint8Array>;
  close(): Promise<void>;
}
interface OfficeWorkerOptions {
  /** looks for LibreOffice; null when it is not there */
  readonly find: () => Promise<LibreOffice | null>;
  readonly workFolder: () => string;
  readonly timeoutMs: number;
}

/**
 * A worker that keeps one LibreOffice warm and replaces it when it dies or has converted its share of documents. The
 * successor starts beside the old one, so that no document waits for a start.
 */
export class OfficeWorker implements DocumentWorker {
  readonly #options: OfficeWorkerOptions;
  #starting: Promise<void> | undefined;
  #office: UnoOffice | undefined;
  #command: CommandOffice | undefined;
  #isClosed = false;

  constructor(options: OfficeWorkerOptions) {
    this.#options = options;
  }

  get isReady(): boolean {
    return this.#office?.isAlive === true || this.#command !== undefined;
  }

  ready(): Promise<void> {
    if (this.isReady) return Promise.resolve();
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  /** The LibreOffice that is warm now, for tests that kill it. */
  get office(): UnoOffice | undefined {
    return this.#office;
  }

  async #start(): Promise<void> {
    const libreOffice = await this.#options.find();
    if (libreOffice === null) throw new Error('LibreOffice is not there');
    if (libreOffice.mode === 'command') {
      this.#command = new CommandOffice(libreOffice.soffice, this.#options.workFolder());
      return;
    }
    const started = await UnoOffice.start(libreOffice, this.#options.workFolder());
    const before = this.#office;
    this.#office = started;
    before?.retire();
    if (this.#isClosed) await started.stop();
  }

  async convert(docx: Uint8Array): Promise<Uint8Array> {
    await this.ready();
    const { timeoutMs } = this.#options;
    if (this.#command) return this.#command.convert(docx, timeoutMs);
    const office = this.#office;
    if (!office) throw new Error('LibreOffice has ended');
    const pdf = await office.convert(docx, timeoutMs);
    // While no successor starts, the old one goes on; the next document tries again.
    if (office.isWorn && !this.#isClosed)
      this.#starting ??= this.#start()
        .catch(() => {})
        .finally(() => {
          this.#starting = undefined;
        });
    return pdf;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#office?.stop();
    await this.#starting?.catch(() => {});
    await this.#office?.stop();
    await this.#command?.stop();
  }
}
