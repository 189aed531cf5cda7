import { findLibreOffice, findSoffice } from './libre-office.ts';
import { makeWorkFolder, removeFolder } from './work-folder.ts';
import { OfficeWorker, type DocumentWorker } from './worker.ts';

/** Turns .docx into PDF with several workers at once. */
export interface PdfConverter {
  /** false without LibreOffice: only the .docx can be given out. Asked anew each time, it may be installed meanwhile */
  isAvailable(): boolean;
  readonly workers: readonly DocumentWorker[];
  close(): Promise<void>;
}
interface ConverterOptions {
  /** `auto`, `off`, or the path of soffice */
  readonly libreOffice: string;
  readonly workers: number;
  /** a document that takes longer is given up and its LibreOffice killed */
  readonly timeoutMs: number;
}

/** Converters by LibreOffice. Nothing is started and no folder made before the first document or `warmUp`. */
export class OfficeConverter implements PdfConverter {
  readonly #options: ConverterOptions;
  readonly workers: readonly OfficeWorker[];
  #workFolder: string | undefined;

  constructor(options: ConverterOptions) {
    this.#options = options;
    this.workers = Array.from(
      { length: options.workers },
      () =>
        new OfficeWorker({
          find: () => findLibreOffice(options.libreOffice),
          timeoutMs: options.timeoutMs,
          workFolder: () => (this.#workFolder ??= makeWorkFolder()),
        }),
    );
  }

  isAvailable(): boolean {
    return findSoffice(this.#options.libreOffice) !== null;
  }

  /** Starts every worker ahead of the first document; one that does not start is tried again with that document. */
  async warmUp(): Promise<void> {
    if (this.isAvailable()) await Promise.allSettled(this.workers.map((worker) => worker.ready()));
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.close()));
    if (this.#workFolder !== undefined) removeFolder(this.#workFolder);
  }
}
