import S3rver from '@20minutes/s3rver';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '#server/lib/storage/s3-storage.ts';

/** A real S3 server of this test, with one empty bucket. */
export interface S3Server {
  readonly settings: S3Settings;
  close(): Promise<void>;
}

/** Starts s3rver on a port of its own; its objects lie in a folder of its own. */
export async function startS3Server(): Promise<S3Server> {
  const directory = join(tmpdir(), `clinic-s3-${randomUUID()}`);
  const bucket = 'clinic-files';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    async close() {
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
