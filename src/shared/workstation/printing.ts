import type { DocumentKind } from '#shared/contract/documents.ts';

/** The screen where printers are chosen; the menu of the workstation leads there. */
export const PRINTERS_PATH = '/workstation/printers';

/** Largest PDF that the workstation takes, bytes: the same 25 MiB as an uploaded file. */
export const MAX_PDF_BYTES = 25 * 1024 * 1024;
export const MAX_COPIES = 20;
/**
 * `1-3, 5` without blanks; the commas, dashes and at most ten parts that both CUPS and SumatraPDF read the same way.
 */
export const PAGES_PATTERN = '^[1-9]\\d{0,3}(?:-[1-9]\\d{0,3})?(?:,[1-9]\\d{0,3}(?:-[1-9]\\d{0,3})?){0,9}$';

/** A document as the server makes it; `other` is everything else, and the choice for kinds without one of their own. */
export type PrintKind = DocumentKind | 'other';
export const PRINT_KINDS = ['record', 'card', 'full', 'slip', 'other'] as const satisfies readonly PrintKind[];

export const PAPERS = ['A4', 'A5'] as const;
export type Paper = (typeof PAPERS)[number];

/** One-sided, or two-sided and turned over the long or the short edge. */
export const SIDES = ['one', 'long-edge', 'short-edge'] as const;
export type Sides = (typeof SIDES)[number];

/**
 * What a printer is doing. `paused`: takes jobs and does not print them; `refusing`: takes none; `attention`: a jam, an
 * open door, no toner. The last four need a person beside the printer or at its settings.
 */
export type PrinterState = 'ready' | 'printing' | 'no_paper' | 'offline' | 'attention' | 'paused' | 'refusing';
export type PrinterTrouble = Exclude<PrinterState, 'ready' | 'printing' | 'refusing'>;

/** A printer of this workstation. `name` is the system's, `displayName` the one that people gave it. */
export interface Printer {
  readonly name: string;
  readonly displayName: string;
  readonly isDefault: boolean;
  readonly state: PrinterState;
}

/**
 * How to print. `copies` is 1 to `MAX_COPIES`; the paper is always said, because a driver's own default may be Letter.
 */
export interface PrintSetup {
  readonly printer: string;
  readonly paper: Paper;
  readonly sides: Sides;
  readonly copies: number;
}

/** What is remembered on this workstation, by kind of document. */
export type PrintChoices = Readonly<Partial<Record<PrintKind, PrintSetup>>>;

export type PrinterList =
  | { readonly ok: true; readonly printers: readonly Printer[]; readonly chosen: PrintChoices }
  | { readonly ok: false; readonly reason: 'no_printing_system' };

/**
 * `setup` null: as remembered for the kind; `pages` null: all. `title` (1–200 characters) is what the print queue
 * shows.
 */
export interface PrintRequest {
  readonly pdf: Uint8Array;
  readonly title: string;
  readonly kind: PrintKind;
  readonly setup: PrintSetup | null;
  readonly pages: string | null;
}

/** Why nothing was printed and nothing waits in a queue. The renderer has the Russian text of each. */
export type PrintRefusal =
  /** no printer was remembered for this kind of document yet */
  | 'printer_not_chosen'
  /** the system has no printer of this name any more */
  | 'printer_missing'
  /** the printer is paused: the document would come out later, when nobody waits for it */
  | 'printer_paused'
  /** the printer takes no jobs */
  | 'printer_refuses'
  /** there is no CUPS, no spooler, no SumatraPDF */
  | 'no_printing_system'
  /** more than `MAX_PDF_BYTES` */
  | 'document_too_large'
  /** not a PDF */
  | 'document_unreadable'
  /** too many documents wait already */
  | 'queue_full'
  | 'failed';

/**
 * `job` is the system's name of the job, null where it names none (Windows). `waitsFor`: the job is in the queue of the
 * system, and will be printed when a person has helped the printer; null when it went through or is being printed.
 */
export type PrintResult =
  | { readonly ok: true; readonly job: string | null; readonly waitsFor: PrinterTrouble | null }
  | { readonly ok: false; readonly reason: PrintRefusal };
