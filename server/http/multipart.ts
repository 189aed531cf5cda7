import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { finished } from 'node:stream';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { cleanLine } from '#shared/format/clean-text.ts';
import { SpoolLimitError, type Spool } from '#server/lib/storage/spool.ts';
import type { SpooledFile } from '#server/lib/storage/storage.ts';
import { steadily } from './body-time.ts';
import { DomainError, refusalAt, violationAt } from './domain-error.ts';

/** A file as it was sent, on the disk until the call is answered. */
export interface ReceivedFile extends SpooledFile {
  /** as the sender calls it: to be shown, never empty or a path, and no word about what is inside */
  readonly name: string;
}
declare module 'fastify' {
  interface FastifyInstance {
    spool: Spool;
  }
  interface FastifyRequest {
    receivedFile: ReceivedFile | null;
  }
}

const MB = 1_048_576;
const FIELDS = 8;
const FIELD_BYTES = 4096;
/** Boundaries, heads of the parts and the texts beside the file. */
const OVERHEAD = 65_536;
type Uploads = NonNullable<Endpoint['uploads']>;

/** Lets the endpoints of this scope take forms with a file; elsewhere such a body stays an unsupported type. */
export async function takeForms(scope: FastifyInstance, { maxBytes }: Uploads): Promise<void> {
  await scope.register(multipart, {
    // a file over its limit is told by SpoolLimitError, before the rest of it is read
    throwFileSizeLimit: false,
    limits: {
      fileSize: maxBytes + 1,
      files: 1,
      fields: FIELDS,
      parts: FIELDS + 1,
      fieldSize: FIELD_BYTES,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  });
}

const tooLarge = ({ maxBytes }: Uploads): DomainError =>
  new DomainError('file_too_large', { params: { limit: Math.floor(maxBytes / MB) } });

/** A text of the form; a library that cuts a long one says so in a mark only. */
function textOf({ fieldname, value, valueTruncated, fieldnameTruncated }: MultipartValue): string {
  if (fieldnameTruncated) throw violationAt('additionalProperties', {}, 'request');
  if (valueTruncated) throw violationAt('maxLength', { limit: FIELD_BYTES }, fieldname);
  if (typeof value !== 'string') throw violationAt('type', {}, fieldname);
  if (!value.isWellFormed() || value.includes('\0')) throw violationAt('characters', {}, fieldname);
  return value;
}

const NAME_LENGTH = 255;
/**
 * Scripts send parts without a name, with an empty one, or with a folder for one; the database keeps no empty name and
 * no NUL.
 */
const nameOf = ({ filename }: { readonly filename?: string | undefined }): string =>
  cleanLine(filename ?? '')
    .slice(0, NAME_LENGTH)
    .toWellFormed()
    .trim() || 'file';

async function spoolPart(request: FastifyRequest, part: MultipartFile, uploads: Uploads): Promise<ReceivedFile> {
  if (part.fieldname !== 'file') throw violationAt('additionalProperties', {}, part.fieldname);
  const { spool, bodySeconds } = request.server;
  const chunks = steadily(request, part.file[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>, bodySeconds);
  const file = await spool.write(chunks, uploads.maxBytes);
  // what stands behind the file has a time, too
  request.bodyTimer?.restart();
  return { ...file, name: nameOf(part) };
}

/** What became of a form that the parser gave up, in the words of the product. */
function refusalOf(error: unknown, uploads: Uploads): unknown {
  if (error instanceof SpoolLimitError) return tooLarge(uploads);
  if (error instanceof DomainError || !(error instanceof Error) || 'syscall' in error) return error;
  return (error as { statusCode?: number }).statusCode === 413
    ? new DomainError('payload_too_large')
    : new DomainError('upload_malformed');
}

/**
 * Reads a form into the spool: `request.receivedFile` until the answer is out, and its texts as `request.body`, which
 * the schema checks after this.
 * @throws unsupported_media_type, file_too_large, file_empty, upload_malformed, payload_too_large, validation_failed
 */
export async function receiveForm(request: FastifyRequest, reply: FastifyReply, uploads: Uploads): Promise<void> {
  if (!request.isMultipart()) throw new DomainError('unsupported_media_type');
  const texts: Record<string, string> = {};
  let file: ReceivedFile | undefined;
  try {
    if (Number(request.headers['content-length'] ?? 0) > uploads.maxBytes + OVERHEAD) throw tooLarge(uploads);
    for await (const part of request.parts()) {
      if (part.type === 'field') texts[part.fieldname] = textOf(part as MultipartValue);
      else file = await spoolPart(request, part, uploads);
    }
    if (!file) throw violationAt('required', {}, 'file');
    if (file.bytes === 0) throw refusalAt('file_empty', 'file');
  } catch (error) {
    if (file) await request.server.spool.remove(file);
    // what the parser leaves stands in the connection before the next call
    request.raw.unpipe();
    request.raw.resume();
    request.bodyTimer?.restart();
    throw refusalOf(error, uploads);
  }
  const received = file;
  request.receivedFile = received;
  request.body = texts;
  finished(reply.raw, () => void request.server.spool.remove(received));
}
