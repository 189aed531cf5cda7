import { readFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import {
  CSV_TYPE,
  DOCUMENT_TYPES,
  DOCX_TYPE,
  PICTURE_TYPES,
  XLSX_TYPE,
  type DocumentType,
  type PictureType,
} from '#shared/rules/file-purposes.ts';
import { markOf, textIn, type Encoding } from '#server/lib/sheets/index.ts';
import { assertPlainDocument } from './office-document.ts';

export type KnownType = PictureType | DocumentType;
const SVG = 'image/svg+xml';
const KNOWN: readonly string[] = [...PICTURE_TYPES, ...DOCUMENT_TYPES];
/** A text longer than this is no picture. */
const MAX_SVG = 1_048_576;

interface Looking {
  /** looks a document through when its turn comes: a long one takes seconds of the only thread */
  readonly inTurn?: (look: () => Promise<void>) => Promise<void>;
  /** of a table, as its sender says */
  readonly encoding?: Encoding | undefined;
}

/**
 * What a file is by its bytes; its name and the type that the sender gave are not asked. Undefined: nothing that any
 * purpose takes.
 * @param taken types that are wanted: a document that is none of them is not looked into
 * @throws file_macros, file_objects, file_links, file_fields, file_inflates, upload_malformed for an archive that
 * cannot be read
 */
export async function kindOf(
  path: string,
  taken: readonly string[],
  { inTurn = (look) => look(), encoding }: Looking = {},
): Promise<KnownType | undefined> {
  const mime = (await fileTypeFromFile(path))?.mime;
  if (mime === DOCX_TYPE || mime === XLSX_TYPE) {
    if (!taken.includes(mime)) return mime;
    await (mime === DOCX_TYPE ? inTurn(() => assertPlainDocument(path, mime)) : assertPlainDocument(path, mime));
    return mime;
  }
  if (mime !== undefined && mime !== 'application/xml') return KNOWN.find((type): type is KnownType => type === mime);
  return kindOfText(path, encoding);
}

/** A text is a table, or the source of a drawing. */
async function kindOfText(path: string, encoding: Encoding | undefined): Promise<KnownType | undefined> {
  const bytes = await readFile(path);
  const text = textIn(bytes, encoding);
  if (text === undefined) return undefined;
  if (!text.trimStart().startsWith('<')) return CSV_TYPE;
  // what draws it reads no UTF-16
  return markOf(bytes) === null && bytes.length <= MAX_SVG && isSvg(text) ? SVG : undefined;
}

const isSvg = (text: string): boolean =>
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*<svg[\s>]/.test(text);
