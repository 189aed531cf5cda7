import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

interface RawWorkbook {
  readonly names: readonly string[];
  /** shared strings; cells name them by their places */
  readonly strings?: readonly string[];
  readonly rows: readonly (readonly number[])[];
}

/** A workbook that no program writes: any names of sheets, all of them the same one; cells are shared strings. */
export async function rawWorkbook({ names, strings = [], rows }: RawWorkbook): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name);
  add(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>' +
      '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
  );
  add(
    'xl/workbook.xml',
    `<workbook xmlns:r="x"><sheets>${names.map((name) => `<sheet name="${name}" r:id="r1"/>`).join('')}</sheets></workbook>`,
  );
  add('xl/_rels/workbook.xml.rels', '<Relationships><Relationship Id="r1" Target="worksheets/a.xml"/></Relationships>');
  add('xl/sharedStrings.xml', `<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`);
  const cell = (place: number) => `<c t="s"><v>${place}</v></c>`;
  add(
    'xl/worksheets/a.xml',
    `<worksheet><sheetData>${rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
  );
  zip.end();
  return buffer(zip.outputStream);
}
