import { lockRoot } from '#server/http/aggregate.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit, type AuditedCall } from '#server/lib/audit/audit.ts';
import { File, type FileOwner } from './file.entity.ts';

/**
 * Gives a file to what has been saved with it, in the transaction of `em`. A person binds only what that person sent,
 * and only once: an id of another's upload opens nothing.
 * @throws not_found
 */
export async function bindFile({ em, actor }: AuditedCall, id: string, owner: FileOwner): Promise<File> {
  // an upload that is still being stored, or the clean-up, may be writing to the row
  const file = await lockRoot(em, File, id);
  const isHere = file?.state === 'ready' || file?.state === 'checking';
  if (!file || !isHere || file.ownerKind || file.createdBy !== actor.userId) throw new DomainError('not_found');
  file.bind(owner);
  await em.flush();
  return file;
}

/** Null when it belongs to nothing: the virus check refused it later, or its object is lost. @throws not_found */
async function ownedFile({ em }: AuditedCall, id: string, owner: FileOwner): Promise<File | null> {
  const file = await lockRoot(em, File, id);
  if (!file?.ownerKind) return null;
  if (file.ownerKind !== owner.kind || file.ownerId !== owner.id) throw new DomainError('not_found');
  return file;
}

/**
 * What one thing had is another's now, in the transaction of `em`. @throws not_found when it was something else's
 */
export async function passFile(call: AuditedCall, id: string, from: FileOwner, to: FileOwner): Promise<void> {
  (await ownedFile(call, id, from))?.bind(to);
  await call.em.flush();
}

/**
 * Takes a file from what it belonged to, in the transaction of `em`: nobody is given it from now on, and the clean-up
 * takes its bytes. What was refused since it was bound is nobody's already.
 * @throws not_found when it is something else's
 */
export async function discardFile(call: AuditedCall, id: string, owner: FileOwner): Promise<void> {
  const file = await ownedFile(call, id, owner);
  if (!file) return;
  file.discard();
  await call.em.flush();
  await audit(call, { action: 'file.delete', objectType: 'file', objectId: id });
}
