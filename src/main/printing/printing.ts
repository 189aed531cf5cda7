import { setTimeout as pause } from 'node:timers/promises';
import {
  MAX_PDF_BYTES,
  type PrinterList,
  type PrinterTrouble,
  type PrintKind,
  type PrintRequest,
  type PrintResult,
  type PrintSetup,
} from '#shared/workstation/printing.ts';
import { PrintRefused, troubleOf, type PrinterDriver } from './driver.ts';
import { createPrintQueue } from './print-queue.ts';
import type { SpoolFolder } from './spool-folder.ts';

const MAX_WAITING = 40;
/**
 * How long a job is watched for a printer in trouble: an empty tray shows within a second, a page takes longer than
 * this.
 */
const WATCH_MS = 2_500;
const LOOK_EVERY_MS = 250;
/** The mark of a PDF stands within its first kilobyte. */
const MARK_WITHIN = 1024;

/** What is remembered about printing, and where. */
export interface PrintMemory {
  readonly printChoices: () => Readonly<Partial<Record<PrintKind, PrintSetup>>>;
  readonly savePrintChoice: (kind: PrintKind, setup: PrintSetup | null) => Promise<void>;
}
export interface PrintingParts {
  /** null on a system that nobody wrote a driver for */
  readonly driver: PrinterDriver | null;
  readonly folder: SpoolFolder;
  readonly memory: PrintMemory;
  readonly log: (message: string, error: unknown) => void;
}
export interface Printing {
  list(): Promise<PrinterList>;
  print(request: PrintRequest): Promise<PrintResult>;
  /** Whether a document has not reached the printing system yet: closing now would lose it. */
  readonly isBusy: () => boolean;
}

const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, MARK_WITHIN)).includes('%PDF-');

/**
 * Printing without a dialog: checks, a turn in the printer's queue, a file that is gone afterwards, a look at how it
 * went.
 */
export function createPrinting({ driver, folder, memory, log }: PrintingParts): Printing {
  const queue = createPrintQueue(MAX_WAITING);

  /** The reason that people can act on is an answer; what else went wrong is logged, and is «failed». */
  const answer = (error: unknown): PrintResult => {
    if (error instanceof PrintRefused) return { ok: false, reason: error.reason };
    log('printing', error);
    return { ok: false, reason: 'failed' };
  };

  async function assertTakes(system: PrinterDriver, name: string): Promise<void> {
    const printer = (await system.list()).find((one) => one.name === name);
    if (!printer) throw new PrintRefused('printer_missing');
    if (printer.state === 'paused') throw new PrintRefused('printer_paused');
    if (printer.state === 'refusing') throw new PrintRefused('printer_refuses');
  }

  async function whatHolds(system: PrinterDriver, name: string, job: string | null): Promise<PrinterTrouble | null> {
    const look = async () => troubleOf((await system.list()).find((one) => one.name === name)?.state ?? 'ready');
    // A system that does not name its jobs is looked at once.
    if (job === null) return look();
    let before: PrinterTrouble | null = null;
    for (let left = WATCH_MS; left > 0; left -= LOOK_EVERY_MS) {
      if (!(await system.isQueued(name, job))) return null;
      const now = await look();
      // Seen twice running: a printer may still report what it has just recovered from.
      if (now !== null && now === before) return now;
      before = now;
      await pause(LOOK_EVERY_MS);
    }
    return null;
  }

  async function submit(system: PrinterDriver, request: PrintRequest, setup: PrintSetup): Promise<string | null> {
    // Written before its turn comes, so that waiting documents are on the disk and not in memory.
    const written = folder.put(request.pdf);
    written.catch(() => undefined);
    try {
      return await queue.run(setup.printer, async () => {
        const file = await written;
        await assertTakes(system, setup.printer);
        return system.submit(file, { ...setup, title: request.title, pages: request.pages });
      });
    } finally {
      await written.then(
        (file) => folder.remove(file),
        () => undefined,
      );
    }
  }

  return {
    isBusy: () => queue.size() > 0,
    async list() {
      if (!driver) return { ok: false, reason: 'no_printing_system' };
      try {
        return { ok: true, printers: await driver.list(), chosen: memory.printChoices() };
      } catch (error) {
        if (error instanceof PrintRefused) return { ok: false, reason: 'no_printing_system' };
        throw error;
      }
    },
    async print(request) {
      if (!driver) return { ok: false, reason: 'no_printing_system' };
      if (request.pdf.byteLength > MAX_PDF_BYTES) return { ok: false, reason: 'document_too_large' };
      if (!isPdf(request.pdf)) return { ok: false, reason: 'document_unreadable' };
      const chosen = memory.printChoices();
      const setup = request.setup ?? chosen[request.kind] ?? chosen.other;
      if (!setup) return { ok: false, reason: 'printer_not_chosen' };
      try {
        const job = await submit(driver, request, setup);
        // The document is printed or waits by now: what a look at the printer says cannot make it a failure.
        const waitsFor = await whatHolds(driver, setup.printer, job).catch(() => null);
        return { ok: true, job, waitsFor };
      } catch (error) {
        return answer(error);
      }
    },
  };
}
