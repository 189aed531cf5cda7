import { randomBytes } from 'node:crypto';
import type { FilePurpose } from '#shared/rules/file-purposes.ts';
import { refusalAt } from '#server/http/domain-error.ts';
import { PictureError, drawPicture } from '#server/lib/pictures/draw.ts';
import type { Spool } from '#server/lib/storage/spool.ts';
import type { SpooledFile } from '#server/lib/storage/storage.ts';
import type { KnownType } from './file-kind.ts';

/** What goes into the store of one file: the file itself, or a picture in each size. */
export interface FilePart {
  readonly size: number;
  readonly key: string;
  readonly file: SpooledFile;
}
export interface FileParts {
  /** media type of all parts */
  readonly type: string;
  readonly parts: readonly FilePart[];
  readonly width: number | null;
  readonly height: number | null;
}

/** 128 random bits: the address of a public picture is all that protects one nobody has linked yet. */
const newKey = (): string => randomBytes(16).toString('hex');

/**
 * What of a received file is kept. A picture is drawn anew into the spool, in all its sizes.
 * @param turn whose turn the drawing takes, and until when it is wanted
 * @throws picture_unreadable, server_busy, the reason of `gone`
 */
export async function partsOf(
  spool: Spool,
  file: SpooledFile,
  type: KnownType,
  { sizes, format }: FilePurpose,
  turn: { readonly clinic: string; readonly gone?: AbortSignal | undefined },
): Promise<FileParts> {
  if (!type.startsWith('image/')) return { type, parts: [{ size: 0, key: newKey(), file }], width: null, height: null };
  const isSvg = type === 'image/svg+xml';
  const drawn = await drawPicture({ path: file.path, isSvg, sizes, format }, turn).catch((error: unknown) => {
    throw error instanceof PictureError ? refusalAt('picture_unreadable', 'file') : error;
  });
  const parts: FilePart[] = [];
  try {
    for (const { size, data } of drawn)
      parts.push({ size, key: newKey(), file: await spool.write([data], data.byteLength) });
  } catch (error) {
    await removeParts(spool, file, parts);
    throw error;
  }
  const { width = null, height = null } = drawn.at(-1) ?? {};
  return { type: `image/${format}`, parts, width, height };
}

/** Takes drawn parts from the spool; the received file goes with its call. */
export async function removeParts(spool: Spool, received: SpooledFile, parts: readonly FilePart[]): Promise<void> {
  for (const { file } of parts) if (file.path !== received.path) await spool.remove(file);
}
