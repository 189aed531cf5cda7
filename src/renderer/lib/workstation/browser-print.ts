const FRAME_ID = 'print-frame';

/** Offers the file to the person where the browser cannot show a PDF, as on a phone. */
function download(address: string, title: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = `${title}.pdf`;
  link.click();
}

/**
 * Opens the browser's print dialog on a PDF, in a frame that nobody sees (CSP: `frame-src blob:`). Resolves when the
 * dialog was opened: no browser says what became of it. The frame stays until the next document, because some
 * browsers print from it after the dialog is closed.
 */
export async function printInBrowser(pdf: Blob, title: string): Promise<void> {
  const old = document.getElementById(FRAME_ID);
  if (old instanceof HTMLIFrameElement) {
    URL.revokeObjectURL(old.src);
    old.remove();
  }
  const address = URL.createObjectURL(
    pdf.type === 'application/pdf' ? pdf : new Blob([pdf], { type: 'application/pdf' }),
  );
  // Told by the standard whether a PDF opens inside a page; a browser that says nothing is tried.
  if (navigator.pdfViewerEnabled === false) return download(address, title);
  const frame = document.createElement('iframe');
  frame.id = FRAME_ID;
  frame.title = title;
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  // Not `display: none`: a frame without a box has nothing to print.
  frame.style.cssText =
    'position:fixed;inset:auto 0 0 auto;width:1px;height:1px;border:0;opacity:0;pointer-events:none';
  const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }));
  frame.src = address;
  document.body.append(frame);
  await loaded;
  frame.contentWindow?.focus();
  frame.contentWindow?.print();
}
