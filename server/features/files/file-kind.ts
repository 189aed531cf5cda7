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
import { assertPlainDocument } from './office-document.ts';

export type KnownType = PictureType | DocumentType;
const SVG = 'image/svg+xml';
const KNOWN: readonly string[] = [...PICTURE_TYPES, ...DOCUMENT_TYPES];
/** A text longer than this is no picture. */
const MAX_SVG = 1_048_576;
/** What no table has in its text. */
// oxlint-disable-next-line eslint/no-control-regex -- these are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * What a file is by its bytes; its name and the type that the sender gave are not asked. Undefined: nothing that any
 * purpose takes.
 * @param taken types that are wanted: a document that is none of them is not looked into
 * @param inTurn looks a document through when its turn comes: a long one takes seconds of the only thread
 * @throws file_macros, file_objects, file_links, file_fields, file_inflates, upload_malformed for an archive that
 * cannot be read
 */
export async function kindOf(
  path: string,
  taken: readonly string[],
  inTurn: (look: () => Promise<void>) => Promise<void> = (look) => look(),
): Promise<KnownType | undefined> {
  const mime = (await fileTypeFromFile(path))?.mime;
  if (mime === DOCX_TYPE || mime === XLSX_TYPE) {
    if (!taken.includes(mime)) return mime;
    await (mime === DOCX_TYPE ? inTurn(() => assertPlainDocument(path, mime)) : assertPlainDocument(path, mime));
    return mime;
  }
  if (mime !== undefined && mime !== 'application/xml') return KNOWN.find((type): type is KnownType => type === mime);
  return kindOfText(path);
}

/** A text is a table, or the source of a drawing. */
async function kindOfText(path: string): Promise<KnownType | undefined> {
  const bytes = await readFile(path);
  const text = textOf(bytes);
  if (text === undefined) return undefined;
  if (!text.trimStart().startsWith('<')) return CSV_TYPE;
  return bytes.length <= MAX_SVG && isSvg(text) ? SVG : undefined;
}

/** Strict UTF-8, or windows-1251, which reads anything: so nothing with a byte that no text has. */
function textOf(bytes: Uint8Array): string | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1251').decode(bytes);
  }
  return CONTROLS.test(text) || text.includes('\u0098') ? undefined : text;
}

const isSvg = (text: string): boolean =>
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*<svg[\s>]/.test(text);
