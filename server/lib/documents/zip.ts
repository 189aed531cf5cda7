import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';

/** A time without a zone, as DOS wrote it: the same files always give the same bytes. */
const TIME = { mtime: new Date(2026, 0, 1), forceDosTimestamp: true };

/** A file of an archive. */
export interface ArchivedFile {
  /** with its folders, divided by slashes */
  readonly name: string;
  readonly content: Buffer;
}

/**
 * A ZIP archive of these files, in their order.
 * @param level 0: as they are, the same bytes on every machine; 1: deflated at the quickest, a form shrinks to a tenth
 */
export function zip(files: readonly ArchivedFile[], level: 0 | 1): Promise<Buffer> {
  const archive = new ZipFile();
  for (const { name, content } of files) archive.addBuffer(content, name, { compressionLevel: level, ...TIME });
  archive.end();
  return buffer(archive.outputStream);
}

/** The files of a ZIP archive, without its folders. @throws when it is broken or none */
export async function unzip(archive: Buffer): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  const reader = await fromBufferPromise(archive);
  for await (const entry of reader.eachEntry()) {
    if (!entry.fileName.endsWith('/'))
      files.push({ name: entry.fileName, content: await buffer(await reader.openReadStreamPromise(entry)) });
  }
  return files;
}
