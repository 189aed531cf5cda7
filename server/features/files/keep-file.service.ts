import { errorText } from '#shared/errors/catalogue.ts';
import { FILE_PURPOSES, type FilePurpose, type FilePurposeName } from '#shared/rules/file-purposes.ts';
import { clinicSql, platformSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { inTransaction } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { audit, auditBy, type AuditedCall } from '#server/lib/audit/audit.ts';
import { inReadingTurn, TableError, tableProblem, type Encoding } from '#server/lib/sheets/index.ts';
import type { SpooledFile } from '#server/lib/storage/storage.ts';
import { File, FileVariant, type FileOwner } from './file.entity.ts';
import { kindOf, type KnownType } from './file-kind.ts';
import { shownName } from './file-name.ts';
import { partsOf, removeParts, type FileParts } from './file-parts.ts';
import { withStore, type Files } from './files.ts';
import { kindNames } from './texts.ru.ts';

/** A file in the spool, and what its sender calls it. */
export type SentFile = SpooledFile & { readonly name: string };
/** `gone` is aborted when the sender hangs up: nothing is kept then, for nobody would learn where. */
type KeepingCall = AuditedCall & { readonly gone?: AbortSignal };

/**
 * The row of the clinic is locked until the transaction ends: of two uploads at once the second adds to the first. The
 * constraint file_usage_within_quota refuses what is too much (quota_exceeded).
 */
const raiseUsage = clinicSql(
  'file_usage_raise',
  `insert into file_usage (organization_id, used_bytes, max_bytes) values (:clinic, :bytes, :quota)
   on conflict (organization_id) do update set used_bytes = file_usage.used_bytes + excluded.used_bytes, max_bytes = excluded.max_bytes`,
);
const lowerUsage = clinicSql(
  'file_usage_lower',
  'update file_usage set used_bytes = used_bytes - :bytes where organization_id = :clinic',
);
const addStray = platformSql(
  'file_stray_add',
  'an object without a row belongs to no clinic',
  'insert into file_stray (key) select unnest(:keys::text[])',
);

const bytesOf = ({ parts }: FileParts): number => parts.reduce((sum, { file }) => sum + file.bytes, 0);

/**
 * Keeps a file that was sent: looks at what it is, draws pictures anew, checks for viruses, writes the rows and then
 * the objects. A death on the way leaves rows of the state `new` or nothing; the clean-up takes both.
 * @param owner null: what it belongs to is not saved yet; without one it is forgotten after a day
 * @throws file_type_refused, file_macros, file_objects, file_links, file_fields, file_inflates, upload_malformed,
 * picture_unreadable, file_infected, quota_exceeded, storage_unavailable, server_busy
 */
export async function keepFile(
  call: KeepingCall,
  files: Files,
  sent: SentFile,
  purposeName: FilePurposeName,
  owner: FileOwner | null = null,
): Promise<File> {
  const { gone } = call;
  const purpose: FilePurpose = FILE_PURPOSES[purposeName];
  const { type, isChecked } = await acceptFile(call, files, sent, purpose);
  const kept = await partsOf(files.spool, sent, type, purpose, { clinic: call.clinic.id, gone });
  try {
    gone?.throwIfAborted();
    const file = await register(call, files, sent, kept, purpose.store, owner);
    await store(call, files, file, kept, gone);
    file.stored(isChecked);
    await call.em.flush();
    return file;
  } finally {
    await removeParts(files.spool, sent, kept.parts);
  }
}

/** Who sends a file, and to which clinic; without one to the platform. */
export interface FileSender extends Omit<AuditedCall, 'clinic'> {
  readonly clinic?: AuditedCall['clinic'];
  readonly gone?: AbortSignal;
}

/**
 * What a file is that was sent for a purpose; `isChecked`: the virus check let it pass, or nobody looks.
 * @param encoding of a table, as its sender says
 * @throws file_type_refused, import_wrong_file for a text of cells that is none by its signs, file_macros,
 * file_objects, file_links, file_fields, file_inflates, upload_malformed, file_infected, server_busy when too many
 * documents wait to be looked through; the reason of `gone`
 */
export async function acceptFile(
  sender: FileSender,
  files: Files,
  sent: SentFile,
  purpose: FilePurpose,
  encoding?: Encoding,
): Promise<{ readonly type: KnownType; readonly isChecked: boolean }> {
  const type = await kindOf(sent.path, purpose.types, {
    inTurn: (look) => inReadingTurn(sender.clinic?.id ?? sender.actor.userId, sender.gone, look),
    encoding,
  });
  if (type === undefined && purpose === FILE_PURPOSES.table && /\.csv$/iu.test(sent.name)) throw brokenTable();
  if (type === undefined || !purpose.types.includes(type)) throw typeRefusal(purpose);
  return { type, isChecked: await passVirusCheck(sender, files, sent, type) };
}

function typeRefusal({ types }: FilePurpose): DomainError {
  const params = { kinds: kindNames(types) };
  return new DomainError('file_type_refused', { params, fields: { file: [errorText('file_type_refused', params)] } });
}

/** A text of cells with signs that no text has: a file of that kind, whatever happened to it. */
function brokenTable(): DomainError {
  const params = { reason: tableProblem(new TableError('broken')) };
  return new DomainError('import_wrong_file', { params, fields: { file: [errorText('import_wrong_file', params)] } });
}

/** Whether the check let it pass; false when it gave no answer. @throws file_infected */
async function passVirusCheck(sender: FileSender, files: Files, sent: SentFile, type: KnownType): Promise<boolean> {
  if (!files.check) return true;
  const verdict = await files.check(sent.path);
  if (verdict === 'infected') {
    const details = { sha256: sent.sha256, type };
    const organizationId = sender.clinic?.id;
    await auditBy(sender.em, sender, { action: 'file.refuse', organizationId, result: 'refused', details });
    throw refusalAt('file_infected', 'file');
  }
  if (verdict !== 'clean') files.log.warn({}, 'the virus check gives no verdict: the file stays locked');
  return verdict === 'clean';
}

/** The rows of the file, its share of the quota and its event: all or nothing. */
async function register(
  call: AuditedCall,
  { quota }: Files,
  sent: SentFile,
  kept: FileParts,
  store: 'public' | 'private',
  owner: FileOwner | null,
): Promise<File> {
  const { type, width, height } = kept;
  return inTransaction(call, async (call) => {
    const { em, clinic, actor } = call;
    const id = uuidv7();
    const file = em.create(File, {
      id,
      organizationId: clinic.id,
      ownerKind: null,
      ownerId: null,
      sha256: sent.sha256,
      bytes: sent.bytes,
      type,
      name: shownName(sent.name, type),
      store,
      state: 'new',
      width,
      height,
      createdBy: actor.userId,
      orphanAt: new Date(),
    });
    if (owner) file.bind(owner);
    for (const { size, key, file: part } of kept.parts)
      file.variants.add(
        em.create(FileVariant, { organizationId: clinic.id, file, size, bytes: part.bytes, sha256: part.sha256, key }),
      );
    await em.flush();
    await audit(call, {
      action: 'file.upload',
      objectType: 'file',
      objectId: id,
      details: { type, store, bytes: sent.bytes },
    });
    // last: all uploads of the clinic wait for this row
    await raiseUsage(call, { bytes: bytesOf(kept), quota });
    return file;
  });
}

/**
 * Puts the objects into the store; when that fails, or nobody waits for it any more, nothing of the file stays. @throws
 * storage_unavailable, the reason of `gone`
 */
async function store(call: AuditedCall, files: Files, file: File, kept: FileParts, gone?: AbortSignal): Promise<void> {
  try {
    await withStore(files, async () => {
      for (const part of kept.parts) {
        gone?.throwIfAborted();
        await files.storage.put(part.key, part.file);
      }
    });
    gone?.throwIfAborted();
  } catch (error) {
    await forget(call, files, file, kept).catch((other: unknown) =>
      files.log.warn({ err: other }, 'rows of a file not taken back: the clean-up takes them'),
    );
    throw error;
  }
}

/**
 * Takes the rows back at once; objects that cannot be deleted now, or are still on their way, are left to the clean-up
 * by their keys.
 */
async function forget(call: AuditedCall, { storage }: Files, file: File, kept: FileParts): Promise<void> {
  const keys = kept.parts.map(({ key }) => key);
  await inTransaction(call, async (call) => {
    call.em.remove(file);
    await call.em.flush();
    await lowerUsage(call, { bytes: bytesOf(kept) });
    await addStray(call.em, { keys });
  });
  for (const key of keys) await storage.delete(key).catch(() => {});
}
