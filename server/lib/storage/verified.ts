import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { StorageError, type SpooledFile } from './storage.ts';

/**
 * The bytes of a spool file. The last of them are given only when all together are those of the SHA-256: a store that was promised
 * the whole length keeps nothing of a damaged file.
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
