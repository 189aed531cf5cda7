import { uncheckWaiting } from '#server/features/patient-import/index.ts';
import {
  factsOfPatients,
  mergedAmong,
  removeUnused,
  takeBack,
  type FilledCard,
} from '#server/features/patients/index.ts';
import { inTransaction } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { databaseErrorCode, isDeadlock } from '#server/http/errors.ts';
import { auditBy } from '#server/lib/audit/audit.ts';
import type { RowSheet } from './entries.ts';
import { Known } from './known.service.ts';
import { byClinic } from './patients-sheet.service.ts';
import { noteKept, writtenRows, type StoredRow } from './rows.service.ts';
import type { Writer } from './sheet-work.ts';
import { ROW_SHEETS, SHEETS } from './sheets.ts';
import { keptTexts } from './texts.ru.ts';
import type { WorkbookRow } from './workbooks.service.ts';

interface Kept {
  readonly place: number;
  readonly kept: string;
}
const WRITTEN = ['new', 'changed'] as const;

/** Why a row stays as it is, in Russian; null: it is gone already. What is no refusal stays a failure. */
function reasonOf(error: unknown): string | null {
  if (error instanceof DomainError) {
    if (error.code === 'not_found') return null;
    return error.code === 'row_in_use' ? String(error.params['reason'] ?? keptTexts.used) : keptTexts.changed;
  }
  if (databaseErrorCode(error) === 'conflict' && !isDeadlock(error)) return keptTexts.used;
  throw error;
}

/** Each row in a savepoint: one that stays keeps none of the others. */
async function undoSheet(
  writer: Writer,
  id: string,
  sheet: RowSheet,
  { known, onMoved }: { readonly known: Known; readonly onMoved: () => void },
): Promise<number> {
  let left = 0;
  for await (const batch of writtenRows(writer.em, id, sheet, WRITTEN)) {
    const kept: Kept[] = [];
    for (const { place, kind, object_id: object, clinic_id: clinicId, before, version } of batch) {
      const clinic = clinicId === null ? undefined : known.clinics.byId(clinicId);
      if (clinic && object !== null && kind !== null) {
        const row = {
          kind: kind === 'new' ? kind : ('changed' as const),
          id: object,
          version: version ?? 0,
          before,
          clinic,
        };
        await inTransaction(writer, (writer) => SHEETS[sheet].undo(writer, row)).catch((error: unknown) => {
          const why = reasonOf(error);
          if (why !== null) kept.push({ place, kept: why });
        });
        writer.em.clear();
      }
      onMoved();
    }
    await noteKept(writer.em, id, kept);
    left += kept.length;
  }
  return left;
}

/** Who is removed already counts as neither taken back nor kept. */
async function undoPatientsOf(writer: Writer, clinic: string, rows: readonly StoredRow[]) {
  const call = { ...writer, clinic: { id: clinic } };
  const made = rows.flatMap(({ kind, object_id: id }) => (kind === 'new' ? (id ?? []) : []));
  const removed = await removeUnused(
    call,
    made.map((id) => ({ id, version: 1 })),
  );
  const used = new Set((await factsOfPatients(call, made)).map(({ id }) => id));
  const filled = rows.flatMap(({ kind, object_id: id, before, version }) =>
    kind === 'changed' && id !== null ? [{ id, before: before as FilledCard['before'], version: version ?? 0 }] : [],
  );
  const { restored, kept: changed } = await takeBack(call, filled);
  const merged = await mergedAmong(call, [...made, ...filled.map(({ id }) => id)]);
  const kept = rows.flatMap(({ place, object_id: id }): Kept[] => {
    if (used.has(id ?? '')) return [{ place, kept: keptTexts.used }];
    if (changed.has(id ?? '')) return [{ place, kept: keptTexts.changed }];
    return merged.has(id ?? '') ? [{ place, kept: keptTexts.merged }] : [];
  });
  return { removed: removed.size, restored: restored.size, kept };
}

async function undoPatients(writer: Writer, { id, file_name: fileName }: WorkbookRow, onMoved: (rows: number) => void) {
  const counts = new Map<string, { removed: number; restored: number; kept: number }>();
  for await (const batch of writtenRows(writer.em, id, 'patients', WRITTEN)) {
    for (const [clinic, rows] of byClinic(batch, ({ clinic_id: one }) => one ?? '')) {
      const { removed, restored, kept } = await undoPatientsOf(writer, clinic, rows);
      await noteKept(writer.em, id, kept);
      const count = counts.get(clinic) ?? { removed: 0, restored: 0, kept: 0 };
      counts.set(clinic, {
        removed: count.removed + removed,
        restored: count.restored + restored,
        kept: count.kept + kept.length,
      });
    }
    onMoved(batch.length);
  }
  for (const [clinic, count] of counts) {
    // what the clinic's own table says of these patients is no longer so
    await uncheckWaiting({ em: writer.em, clinic: { id: clinic } });
    await auditBy(writer.em, writer, {
      action: 'patient.import_undo',
      organizationId: clinic,
      objectType: 'clinic_workbook',
      objectId: id,
      details: { fileName, ...count },
    });
  }
  return [...counts.values()].reduce((sum, { kept }) => sum + kept, 0);
}

/**
 * Takes back what a workbook wrote, in the transaction of `writer`: from the patients back to the clinics. What was
 * used or changed since stays, and says why.
 * @param onMoved told how many rows more
 * @returns how many rows stayed
 */
export async function undoRows(writer: Writer, work: WorkbookRow, onMoved: (rows: number) => void): Promise<number> {
  const known = await Known.read(writer.em);
  let kept = await undoPatients(writer, work, onMoved);
  for (const sheet of ROW_SHEETS.toReversed())
    kept += await undoSheet(writer, work.id, sheet, { known, onMoved: () => onMoved(1) });
  return kept;
}
