import type { PrinterTrouble, PrinterState, Printer, PrintRefusal, PrintSetup } from '#shared/workstation/printing.ts';

/** Nothing was printed, for a reason that a person can act on. */
export class PrintRefused extends Error {
  readonly reason: PrintRefusal;
  constructor(reason: PrintRefusal, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** One document for one printer. `pages` null: all. */
export interface PrintOrder extends PrintSetup {
  readonly title: string;
  readonly pages: string | null;
}

/** The printing system of the machine. Both methods throw `PrintRefused`. */
export interface PrinterDriver {
  /** @throws PrintRefused `no_printing_system` */
  list(): Promise<readonly Printer[]>;
  /**
   * Gives a file to the system's own queue, which has its copy when this resolves.
   * @param file absolute path of a PDF
   * @returns the system's name of the job, or null when it names none
   */
  submit(file: string, order: PrintOrder): Promise<string | null>;
  /** Whether a job is still in the system's queue. */
  isQueued(printer: string, job: string): Promise<boolean>;
}

/** What holds a printer up, or null when it prints. */
export const troubleOf = (state: PrinterState): PrinterTrouble | null =>
  state === 'ready' || state === 'printing' || state === 'refusing' ? null : state;
