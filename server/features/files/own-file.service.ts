import { DomainError } from '#server/http/domain-error.ts';
import { audit, type AuditedCall } from '#server/lib/audit/audit.ts';
import { File, type FileOwner } from './file.entity.ts';

/**
 * Gives a file to what has been saved with it, in the transaction of `em`. A person binds only what that person sent,
 * and only once: an id of another's upload opens nothing.
 * @throws not_found
 */
export async function bindFile({ em, actor }: AuditedCall, id: string, owner: FileOwner): Promise<File> {
  const file = await em.findOne(File, { id });
  const isHere = file?.state === 'ready' || file?.state === 'checking';
  if (!file || !isHere || file.ownerKind || file.createdBy !== actor.userId) throw new DomainError('not_found');
  file.bind(owner);
  await em.flush();
  return file;
}

/**
 * Takes a file from what it belonged to: nobody is given it from now on, and the clean-up takes its bytes. @throws
 * not_found
 */
export async function discardFile(call: AuditedCall, id: string, owner: FileOwner): Promise<void> {
  const file = await call.em.findOne(File, { id, ownerKind: owner.kind, ownerId: owner.id });
  if (!file) throw new DomainError('not_found');
  file.discard();
  await call.em.flush();
  await audit(call, { action: 'file.delete', objectType: 'file', objectId: id });
}
