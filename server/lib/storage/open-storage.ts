import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { FolderStorage } from './folder-storage.ts';
import { S3Storage } from './s3-storage.ts';
import { Spool } from './spool.ts';
import type { Storage } from './storage.ts';

type Settings = Pick<Config, 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'>;
/** The store that the settings name, and the spool before it. Nothing is made on the disk before the first file. */
export function openStorage(settings: Settings, folder: string): { storage: Storage; spool: Spool } {
  const storage =
    settings.S3_ENDPOINT === ''
      ? new FolderStorage(join(folder, 'objects'))
      : new S3Storage({
          endpoint: settings.S3_ENDPOINT,
          bucket: settings.S3_BUCKET,
          region: settings.S3_REGION,
          accessKey: settings.S3_ACCESS_KEY,
          secretKey: settings.S3_SECRET_KEY,
        });
  return { storage, spool: new Spool(join(folder, 'spool')) };
}
