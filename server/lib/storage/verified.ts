import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, Transform, type Readable } from 'node:stream';
import { ObjectDamagedError, StorageError, type ByteRange, type ObjectBytes, type SpooledFile } from './storage.ts';

/**
 * The bytes of a spool file. The last of them are given only when all together are those of the SHA-256: a store that
 * was promised the whole length keeps nothing of a damaged file.
 * @throws StorageError
 */
export async function* verified({ path, bytes, sha256 }: SpooledFile): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let count = 0;
  let last: Buffer | undefined;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (last) yield last;
    last = chunk;
    hash.update(chunk);
    count += chunk.byteLength;
  }
  if (count !== bytes || hash.digest('hex') !== sha256) throw new StorageError('the spool file is damaged');
  if (last) yield last;
}

/**
 * The bytes of an object of the store as they are read. The last of them are given only when all are there, and, of a
 * whole object, are those of the SHA-256: a reader that was promised a length gets no other one, and nobody keeps
 * damaged bytes as whole.
 */
export function verifiedObject(source: Readable, object: ObjectBytes, range?: ByteRange): Readable {
  const expected = range ? range.last - range.first + 1 : object.bytes;
  const hash = range || !object.sha256 ? undefined : createHash('sha256');
  let count = 0;
  let last: Buffer | undefined;
  const check = new Transform({
    transform: (chunk: Buffer, _, done) => {
      const before = last;
      last = chunk;
      count += chunk.byteLength;
      hash?.update(chunk);
      done(null, before);
    },
    flush: (done) => {
      const isWhole = count === expected && (!hash || hash.digest('hex') === object.sha256);
      if (isWhole) done(null, last);
      else done(new ObjectDamagedError('the object is damaged'));
    },
  });
  // who reads `check` is told of its errors
  pipeline(source, check, () => {});
  return check;
}
