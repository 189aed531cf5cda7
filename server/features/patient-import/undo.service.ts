import { removeUnused } from '#server/features/patients/index.ts';
import type { ClinicEm } from '#server/db/sql.ts';
import { madePatients } from './rows.service.ts';

/**
 * Removes the patients that an import made, in the transaction of `call`, but for those who were used since. `onMoved`
 * is told after every batch.
 */
export async function removePatients(
  call: ClinicEm,
  id: string,
  onMoved: (rows: number) => void,
): Promise<{ readonly removed: number; readonly kept: number }> {
  let [there, removed] = [0, 0];
  for await (const batch of madePatients(call, id)) {
    there += batch.length;
    removed += await removeUnused(
      call,
      batch.map(({ patient }) => patient),
    );
    onMoved(batch.at(-1)?.place ?? 0);
  }
  return { removed, kept: there - removed };
}
