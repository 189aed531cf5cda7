import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { SheetCell } from './table.ts';

type Rows = AsyncIterable<readonly (SheetCell | null)[]> | Iterable<readonly (SheetCell | null)[]>;
export interface NewSheet {
  /** at most 31 characters are kept */
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: Rows;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Two styles: plain, and bold for the head. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;
/** px of a column by its head, in characters. */
const [NARROWEST, WIDEST] = [10, 40];
/** A time without a zone, as DOS wrote it: the same table gives the same bytes. */
const TIME = { mtime: new Date(2026, 0, 1), forceDosTimestamp: true };

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line eslint/no-control-regex -- XML has no room for them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
/** A text is a text whatever it begins with: nothing of it is a formula. */
const cellXml = (cell: SheetCell | null, style: number): string => {
  const look = style === 0 ? '' : ` s="${style}"`;
  if (cell === null || cell === '') return `<c${look}/>`;
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c${look}><v>${cell}</v></c>`;
  return `<c t="inlineStr"${look}><is><t xml:space="preserve">${escaped(String(cell))}</t></is></c>`;
};
const rowXml = (cells: readonly (SheetCell | null)[], style = 0): string =>
  `<row>${cells.map((cell) => cellXml(cell, style)).join('')}</row>`;

async function* sheetXml({ head, rows }: NewSheet): AsyncGenerator<string> {
  const widths = head.map((title) => Math.min(WIDEST, Math.max(NARROWEST, title.length + 2)));
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`;
  yield rowXml(head, 1);
  for await (const row of rows) yield rowXml(row);
  yield '</sheetData></worksheet>';
}

/**
 * Writes a workbook with a bold, frozen head in each sheet, as its rows come. Rows that fail end it, and the target
 * with it. @throws AbortError with what failed as its cause
 */
export async function writeXlsx(
  target: NodeJS.WritableStream,
  { sheets }: { readonly sheets: readonly NewSheet[] },
): Promise<void> {
  const zip = new ZipFile();
  const failure = new AbortController();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, TIME);
  const names = sheets.map(({ name }) => escaped(name.slice(0, 31)));
  const types = sheets.map(
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
  );
  add(
    '[Content_Types].xml',
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${types.join('')}</Types>`,
  );
  add(
    '_rels/.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  const tags = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  add(
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${tags.join('')}</sheets></workbook>`,
  );
  const relations = names.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}<Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  );
  add('xl/styles.xml', STYLES);
  for (const [at, sheet] of sheets.entries())
    zip.addReadStream(
      // the archive does not listen: a failure of the rows would end the process
      Readable.from(sheetXml(sheet)).on('error', (error) => failure.abort(error)),
      `xl/worksheets/sheet${at + 1}.xml`,
      TIME,
    );
  zip.end();
  await pipeline(zip.outputStream, target, { signal: failure.signal });
}
