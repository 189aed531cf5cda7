/** Sheets of a .docx as elements, with the styles that they want. Nothing of it is on the page yet. */
export interface DocxSheets {
  readonly sheets: DocumentFragment;
  readonly styles: string;
}

/** What a text document is made of. A script, a frame, a link or a picture is none of it. */
const ELEMENTS = new Set([
  'DIV',
  'SECTION',
  'ARTICLE',
  'HEADER',
  'FOOTER',
  'P',
  'SPAN',
  'BR',
  'SUB',
  'SUP',
  'TABLE',
  'COLGROUP',
  'COL',
  'TBODY',
  'TR',
  'TD',
  'TH',
  'OL',
  'UL',
  'LI',
]);
const ATTRIBUTES = new Set(['class', 'style', 'colspan', 'rowspan']);
/** What a style could fetch. */
const FETCHES = /url\(|image-set\(|@import|@font-face/i;

/** Takes away whatever is not plain text: an unknown element goes with all that it holds. */
export function keepText(root: ParentNode): void {
  for (const element of root.querySelectorAll('*')) {
    if (!ELEMENTS.has(element.tagName)) element.remove();
    else
      for (const name of element.getAttributeNames())
        if (!ATTRIBUTES.has(name) || FETCHES.test(element.getAttribute(name) ?? '')) element.removeAttribute(name);
  }
}

/**
 * Reads a .docx; the reader is loaded with the first one. Its own measuring of tabs is left out: it makes lines that
 * are longer than their cells. @throws when it is no .docx
 */
export async function readDocx(file: Blob): Promise<DocxSheets> {
  const { renderAsync } = await import('docx-preview');
  const [body, head] = [document.createElement('div'), document.createElement('div')];
  await renderAsync(file, body, head, {
    ignoreFonts: true,
    renderAltChunks: false,
    renderFootnotes: false,
    renderEndnotes: false,
  });
  keepText(body);
  const sheets = document.createDocumentFragment();
  sheets.append(...body.childNodes);
  const styles = [...head.querySelectorAll('style')]
    .map(({ textContent }) => textContent)
    .filter((text) => !FETCHES.test(text))
    .join('\n');
  return { sheets, styles };
}
