import type { Readable } from 'node:stream';

/** A whole file on the local disk, which goes into the store. */
export interface SpooledFile {
  readonly path: string;
  readonly bytes: number;
  /** 64 hexadecimal digits */
  readonly sha256: string;
}
/** First and last byte, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}
/** What the bytes of an object must be. */
export interface ObjectBytes {
  readonly bytes: number;
  /** 64 hexadecimal digits; none: nobody knows, the length has to do */
  readonly sha256?: string | null | undefined;
}
/**
 * Where the bytes of files lie, perhaps beside those of others: nothing looks for objects, they are known by their
 * rows. Keys are random and never reused, so an object never changes: nothing is overwritten, and no adapter needs a
 * condition on writing. Every method throws `StorageError` when the store does not answer or has no room.
 */
export interface Storage {
  /**
   * Keeps the file under a new key, whole or not at all. @throws StorageError, also when the bytes are not those of the
   * SHA-256
   */
  put(key: string, file: SpooledFile): Promise<void>;
  /**
   * The object, or a part of it. One that is not as long as it was fails at once, whatever part is asked for; one whose
   * bytes are others, or which ends early, fails while it is read, before its last bytes are given.
   * @throws ObjectMissingError, ObjectDamagedError; the stream, too
   */
  get(key: string, object: ObjectBytes, range?: ByteRange): Promise<Readable>;
  /** Deletes the object; a missing one is no failure. */
  delete(key: string): Promise<void>;
  close(): void;
}

/** The store cannot do it now. The message names no secret and no address of the store. */
export class StorageError extends Error {
  override readonly name: string = 'StorageError';
}
/** There is no such object. */
export class ObjectMissingError extends StorageError {
  override readonly name = 'ObjectMissingError';
}
/** There is an object, but its bytes are not those that were put. */
export class ObjectDamagedError extends StorageError {
  override readonly name = 'ObjectDamagedError';
}

const KEY = /^[0-9a-f]{32}$/;
/** Checks a key, because it becomes part of a path and an address. */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new TypeError('not a key of the file store');
}
