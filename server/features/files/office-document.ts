import type { Readable } from 'node:stream';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { DOCX_TYPE, XLSX_TYPE } from '#shared/rules/file-purposes.ts';
import { errorText, type ErrorParams } from '#shared/errors/catalogue.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { readXml, XmlError } from '#server/lib/xml/read-xml.ts';
import { fieldHandlers, OPENED_BY_CLICK } from './word-fields.ts';

export type OfficeType = typeof DOCX_TYPE | typeof XLSX_TYPE;
/** The main part of the format by its usual name (Word in a browser writes `document2.xml`), and its type. */
const MAIN: Readonly<Record<OfficeType, { readonly part: string; readonly type: RegExp }>> = {
  [DOCX_TYPE]: { part: 'word/document.xml', type: /\.wordprocessingml\.document\.main\+xml$/i },
  [XLSX_TYPE]: { part: 'xl/workbook.xml', type: /\.spreadsheetml\.sheet\.main\+xml$/i },
};
const MAX_PARTS = 1000;
const MB = 1_048_576;
/** A document of 5 MB with photographs is hardly longer unpacked; a text of this length is nobody's template. */
const MAX_INFLATED_MB = 100;
/** Bytes by which a part shows what it is. */
const BEGINNING = 1024;
/** Lists of types and relations are read whole. */
const MAX_LIST = 4 * MB;
const TYPES_PART = '[content_types].xml';
/** Names by which programs write parts with code; a part of another name says what it is by its type or relation. */
const MACRO_NAMES = /(^|\/)(vbaProject\.bin|vbaData\.xml|macrosheets\/|activeX\/)/i;
const OBJECT_NAMES = /(^|\/)embeddings\//i;
const MACRO_TYPES = /macroEnabled|vbaProject|vbaData|activeX|macrosheet/i;
const MACRO_RELATIONS = /\/(vbaProject|wordVbaData|activeXControlBinary|control|xlMacrosheet|xlIntlMacrosheet)$/i;
const OBJECT_TYPES = /oleObject|\.package$|x-msdownload|x-dosexec|ms-office\.attachedToolbars/i;
/** `aFChunk`: another document, or a page with its scripts, that is put into this one when it is opened */
const OBJECT_RELATIONS = /\/(oleObject|package|aFChunk|attachedToolbars|subDocument)$/i;
/** Beginnings of OLE containers, programs of Windows and Linux, archives, scripts. */
const PROGRAMS = [
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x4d, 0x5a],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x50, 0x4b, 0x03, 0x04],
  [0x23, 0x21],
];
/** How an XML may begin: with the mark of its encoding, or with a tag of one or two bytes a letter. */
// oxlint-disable-next-line eslint/no-control-regex -- half of a letter
const XML = /^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF|<\0|\0<|\s*(?:<[?!\w:\u0080-\u00FF]{2}|$))/;

type Chunks = AsyncIterator<Uint8Array, undefined>;
type Parts = ReadonlyMap<string, Entry>;
type Attributes = Readonly<Record<string, string | undefined>>;
const refused = (code: 'file_macros' | 'file_objects' | 'file_links') => refusalAt(code, 'file');
const malformed = () => new DomainError('upload_malformed');
const refusedWith = (code: 'file_inflates' | 'file_fields', params: ErrorParams) =>
  new DomainError(code, { params, fields: { file: [errorText(code, params)] } });

/**
 * A document says by its types and relations what its parts are, whatever their names: none is code, an embedded
 * object, or taken from elsewhere, also by a field. Of a table only code is refused: it is read for its cells and not
 * kept.
 * @throws file_macros, file_objects, file_links, file_fields, file_inflates, upload_malformed
 */
export async function assertPlainDocument(path: string, type: OfficeType): Promise<void> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw malformed();
  });
  try {
    const parts = await partsOf(zip);
    if ([...parts.values()].some(({ fileName }) => MACRO_NAMES.test(fileName))) throw refused('file_macros');
    await assertTypes(zip, parts, type);
    if (type === DOCX_TYPE) {
      if ([...parts.values()].some(({ fileName }) => OBJECT_NAMES.test(fileName))) throw refused('file_objects');
      assertSize(parts);
      await assertRelations(zip, parts);
      await assertContents(zip, parts);
    }
  } catch (error) {
    throw error instanceof DomainError ? error : malformed();
  } finally {
    zip.close();
  }
}

/** By their names in small letters, as the format compares them; two of one name are read by each program otherwise. */
async function partsOf(zip: ZipFile): Promise<Parts> {
  if (zip.entryCount > MAX_PARTS) throw malformed();
  const parts = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    if (parts.has(name)) throw malformed();
    parts.set(name, entry);
  }
  return parts;
}

function assertSize(parts: Parts): void {
  const inflated = [...parts.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (inflated > MAX_INFLATED_MB * MB) throw refusedWith('file_inflates', { limit: MAX_INFLATED_MB });
}

async function assertTypes(zip: ZipFile, parts: Parts, type: OfficeType): Promise<void> {
  const main = MAIN[type];
  const list = parts.get(TYPES_PART);
  if (!list) throw malformed();
  const typed = new Map<string, string>();
  let general = '';
  await readList(zip, list, (_, { PartName: part, Extension: ending, ContentType: said = '' }) => {
    if (MACRO_TYPES.test(said)) throw refused('file_macros');
    if (type === DOCX_TYPE && OBJECT_TYPES.test(said)) throw refused('file_objects');
    if (part !== undefined) typed.set(part.toLowerCase(), said);
    else if (ending?.toLowerCase() === 'xml') general = said;
  });
  const mains = [...parts.keys()].filter((name) =>
    main.type.test(typed.get(`/${name}`) ?? (name === main.part ? general : '')),
  );
  if (mains.length !== 1) throw malformed();
}

/** No part of a document has such an address, whatever the relation says of it: a scheme, or a computer's name. */
const OUTSIDE = /^\s*[a-z][a-z\d+.-]*:|\\|^\s*\/\//i;
async function assertRelations(zip: ZipFile, parts: Parts): Promise<void> {
  for (const [name, entry] of parts)
    if (name.endsWith('.rels'))
      await readList(zip, entry, (tag, { Type: type = '', Target: target = '', TargetMode: mode = '' }) => {
        if (tag !== 'Relationship') return;
        if (MACRO_RELATIONS.test(type)) throw refused('file_macros');
        if (OBJECT_RELATIONS.test(type)) throw refused('file_objects');
        const isOutside = mode.trim().toLowerCase() === 'external' || OUTSIDE.test(target);
        if (isOutside && !(/\/hyperlink$/i.test(type) && OPENED_BY_CLICK.test(target))) throw refused('file_links');
      });
}

/** Each element of a short XML. @throws XmlError */
async function readList(zip: ZipFile, entry: Entry, open: (tag: string, attributes: Attributes) => void) {
  if (entry.uncompressedSize > MAX_LIST) throw new XmlError('too long');
  const chunks: Readable = await zip.openReadStreamPromise(entry);
  for await (const _ of readXml<never>(chunks, { open, declared }, { isStrict: true }));
}

/**
 * Unpacks every part: by their beginnings no list can lie about what they are. A part that is longer or shorter than
 * the archive says is malformed: its reader tells, so that what they say is the bound of all of them.
 */
async function assertContents(zip: ZipFile, parts: Parts): Promise<void> {
  for (const [name, entry] of parts) {
    if (name.endsWith('/')) continue;
    const stream: Readable = await zip.openReadStreamPromise(entry);
    try {
      const chunks: Chunks = stream[Symbol.asyncIterator]();
      const first = await beginningOf(chunks);
      if (first.length === 0) continue;
      if (PROGRAMS.some((program) => program.every((byte, at) => first[at] === byte))) throw refused('file_objects');
      if (name.endsWith('.xml') || XML.test(first.toString('latin1'))) await assertFields(from(first, chunks));
      else for await (const _ of from(first, chunks));
    } finally {
      stream.destroy();
    }
  }
}
/** Whoever packs a part decides on its chunks: the first one may be of one byte. */
async function beginningOf(chunks: Chunks): Promise<Buffer> {
  let first = Buffer.alloc(0);
  while (first.length < BEGINNING) {
    const { done, value } = await chunks.next();
    if (done) break;
    first = Buffer.concat([first, value]);
  }
  return first;
}
async function* from(first: Uint8Array, rest: Chunks) {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}
/** Addresses of pictures in VML and SVG; the relations say those of all other pictures. */
const SOURCE = /(^|:)(src|althref)$|:href$/i;
/** What is merged with a database asks it when it is opened. @throws file_links */
function assertNoSource(tag: string, attributes: Attributes): void {
  const isTaken = ([key, value = '']: readonly [string, string?]) =>
    SOURCE.test(key) && OUTSIDE.test(value) && !/^data:image\//i.test(value);
  if (tag === 'mailMerge' || Object.entries(attributes).some(isTaken)) throw refused('file_links');
}
/** @throws file_fields, file_links, XmlError */
async function assertFields(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const handlers = fieldHandlers((field) => {
    throw refusedWith('file_fields', { field });
  });
  const open: typeof handlers.open = (tag, attributes, full) => {
    assertNoSource(tag, attributes);
    handlers.open?.(tag, attributes, full);
  };
  for await (const _ of readXml<never>(chunks, { ...handlers, open, declared }, { isStrict: true }));
}
/** The format has no types and entities of its own: they could spell a field or a relation. */
function declared(): never {
  throw malformed();
}
