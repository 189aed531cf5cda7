import type { PrintKind } from '#shared/workstation/printing.ts';
import { canShowPdf } from '#renderer/lib/page/can-show-pdf.ts';

/** What can be told of a finished print: on paper (as far as the system says), or the person has the browser's dialog in front of them. */
export type PrintOutcome = 'printed' | 'dialog';
export interface PrintOptions {
  /** name of the print job */
  readonly title: string;
  /** printers are remembered by kind */
  readonly kind?: PrintKind;
}

/** The frame of the last print: it must outlive the dialog, whose end nobody reports. */
let frame: { readonly element: HTMLIFrameElement; readonly url: string } | null = null;
function dropFrame(): void {
  if (!frame) return;
  frame.element.remove();
  URL.revokeObjectURL(frame.url);
  frame = null;
}

/**
 * Prints a PDF; the one function that does. In a browser its own PDF viewer prints it from a frame that nobody sees, through the
 * dialog of the browser; where there is no viewer the file opens in a tab of its own.
 */
export async function printPdf(pdf: Blob, { title }: PrintOptions): Promise<PrintOutcome> {
  dropFrame();
  const url = URL.createObjectURL(pdf);
  if (!canShowPdf()) {
    window.open(url, '_blank');
    return 'dialog';
  }
  const element = document.createElement('iframe');
  Object.assign(element, { title, tabIndex: -1, ariaHidden: 'true' });
  // Out of sight, but laid out: a frame that is not displayed would not load its document.
  Object.assign(element.style, { position: 'fixed', right: '100%', bottom: '100%', width: '1px', height: '1px', border: '0' });
  frame = { element, url };
  await new Promise<void>((resolve) => {
    element.addEventListener('load', () => resolve(), { once: true });
    element.src = url;
    document.body.append(element);
  });
  element.contentWindow?.print();
  return 'dialog';
}
