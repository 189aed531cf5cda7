import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileContent, StoredFile, StreamedFile } from '#shared/contract/endpoint.ts';
import { rangeOf } from './range.ts';

const named = (kind: 'attachment' | 'inline', fileName: string): string =>
  `${kind}; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
/** What a browser shows without running it. */
const isShown = (mediaType: string): boolean => mediaType.startsWith('image/') || mediaType === 'application/pdf';
/** An address opened by itself runs nothing, whatever its bytes are. */
const POLICY = "default-src 'none'; sandbox";

/**
 * Sends a file so that a browser neither guesses its type nor shows it in our origin; it is fetched with the token
 * (decision "Safety").
 */
export function sendFile(reply: FastifyReply, { data, mediaType, fileName }: FileContent) {
  return reply
    .code(200)
    .header('content-disposition', named('attachment', fileName))
    .header('cache-control', 'no-store')
    .type(mediaType)
    .send(Buffer.from(data.buffer, data.byteOffset, data.byteLength));
}

/** Sends a file of the store while it is read, or the range that the call asked for. @throws range_not_satisfiable */
export async function sendStoredFile(reply: FastifyReply, file: StoredFile) {
  const { bytes, mediaType, fileName, isPublic } = file;
  void reply.header('accept-ranges', 'bytes').header('content-security-policy', POLICY);
  const range = rangeOf(reply.request.headers.range, bytes);
  const source = await file.open(range);
  if (range) void reply.header('content-range', `bytes ${range.first}-${range.last}/${bytes}`);
  return reply
    .code(range ? 206 : 200)
    .header('content-length', range ? range.last - range.first + 1 : bytes)
    .header('content-disposition', named(isShown(mediaType) ? 'inline' : 'attachment', fileName))
    .header('cache-control', isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store')
    .type(mediaType)
    .send(source instanceof Readable ? source : Readable.from(source));
}

/** Sends a file while it is made; what fails midway breaks the answer off: nobody takes a part for the whole. */
export function sendStream(reply: FastifyReply, { parts, mediaType, fileName }: StreamedFile) {
  return reply
    .code(200)
    .header('content-disposition', named('attachment', fileName))
    .header('cache-control', 'no-store')
    .type(mediaType)
    .send(Readable.from(parts));
}
