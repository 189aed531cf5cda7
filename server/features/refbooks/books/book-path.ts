import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CFB_TYPE, CSV_TYPE, XLSX_TYPE } from '#shared/rules/file-purposes.ts';
import { openTable, openZip, TableError, tableProblem, type SheetRow, type Zip } from '#server/lib/sheets/index.ts';
import { SpoolLimitError, type Spool } from '#server/lib/storage/spool.ts';
import { XmlError } from '#server/lib/xml/read-xml.ts';
import { ImportProblem } from '../mkb10-file.ts';
import { importTexts as texts } from '../texts.ru.ts';

/** What an official file is by its first bytes; a workbook is a zip with its own parts. */
export type BookKind = 'zip' | 'xlsx' | 'xls' | 'xml' | 'csv';
const TABLE_TYPES = { xlsx: XLSX_TYPE, xls: CFB_TYPE, csv: CSV_TYPE } as const;
const ZIP = Buffer.from('PK');
const CFB = Buffer.from('d0cf11e0', 'hex');
const LOOKED_AT = 256;

/** An official file on the disk. */
export class BookPath {
  readonly path: string;
  readonly kind: BookKind;
  readonly #spool: Spool;

  private constructor(path: string, kind: BookKind, spool: Spool) {
    this.path = path;
    this.kind = kind;
    this.#spool = spool;
  }

  /**
   * Keeps a file for as long as it is used.
   * @throws ImportProblem when it is larger than it may be, or cannot be read
   */
  static async keep<T>(
    spool: Spool,
    chunks: AsyncIterable<Uint8Array>,
    maxBytes: number,
    work: (file: BookPath) => Promise<T>,
  ): Promise<T> {
    try {
      const spooled = await spool.write(chunks, maxBytes);
      try {
        return await work(new BookPath(spooled.path, await kindOf(spooled.path), spool));
      } finally {
        await spool.remove(spooled);
      }
    } catch (error) {
      if (error instanceof TableError) throw new ImportProblem(texts.unreadable(tableProblem(error)));
      if (error instanceof XmlError) throw new ImportProblem(texts.brokenXml);
      if (error instanceof SpoolLimitError) throw new ImportProblem(texts.tooLarge);
      throw error;
    }
  }

  /** Its bytes, for a reader of XML. */
  chunks(): AsyncIterable<Uint8Array> {
    return createReadStream(this.path);
  }

  /** Its rows; undefined when it is no table. */
  async rows(): Promise<AsyncGenerator<SheetRow> | undefined> {
    const type = this.kind === 'zip' || this.kind === 'xml' ? undefined : TABLE_TYPES[this.kind];
    return type === undefined ? undefined : (await openTable(this.path, type)).rows();
  }

  /** What is in an archive. It must be closed. */
  zip(): Promise<Zip> {
    return openZip(this.path, { parts: 10_000 });
  }

  /** A file of an archive as one of its own; it must be dropped. @throws SpoolLimitError */
  async open(zip: Zip, name: string, maxBytes: number): Promise<BookPath> {
    const stream = await zip.part(name)?.();
    if (!stream) throw new TableError('broken');
    const { path } = await this.#spool.write(stream, maxBytes);
    return new BookPath(path, await kindOf(path), this.#spool);
  }

  drop(): Promise<void> {
    return this.#spool.remove(this);
  }
}

async function kindOf(path: string): Promise<BookKind> {
  const file = await open(path);
  const { buffer, bytesRead } = await file
    .read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0)
    .finally(() => void file.close());
  const beginning = buffer.subarray(0, bytesRead);
  if (beginning.subarray(0, CFB.length).equals(CFB)) return 'xls';
  if (!beginning.subarray(0, ZIP.length).equals(ZIP))
    return /^(?:\u00ef\u00bb\u00bf)?\s*</.test(beginning.toString('latin1')) ? 'xml' : 'csv';
  const zip = await openZip(path, { parts: 10_000 });
  zip.close();
  return zip.names.includes('xl/workbook.xml') ? 'xlsx' : 'zip';
}
