import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  type GetObjectCommandOutput,
} from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import {
  ObjectDamagedError,
  ObjectMissingError,
  StorageError,
  assertKey,
  type ByteRange,
  type ObjectBytes,
  type SpooledFile,
  type Storage,
} from './storage.ts';
import { verified, verifiedObject } from './verified.ts';

export interface S3Settings {
  /** http(s)://host:port of a store that speaks S3 */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}
const CONNECT_MS = 3000;
/** Silence on an open connection. */
const SILENT_MS = 30_000;

const silent = (): void => {};

/** Name and status of a refusal only: what the client throws holds the signed request. */
function failed(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const { name = 'unknown', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  // a range behind the end of an object that was cut short
  if ($metadata?.httpStatusCode === 416) return new ObjectDamagedError('the object is damaged');
  if (name === 'NoSuchKey' || $metadata?.httpStatusCode === 404) return new ObjectMissingError('no such object');
  return new StorageError(`the object store failed: ${name} ${$metadata?.httpStatusCode ?? ''}`.trimEnd());
}

/** The length of the whole object, of which the answer may be a part. */
const lengthOf = ({ ContentLength, ContentRange }: GetObjectCommandOutput): number =>
  Number(ContentRange?.split('/')[1] ?? ContentLength);

/** The client addresses a bucket as `/bucket/`; some servers sign it as `/bucket`, and all take that. */
function withoutLastSlash(request: unknown): void {
  const { path } = request as { path: string };
  if (path.length > 1) (request as { path: string }).path = path.replace(/\/$/, '');
}

/** An S3-compatible store: one bucket, addressed by path, without what only one vendor has. */
export class S3Storage implements Storage {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor({ endpoint, bucket, region, accessKey, secretKey }: S3Settings) {
    this.#bucket = bucket;
    this.#client = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      forcePathStyle: true,
      // trailing checksums in a chunked body are refused by Swift and break others
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      // the client would write to the console instead of our log
      logger: { debug: silent, info: silent, warn: silent, error: silent },
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS, requestTimeout: SILENT_MS },
    });
    this.#client.middlewareStack.add(
      (next) => (args) => {
        withoutLastSlash(args.request);
        return next(args);
      },
      { step: 'build' },
    );
  }

  async put(key: string, file: SpooledFile): Promise<void> {
    assertKey(key);
    const body = Readable.from(verified(file), { objectMode: false });
    // the client would wait for the rest of a body that has failed, and report its own failure
    const failure = new AbortController();
    body.once('error', (error) => failure.abort(error));
    try {
      await this.#client.send(
        new PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: body, ContentLength: file.bytes }),
        { abortSignal: failure.signal },
      );
    } catch (error) {
      // a store should keep nothing of a body that breaks off; the object is deleted in case it does
      await this.delete(key).catch(() => {});
      throw failed(failure.signal.reason ?? error);
    } finally {
      body.destroy();
    }
  }

  async get(key: string, object: ObjectBytes, range?: ByteRange): Promise<Readable> {
    assertKey(key);
    const Range = range ? `bytes=${range.first}-${range.last}` : undefined;
    try {
      const answer = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key, Range }));
      const { Body } = answer;
      if (!(Body instanceof Readable)) throw new StorageError('the object store sent no body');
      if (lengthOf(answer) !== object.bytes) {
        Body.destroy();
        throw new ObjectDamagedError('the object is damaged');
      }
      return verifiedObject(Body, object, range);
    } catch (error) {
      throw failed(error);
    }
  }

  async delete(key: string): Promise<void> {
    assertKey(key);
    try {
      await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }));
    } catch (error) {
      const failure = failed(error);
      if (!(failure instanceof ObjectMissingError)) throw failure;
    }
  }

  close(): void {
    this.#client.destroy();
  }
}
