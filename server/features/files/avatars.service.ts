import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { errorText } from '#shared/errors/catalogue.ts';
import type { StoredFile } from '#shared/contract/endpoint.ts';
import { FILE_PURPOSES } from '#shared/rules/file-purposes.ts';
import { platformSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { assertMet, personChanged } from '#server/features/accounts/index.ts';
import { User } from '#server/features/accounts/user.entity.ts';
import { rootForChange } from '#server/http/aggregate.ts';
import { inTransaction, type PersonCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { kindOf } from './file-kind.ts';
import { partsOf, removeParts, type FileParts } from './file-parts.ts';
import { withStore, type Files } from './files.ts';
import type { SentFile } from './keep-file.service.ts';
import { storedFile } from './read-file.service.ts';
import { kindNames } from './texts.ru.ts';

const REASON = 'people belong to no clinic, nor do their pictures';
/** Rows first: an object without a row would be found by nobody. */
const insertParts = platformSql(
  'avatar_parts_add',
  REASON,
  `insert into user_avatar_part (user_id, avatar_id, size, bytes, sha256, key)
   select :user, :avatar, size, bytes, sha256, key from unnest(:sizes::int[], :bytes::int[], :hashes::text[], :keys::text[]) as part (size, bytes, sha256, key)`,
);
/** The objects go with the rows, later: the trigger user_avatar_part_gone leaves their keys to the clean-up. */
const deleteParts = platformSql(
  'avatar_parts_drop',
  REASON,
  `delete from user_avatar_part where user_id = :user and (:avatar::uuid is null or avatar_id = :avatar::uuid)`,
);
const deleteOthers = platformSql(
  'avatar_parts_drop_others',
  REASON,
  'delete from user_avatar_part where user_id = :user and avatar_id <> :avatar',
);
interface PartRow {
  readonly user_id: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly key: string;
}
/** By user_avatar_part_pkey: the smallest that is large enough, else the largest. */
const selectPart = platformSql<PartRow>(
  'avatar_part',
  REASON,
  `select p.user_id, p.bytes, p.sha256, p.key from user_avatar_part p
   where p.avatar_id = :avatar order by p.size < :size, case when p.size < :size then -p.size else p.size end limit 1`,
);

const PURPOSE = FILE_PURPOSES.avatar;
const TYPE = `image/${PURPOSE.format}`;

/** @throws file_type_refused, file_infected, storage_unavailable when the check gives no verdict */
async function assertSound({ em, actor, ip }: PersonCall, files: Files, sent: SentFile) {
  const type = await kindOf(sent.path, PURPOSE.types);
  if (type === undefined || !(PURPOSE.types as readonly string[]).includes(type)) {
    const params = { kinds: kindNames(PURPOSE.types) };
    throw new DomainError('file_type_refused', { params, fields: { file: [errorText('file_type_refused', params)] } });
  }
  const verdict = files.check ? await files.check(sent.path) : 'clean';
  if (verdict === 'clean') return type;
  if (verdict !== 'infected') throw new DomainError('storage_unavailable', { retryAfter: 60 });
  await auditEvent(em, {
    action: 'file.refuse',
    result: 'refused',
    userId: actor.userId,
    sessionId: actor.sessionId,
    ip,
    details: { sha256: sent.sha256, type },
  });
  throw refusalAt('file_infected', 'file');
}

/** The person's picture is this one from now on, or none. Logged. @throws conflict when another one came meanwhile */
const show = (call: PersonCall, avatar: string | null): Promise<void> =>
  inTransaction(call, async ({ em, actor, ip, changed }) => {
    const user = await rootForChange({ em }, User, actor.userId);
    if (avatar === null) await deleteParts(em, { user: user.id, avatar });
    else {
      const [kept] = await selectPart(em, { avatar, size: 1 });
      if (!kept) throw new DomainError('conflict');
      await deleteOthers(em, { user: user.id, avatar });
    }
    if ((user.avatar ?? null) === avatar) return;
    user.avatar = avatar;
    await em.flush();
    await auditEvent(em, {
      action: avatar === null ? 'avatar.remove' : 'avatar.set',
      userId: actor.userId,
      sessionId: actor.sessionId,
      objectType: 'user',
      objectId: actor.userId,
      ip,
    });
    changed(personChanged(actor.userId));
  });

async function put(em: SqlEntityManager, files: Files, user: string, avatar: string, { parts }: FileParts) {
  await insertParts(em, {
    user,
    avatar,
    sizes: parts.map(({ size }) => size),
    bytes: parts.map(({ file }) => file.bytes),
    hashes: parts.map(({ file }) => file.sha256),
    keys: parts.map(({ key }) => key),
  });
  try {
    await withStore(files, async () => {
      for (const { key, file } of parts) await files.storage.put(key, file);
    });
  } catch (error) {
    await deleteParts(em, { user, avatar }).catch((other: unknown) =>
      files.log.warn({ err: other }, 'rows of a picture not taken back: the next one takes them'),
    );
    throw error;
  }
}

/**
 * Keeps a person's picture: looked at, drawn anew, in the private store (K5, K6); the one before goes with it.
 * @returns its id, by which it is read
 * @throws file_type_refused, picture_unreadable, file_infected, storage_unavailable, conflict
 */
export async function setAvatar(
  call: PersonCall & { readonly gone?: AbortSignal },
  files: Files,
  sent: SentFile,
): Promise<string> {
  const type = await assertSound(call, files, sent);
  const { em, actor, gone } = call;
  const drawn = await partsOf(files.spool, sent, type, PURPOSE, { clinic: `person ${actor.userId}`, gone });
  const avatar = uuidv7();
  try {
    await put(em, files, actor.userId, avatar, drawn);
    await show(call, avatar);
    return avatar;
  } finally {
    await removeParts(files.spool, sent, drawn.parts);
  }
}

/** Takes the own picture away, if there is one. Logged. */
export const removeAvatar = (call: PersonCall): Promise<void> => show(call, null);

/** A picture that is wanted in a size of pixels. */
interface Wanted {
  readonly id: string;
  readonly size?: number | undefined;
}
/**
 * A picture of a person, and whose it is; who asks decides whether it is given. @throws not_found, storage_unavailable
 */
export async function readAvatarPart(
  em: SqlEntityManager,
  files: Files,
  { id, size = PURPOSE.sizes[0] }: Wanted,
): Promise<{ readonly user: string; readonly file: StoredFile }> {
  const [part] = await selectPart(em, { avatar: id, size });
  if (!part) throw new DomainError('not_found');
  const { user_id: user, key, bytes, sha256 } = part;
  const kind = { mediaType: TYPE, fileName: `avatar.${PURPOSE.format}`, isPublic: false };
  return { user, file: storedFile(files, { key, bytes, sha256 }, kind) };
}
/** The same for who may read their name. @throws not_found, storage_unavailable */
export async function readAvatar(call: PersonCall, files: Files, wanted: Wanted): Promise<StoredFile> {
  const { user, file } = await readAvatarPart(call.em, files, wanted);
  await assertMet(call, user);
  return file;
}
