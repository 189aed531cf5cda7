import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { can, type Actor, type Permission } from '#shared/access/permissions.ts';
import type { StoredFile } from '#shared/contract/endpoint.ts';
import type { FileOwnerKind } from '#shared/rules/file-purposes.ts';
import { platformSql } from '#server/db/sql.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit, type AuditedCall } from '#server/lib/audit/audit.ts';
import { ObjectMissingError } from '#server/lib/storage/storage.ts';
import { File, type FileState } from './file.entity.ts';
import { withStore, type Files } from './files.ts';

/** Who reads the private files of what they belong to. */
const READERS: Readonly<Record<FileOwnerKind, Permission>> = {
  organization: 'directory.read',
  patient: 'patient.read',
  reception_record: 'reception.read',
};
interface PublicRow {
  readonly type: string;
  readonly name: string;
  readonly state: FileState;
  readonly bytes: number;
}
/** By file_variant_key_key. */
const selectPublic = platformSql<PublicRow>(
  'file_public',
  'a public picture has a random address and is shown to everybody, also before a clinic is chosen',
  `select f.type, f.name, f.state, v.bytes::float8 as bytes
   from file_variant v join file f on f.organization_id = v.organization_id and f.id = v.file_id
   where v.key = :key and f.store = 'public'`,
);

/** Nobody is given what is on its way, gone or refused; what is being checked, later. @throws not_found, file_checking */
function assertReady(state: FileState): void {
  if (state === 'checking') throw new DomainError('file_checking');
  if (state !== 'ready') throw new DomainError('not_found');
}

/** The object as an answer. That it is not in the store though its row is there is a loss that the log tells. */
function storedFile(files: Files, key: string, file: Omit<StoredFile, 'open'>): StoredFile {
  return {
    ...file,
    open: (range) =>
      withStore(files, () =>
        files.storage.get(key, range).catch((error: unknown) => {
          if (!(error instanceof ObjectMissingError)) throw error;
          files.log.warn({ key }, 'an object is missing in the file store');
          throw new DomainError('not_found');
        }),
      ),
  };
}

/** A picture of the public store. @throws not_found, file_checking */
export async function readPublicFile(files: Files, em: SqlEntityManager, key: string): Promise<StoredFile> {
  const [row] = await selectPublic(em, { key });
  if (!row) throw new DomainError('not_found');
  assertReady(row.state);
  return storedFile(files, key, { bytes: row.bytes, mediaType: row.type, fileName: row.name, isPublic: true });
}

/** What belongs to nothing yet is its sender's; the rest is for who may read what it belongs to. */
const mayRead = (actor: Actor & { readonly userId: string }, { ownerKind, createdBy }: File): boolean =>
  !ownerKind ? createdBy === actor.userId : can(actor, READERS[ownerKind]);

/**
 * A private file, told to the log; a part of it, too.
 * @param size pixels of the place where a picture is shown
 * @throws not_found, also for who may not read it; file_checking
 */
export async function readFile(
  call: AuditedCall & { readonly actor: Actor },
  files: Files,
  { id, size }: { id: string; size?: number | undefined },
): Promise<StoredFile> {
  const { em, actor } = call;
  const file = await em.findOne(File, { id }, { populate: ['variants'] });
  const variant = file?.variantFor(size);
  if (!file || !variant || file.store !== 'private' || !mayRead(actor, file)) throw new DomainError('not_found');
  assertReady(file.state);
  await audit(call, { action: 'file.read', objectType: 'file', objectId: id, details: { type: file.type } });
  const { type: mediaType, name: fileName } = file;
  return storedFile(files, variant.key, { bytes: variant.bytes, mediaType, fileName, isPublic: false });
}
