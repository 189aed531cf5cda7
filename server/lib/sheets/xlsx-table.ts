import { storable, wellCut } from '#shared/format/clean-text.ts';
import { readXml, type XmlHandlers } from '#server/lib/xml/read-xml.ts';
import { openZip, type Zip } from './zip.ts';
import {
  assertSheets,
  BOUNDS,
  TableError,
  type Bounds,
  type SheetCell,
  type SheetRow,
  type Table,
  type TableChoice,
} from './table.ts';

interface Sheet {
  readonly name: string;
  /** of its relation */
  readonly relation: string;
}
interface Book {
  readonly sheets: readonly Sheet[];
  readonly epoch: 1900 | 1904;
}
const BOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const STRINGS = 'xl/sharedStrings.xml';

/** What a workbook is read with: its parts, and the bytes that are left for them. */
class Parts {
  readonly bounds: Bounds;
  readonly #zip: Zip;
  #left: number;

  constructor(zip: Zip, bounds: Bounds) {
    this.#zip = zip;
    this.bounds = bounds;
    this.#left = bounds.inflated;
  }

  has(name: string): boolean {
    return this.#zip.part(name) !== undefined;
  }

  /** @throws TableError: broken when there is no such part, too_big past the bound */
  async *read<Row>(name: string, handlers: XmlHandlers, out?: Row[]): AsyncGenerator<Row> {
    const open = this.#zip.part(name);
    if (!open) throw new TableError('broken');
    const stream = await open();
    const take = (bytes: number) => {
      this.#left -= bytes;
      if (this.#left < 0) throw new TableError('too_big');
    };
    try {
      yield* readXml(stream, handlers, { take, ...(out ? { out } : {}) });
    } catch (error) {
      // a stream that does not inflate, or no XML
      throw error instanceof TableError ? error : new TableError('broken', null, { cause: error });
    } finally {
      stream.destroy();
    }
  }

  /** The same for what gives no rows. */
  async all(name: string, handlers: XmlHandlers): Promise<void> {
    for await (const _ of this.read<never>(name, handlers));
  }
}

async function readBook(parts: Parts): Promise<Book> {
  const shown: Sheet[] = [];
  const hidden: Sheet[] = [];
  const names: string[] = [];
  let epoch: 1900 | 1904 = 1900;
  await parts.all(BOOK, {
    open: (name, attributes) => {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(attributes['date1904'] ?? '')) epoch = 1904;
      if (name !== 'sheet') return;
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const sheet = { name: storable(attributes['name'] ?? ''), relation };
      names.push(sheet.name);
      // while they are read: they are not held then
      assertSheets(names, parts.bounds);
      (attributes['state'] === undefined || attributes['state'] === 'visible' ? shown : hidden).push(sheet);
    },
  });
  return { sheets: shown.length > 0 ? shown : hidden, epoch };
}

/** Names of the parts by the ids of their relations. */
async function readRelations(parts: Parts): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  await parts.all(RELATIONS, {
    open: (name, { Id: id, Target: target }) => {
      if (name !== 'Relationship' || id === undefined || target === undefined) return;
      found.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  return found;
}

/** Strings that cells name by their number; of a rich one all its runs, without the reading of foreign signs. */
async function readStrings(parts: Parts): Promise<readonly string[]> {
  const strings: string[] = [];
  if (!parts.has(STRINGS)) return strings;
  const { bounds } = parts;
  let [text, isText, phonetic] = ['', false, 0];
  await parts.all(STRINGS, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic += 1;
      isText = name === 't' && phonetic === 0;
    },
    text: (given) => {
      if (isText && text.length < bounds.cell) text += given;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') phonetic -= 1;
      if (name !== 'si') return;
      if (strings.length >= bounds.strings) throw new TableError('too_big');
      strings.push(wellCut(text, bounds.cell));
    },
  });
  return strings;
}

/** `AB12` is 27; a reference without letters is none. */
function columnOf(reference: string): number {
  let column = 0;
  for (const sign of reference.toUpperCase()) {
    const letter = sign.charCodeAt(0) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** Handlers of a sheet: rows that are not wholly empty come into `out`. */
function sheetHandlers(strings: readonly string[], bounds: Bounds, out: SheetRow[]): XmlHandlers {
  let row: SheetCell[] = [];
  let [line, column, rows] = [0, -1, 0];
  let [type, value, isValue, phonetic] = ['n', '', false, 0];
  const cellOf = (): SheetCell => {
    if (value === '' || type === 'e') return '';
    if (type === 's') return strings[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type !== 'n') return wellCut(value, bounds.cell);
    const number = Number(value);
    return Number.isFinite(number) ? number : wellCut(value, bounds.cell);
  };
  return {
    open: (name, { r, t }) => {
      if (name === 'row') {
        [row, column] = [[], -1];
        line = r !== undefined && /^\d{1,7}$/.test(r) && Number(r) > 0 ? Number(r) : line + 1;
      } else if (name === 'c') {
        // programs may leave the reference out: the cell stands behind the one before
        const given = r === undefined ? -1 : columnOf(r);
        column = given < 0 ? column + 1 : given;
        if (column >= bounds.columns) throw new TableError('too_many_columns', line);
        [type, value] = [t ?? 'n', ''];
      } else if (name === 'rPh') phonetic += 1;
      isValue = (name === 'v' || name === 't') && phonetic === 0;
    },
    text: (given) => {
      if (isValue && value.length <= bounds.cell) value += given;
    },
    close: (name) => {
      isValue = false;
      if (name === 'rPh') phonetic -= 1;
      if (name === 'c') {
        const cell = cellOf();
        while (cell !== '' && row.length < column) row.push('');
        if (cell !== '') row.push(cell);
      }
      if (name !== 'row' || row.length === 0) return;
      rows += 1;
      if (rows > bounds.rows) throw new TableError('too_many_rows', line);
      out.push({ line, cells: row });
    },
  };
}

/**
 * Opens a workbook of Excel 2007 and later. Hidden sheets are offered only when there is no other.
 * @param choice `sheet`: one of its names; the first by default
 * @throws TableError; the rows, too
 */
export async function openXlsx(
  path: string,
  { sheet: wanted }: TableChoice = {},
  bounds: Bounds = BOUNDS,
): Promise<Table> {
  const zip = await openZip(path, bounds);
  const parts = new Parts(zip, bounds);
  try {
    const { sheets, epoch } = await readBook(parts);
    const relations = await readRelations(parts);
    const sheet = wanted === undefined ? sheets[0] : sheets.find(({ name }) => name === wanted);
    const part = sheet && relations.get(sheet.relation);
    if (part === undefined) throw new TableError('no_sheet');
    return {
      sheets: sheets.map(({ name }) => name),
      sheet: sheet?.name ?? null,
      encoding: null,
      delimiter: null,
      epoch,
      async *rows() {
        try {
          const out: SheetRow[] = [];
          yield* parts.read(part, sheetHandlers(await readStrings(parts), bounds, out), out);
        } finally {
          zip.close();
        }
      },
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}
