import { once } from 'node:events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { hasModule, type NeededModule } from '#shared/access/has-module.ts';
import { can, type Actor, type Permission } from '#shared/access/permissions.ts';
import type { StoredFile } from '#shared/contract/endpoint.ts';
import type { FileOwnerKind } from '#shared/rules/file-purposes.ts';
import { platformSql } from '#server/db/sql.ts';
import type { CallClinic } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit, type AuditedCall } from '#server/lib/audit/audit.ts';
import { ObjectDamagedError, ObjectMissingError, type ObjectBytes } from '#server/lib/storage/storage.ts';
import { File, type FileState } from './file.entity.ts';
import { withStore, type Files } from './files.ts';

/** Who reads the private files of what they belong to, and the module of the calls that read it. */
const READERS: Readonly<Record<FileOwnerKind, { readonly permission: Permission; readonly module?: NeededModule }>> = {
  organization: { permission: 'directory.read' },
  employee: { permission: 'directory.read' },
  patient: { permission: 'patient.read', module: ['registry', 'reception'] },
  reception_record: { permission: 'reception.read', module: 'reception' },
};
interface PublicRow {
  readonly type: string;
  readonly name: string;
  readonly state: FileState;
  readonly bytes: number;
  readonly sha256: string | null;
}
/** By file_variant_key_key. */
const selectPublic = platformSql<PublicRow>(
  'file_public',
  'a public picture has a random address and is shown to everybody, also before a clinic is chosen',
  `select f.type, f.name, f.state, v.bytes::float8 as bytes, v.sha256
   from file_variant v join file f on f.organization_id = v.organization_id and f.id = v.file_id
   where v.key = :key and f.store = 'public'`,
);

/**
 * Nobody is given what is on its way, gone or refused; what is being checked, later. @throws not_found, file_checking
 */
function assertReady(state: FileState): void {
  if (state === 'checking') throw new DomainError('file_checking');
  if (state !== 'ready') throw new DomainError('not_found');
}

type Stored = ObjectBytes & { readonly key: string };
/**
 * The object as an answer. That it is not in the store as it was put, though its row is there, is a loss that the log
 * tells.
 */
export function storedFile(
  files: Files,
  { key, ...object }: Stored,
  file: Omit<StoredFile, 'open' | 'bytes'>,
): StoredFile {
  const { log, storage } = files;
  const tell = (error: unknown) => {
    if (error instanceof ObjectMissingError) log.warn({ key }, 'an object is missing in the file store');
    else if (error instanceof ObjectDamagedError) log.warn({ key }, 'an object is damaged in the file store');
    else return;
    throw new DomainError('not_found');
  };
  return {
    ...file,
    bytes: object.bytes,
    open: (range) =>
      withStore(files, async () => {
        try {
          const source = await storage.get(key, object, range);
          // what a short one says at its end, it says before the head of the answer is sent
          await once(source, 'readable');
          // a long one breaks the connection: its reader was promised more
          source.once('error', (error) => {
            if (error instanceof ObjectDamagedError) log.warn({ key }, 'an object is damaged in the file store');
          });
          return source;
        } catch (error) {
          tell(error);
          throw error;
        }
      }),
  };
}

/** A picture of the public store. @throws not_found, file_checking */
export async function readPublicFile(files: Files, em: SqlEntityManager, key: string): Promise<StoredFile> {
  const [row] = await selectPublic(em, { key });
  if (!row) throw new DomainError('not_found');
  assertReady(row.state);
  const { type: mediaType, name: fileName, bytes, sha256 } = row;
  return storedFile(files, { key, bytes, sha256 }, { mediaType, fileName, isPublic: true });
}

/** What belongs to nothing yet is its sender's; the rest is for who may read what it belongs to. */
const mayRead = (actor: Actor & { readonly userId: string }, { ownerKind, createdBy }: File): boolean =>
  !ownerKind ? createdBy === actor.userId : can(actor, READERS[ownerKind].permission);

/**
 * A private file, told to the log; a part of it, too.
 * @param size pixels of the place where a picture is shown
 * @throws not_found, also for who may not read it; feature_not_available, file_checking
 */
export async function readFile(
  call: AuditedCall & { readonly actor: Actor; readonly clinic: CallClinic },
  files: Files,
  { id, size }: { id: string; size?: number | undefined },
): Promise<StoredFile> {
  const { em, actor, clinic } = call;
  const file = await em.findOne(File, { id }, { populate: ['variants'] });
  const variant = file?.variantFor(size);
  if (!file || !variant || file.store !== 'private' || !mayRead(actor, file)) throw new DomainError('not_found');
  if (file.ownerKind && !hasModule(clinic.modules, READERS[file.ownerKind].module))
    throw new DomainError('feature_not_available');
  assertReady(file.state);
  await audit(call, { action: 'file.read', objectType: 'file', objectId: id, details: { type: file.type } });
  const { type: mediaType, name: fileName } = file;
  const { key, bytes, sha256 } = variant;
  return storedFile(files, { key, bytes, sha256 }, { mediaType, fileName, isPublic: false });
}
