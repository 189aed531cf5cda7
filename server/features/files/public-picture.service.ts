import { clinicSql } from '#server/db/sql.ts';
import type { AuditedCall } from '#server/lib/audit/audit.ts';
import type { FileOwner } from './file.entity.ts';
import { bindFile, discardFile } from './own-file.service.ts';

/** A picture in the public store, by the id of its file and the address of the variant that is shown. */
export interface ShownPicture {
  readonly id: string;
  readonly address: string;
}
/** By file_variant_key_key. */
const selectFileOf = clinicSql<{ id: string }>(
  'file_of_address',
  'select file_id as id from file_variant where organization_id = :clinic and key = :key',
);

/**
 * Gives a picture to what shows it, in the transaction of `em`; what was shown before is given to nobody any more.
 * @param before address of that; null: nothing was shown
 * @param shown null: nothing is shown from now on
 * @returns the address to keep
 * @throws not_found when the picture is another's
 */
export async function showPicture(
  call: AuditedCall,
  owner: FileOwner,
  before: string | null,
  shown: ShownPicture | null,
): Promise<string | null> {
  if (shown) await bindFile(call, shown.id, owner);
  const [file] = before === null ? [] : await selectFileOf(call, { key: before.split('/').at(-1) ?? '' });
  if (file) await discardFile(call, file.id, owner);
  return shown?.address ?? null;
}
