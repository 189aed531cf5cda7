import { removeUnused, takeBack, type Filler } from '#server/features/patients/index.ts';
import { filledCards } from './filled-rows.service.ts';
import type { PatientImportRow } from './imports.service.ts';
import { mergedCards } from './merged-card.service.ts';
import { madePatients } from './rows.service.ts';

/** What an undo did. */
export interface UndoCounts {
  /** patients that are gone */
  readonly removed: number;
  /** cards from which goes what was added */
  readonly restored: number;
  /** both kinds that stayed as they are; what was brought to cards that are part of others now stays in those */
  readonly kept: number;
}

/**
 * Removes the patients that an import made, but for those who were used since, and takes away what it added to cards,
 * but for those that were changed since, or became part of others; in the transaction of `call`. Who is removed already
 * counts as neither. `onMoved` is told after every batch how many rows are done.
 */
export async function undoPatients(
  call: Filler,
  { id, rows, new_rows: made, filled_rows: filled }: PatientImportRow,
  onMoved: (rows: number) => void,
): Promise<UndoCounts> {
  let [removed, restored, kept, done] = [0, 0, 0, rows - made - filled];
  for await (const batch of madePatients(call, id)) {
    const gone = await removeUnused(call, batch);
    removed += gone.size;
    kept += batch.length - gone.size;
    onMoved((done += batch.length));
  }
  for await (const batch of filledCards(call, id)) {
    const taken = await takeBack(call, batch);
    restored += taken.restored.size;
    kept += taken.kept.size;
    onMoved((done += batch.length));
  }
  kept += await mergedCards(call, id);
  return { removed, restored, kept };
}
