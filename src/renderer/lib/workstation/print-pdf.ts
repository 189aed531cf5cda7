import type { Paper, PrintKind } from '#shared/workstation/printing.ts';
import { printInBrowser } from './browser-print.ts';
import { askHowToPrint, tellHeld, type PrintOutcome } from './print-asks.ts';
import { nativePrinting } from './workstation.ts';

const MAX_TITLE = 200;
const UNTITLED = 'PDF';

export interface PrintOptions {
  /** what the print queue shows; a long one is cut */
  readonly title: string;
  /** printers are remembered by kind; `other` by default */
  readonly kind?: PrintKind;
  /** paper of the document, A4 by default; what was remembered for the kind wins */
  readonly paper?: Paper;
  /** asks even when a printer is remembered */
  readonly asks?: boolean;
}

/** One line of at most 200 characters, cut between characters: anything else is refused by the workstation. */
export function jobTitle(title: string): string {
  let line = '';
  for (const character of title.replace(/\p{Cc}+/gu, ' ').trim()) {
    if (line.length + character.length > MAX_TITLE) break;
    line += character;
  }
  return line || UNTITLED;
}

/**
 * Prints a document. In the workstation it goes to the remembered printer without a dialog; when none is remembered, or
 * it did not take the document, the workstation's own dialog asks and says why. In a browser the browser's dialog
 * opens. Refusals of a printer are shown here and never thrown.
 */
export async function printPdf(
  pdf: Blob,
  { title, kind = 'other', paper = 'A4', asks = false }: PrintOptions,
): Promise<PrintOutcome> {
  const printing = nativePrinting();
  if (!printing) {
    await printInBrowser(pdf, jobTitle(title));
    return 'dialog';
  }
  const document = { pdf: new Uint8Array(await pdf.arrayBuffer()), title: jobTitle(title), kind };
  if (asks) return askHowToPrint({ ...document, paper, problem: null });
  const result = await printing
    .printPdf({ ...document, setup: null, pages: null })
    .catch(() => ({ ok: false, reason: 'failed' }) as const);
  if (!result.ok)
    return askHowToPrint({
      ...document,
      paper,
      problem: result.reason === 'printer_not_chosen' ? null : result.reason,
    });
  if (result.waitsFor !== null) tellHeld({ title: document.title, waitsFor: result.waitsFor });
  return 'printed';
}
