/** True when the browser shows PDF inside a page; a phone's usually does not. One that says nothing is tried. */
export const canShowPdf = (): boolean =>
  (navigator as { readonly pdfViewerEnabled?: boolean }).pdfViewerEnabled !== false;
