import { zip } from '#server/lib/documents/zip.ts';

interface Page {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** of the header and the footer from their edges */
  readonly footer: number;
}
/** Lengths are twentieths of a point (twips), font sizes half points, as WordprocessingML counts. */
const A4: Page = { width: 11_906, height: 16_838, left: 1134, right: 850, top: 794, bottom: 1021, footer: 510 };
/** Width of the text of an A4 sheet. */
export const TEXT_WIDTH = A4.width - A4.left - A4.right;
/** Half of that sheet, for what a person takes along. */
export const A5_WIDE: Page = { width: 11_906, height: 8391, left: 850, right: 850, top: 567, bottom: 737, footer: 397 };
const FONT = 'Liberation Serif';
const NAMESPACE =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

interface RunStyle {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  /** a frame around it: the code of a choice */
  readonly box?: boolean;
  readonly small?: boolean;
  readonly size?: number;
  /** RRGGBB, or a mark of the merger that gives it */
  readonly color?: string;
}
interface ParagraphStyle {
  readonly align?: 'left' | 'center' | 'right' | 'both';
  /** where the tabs end, the last one at the right edge of the text; only that one without it */
  readonly tabs?: readonly number[];
  readonly before?: number;
  readonly after?: number;
  readonly keepNext?: boolean;
  readonly pageBreak?: boolean;
  /** a line under it of this colour: RRGGBB, or a mark of the merger */
  readonly rule?: string;
  /** holds only a mark of the merger: takes no room on the sheet */
  readonly isMark?: boolean;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * A piece of text of one look. A tab in it runs to the next tab stop; of an underlined one that is a line to write on.
 */
export function run(text: string, { bold, italic, underline, box, small, size, color }: RunStyle = {}): string {
  const height = size ?? (small ? 17 : undefined);
  const style = [
    bold ? '<w:b/>' : '',
    italic ? '<w:i/>' : '',
    color === undefined ? '' : `<w:color w:val="${color}"/>`,
    height === undefined ? '' : `<w:sz w:val="${height}"/><w:szCs w:val="${height}"/>`,
    underline ? '<w:u w:val="single"/>' : '',
    box ? '<w:bdr w:val="single" w:sz="6" w:space="0" w:color="000000"/>' : '',
  ].join('');
  const content = text
    .split('\t')
    .map((piece) => (piece === '' ? '' : `<w:t xml:space="preserve">${escape(piece)}</w:t>`))
    .join('<w:tab/>');
  return `<w:r>${style === '' ? '' : `<w:rPr>${style}</w:rPr>`}${content}</w:r>`;
}

export function paragraph(
  runs: readonly string[],
  {
    align = 'left',
    tabs = [TEXT_WIDTH],
    before = 0,
    after = 40,
    keepNext,
    pageBreak,
    rule,
    isMark,
  }: ParagraphStyle = {},
): string {
  const stops = tabs
    .map((position) => `<w:tab w:val="${position === tabs.at(-1) ? 'right' : 'left'}" w:pos="${position}"/>`)
    .join('');
  return `<w:p><w:pPr>${keepNext ? '<w:keepNext/>' : ''}${pageBreak ? '<w:pageBreakBefore/>' : ''}${rule === undefined ? '' : `<w:pBdr><w:bottom w:val="single" w:sz="12" w:space="6" w:color="${rule}"/></w:pBdr>`}<w:tabs>${stops}</w:tabs><w:spacing w:before="${before}" w:after="${isMark ? 0 : after}" ${isMark ? 'w:line="20" w:lineRule="exact"' : 'w:line="259" w:lineRule="auto"'}/><w:jc w:val="${align}"/></w:pPr>${runs.join('')}</w:p>`;
}

interface TableStyle {
  /** widths of the columns; they add up to the width of the table */
  readonly widths: readonly number[];
  readonly hasLines: boolean;
  /** the first row is repeated on every sheet */
  readonly hasHead?: boolean;
  /** least height of a row, so that it can be written into by hand */
  readonly height?: number;
  /** the text stands at the bottom of its cell */
  readonly isBottom?: boolean;
  /** a row may go on on the next sheet: for texts of any length */
  readonly canSplit?: boolean;
}
/** A table of cells, each a list of paragraphs. Rows are not torn between sheets, unless they may be. */
export function table(
  rows: readonly (readonly (readonly string[])[])[],
  { widths, hasLines, hasHead, height, isBottom, canSplit }: TableStyle,
): string {
  const line = (side: string) =>
    `<w:${side} w:val="${hasLines ? 'single' : 'nil'}" w:sz="4" w:space="0" w:color="000000"/>`;
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(line).join('');
  const margin = hasLines ? 70 : 0;
  const cell = (content: readonly string[], column: number) =>
    `<w:tc><w:tcPr><w:tcW w:w="${widths[column] ?? 0}" w:type="dxa"/>${isBottom ? '<w:vAlign w:val="bottom"/>' : ''}</w:tcPr>${content.join('')}</w:tc>`;
  const body = rows
    .map(
      (cells, index) =>
        `<w:tr><w:trPr>${canSplit ? '' : '<w:cantSplit/>'}${height === undefined ? '' : `<w:trHeight w:val="${height}" w:hRule="atLeast"/>`}${hasHead && index === 0 ? '<w:tblHeader/>' : ''}</w:trPr>${cells.map(cell).join('')}</w:tr>`,
    )
    .join('');
  const total = widths.reduce((sum, width) => sum + width, 0);
  return `<w:tbl><w:tblPr><w:tblW w:w="${total}" w:type="dxa"/><w:tblInd w:w="${margin}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/><w:tblCellMar><w:left w:w="${margin}" w:type="dxa"/><w:right w:w="${margin}" w:type="dxa"/></w:tblCellMar></w:tblPr><w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${body}</w:tbl>`;
}

/** A number that the printing program fills in: `PAGE`, `NUMPAGES`. */
export const field = (name: 'PAGE' | 'NUMPAGES', style: RunStyle = {}): string => {
  const properties = /<w:rPr>.*<\/w:rPr>/.exec(run('x', style))?.[0] ?? '';
  const part = (inner: string) => `<w:r>${properties}${inner}</w:r>`;
  return `${part('<w:fldChar w:fldCharType="begin"/>')}${part(`<w:instrText xml:space="preserve"> ${name} </w:instrText>`)}${part('<w:fldChar w:fldCharType="separate"/>')}${part('<w:t>1</w:t>')}${part('<w:fldChar w:fldCharType="end"/>')}`;
};

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const STYLES = `${XML}<w:styles ${NAMESPACE}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="${FONT}" w:hAnsi="${FONT}" w:eastAsia="${FONT}" w:cs="${FONT}"/><w:sz w:val="22"/><w:szCs w:val="22"/><w:lang w:val="ru-RU" w:eastAsia="ru-RU" w:bidi="ar-SA"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:widowControl/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style></w:styles>`;

interface DocxParts extends Readonly<Record<'body' | 'header' | 'footer', readonly string[]>> {
  readonly title: string;
  readonly page?: Page;
}
/**
 * A .docx of one section, of A4 unless it says otherwise, with a header and a footer on every sheet. @param title shown
 * by a viewer as the name of the document
 */
export function docx({ title, body, header, footer, page = A4 }: DocxParts): Promise<Buffer> {
  const section = `<w:sectPr><w:headerReference w:type="default" r:id="rId3"/><w:footerReference w:type="default" r:id="rId2"/><w:pgSz w:w="${page.width}" w:h="${page.height}"${page.width > page.height ? ' w:orient="landscape"' : ''}/><w:pgMar w:top="${page.top}" w:right="${page.right}" w:bottom="${page.bottom}" w:left="${page.left}" w:header="${page.footer}" w:footer="${page.footer}" w:gutter="0"/></w:sectPr>`;
  const files = {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${WORD}.styles+xml"/><Override PartName="/word/header1.xml" ContentType="${WORD}.header+xml"/><Override PartName="/word/footer1.xml" ContentType="${WORD}.footer+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${RELATIONS}/footer" Target="footer1.xml"/><Relationship Id="rId3" Type="${RELATIONS}/header" Target="header1.xml"/></Relationships>`,
    'docProps/core.xml': `${XML}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escape(title)}</dc:title><dc:language>ru-RU</dc:language></cp:coreProperties>`,
    'word/styles.xml': STYLES,
    'word/header1.xml': `${XML}<w:hdr ${NAMESPACE}>${header.join('')}</w:hdr>`,
    'word/footer1.xml': `${XML}<w:ftr ${NAMESPACE}>${footer.join('')}</w:ftr>`,
    'word/document.xml': `${XML}<w:document ${NAMESPACE}><w:body>${body.join('')}${section}</w:body></w:document>`,
  };
  return zip(
    Object.entries(files).map(([name, text]) => ({ name, content: Buffer.from(text) })),
    0,
  );
}
