/** Bytes; enough for some hundred documents. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * The PDFs that this process has just made and kept in the database, for the calls that fetch them next. The oldest are
 * dropped when there are many.
 */
export class FreshDocuments {
  readonly #pdfs = new Map<string, Uint8Array>();
  #bytes = 0;

  add(id: string, pdf: Uint8Array): void {
    this.#pdfs.set(id, pdf);
    this.#bytes += pdf.byteLength;
    for (const [oldest] of this.#pdfs) {
      if (this.#bytes <= MAX_BYTES) return;
      this.take(oldest);
    }
  }

  has(id: string): boolean {
    return this.#pdfs.has(id);
  }

  /** Returns it once; a second call reads the database. */
  take(id: string): Uint8Array | undefined {
    const pdf = this.#pdfs.get(id);
    if (this.#pdfs.delete(id)) this.#bytes -= pdf?.byteLength ?? 0;
    return pdf;
  }
}
