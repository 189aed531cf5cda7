import { clinicEm, type Orm } from '#server/db/orm.ts';
import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import type { Filler } from '#server/features/patients/index.ts';
import { audit } from '#server/lib/audit/audit.ts';
import type { queues } from '#server/lib/jobs/queues.ts';
import { JobStopped, type JobContext, type Work } from '#server/lib/jobs/work.ts';
import type { WorkingState } from '#shared/rules/patient-import.ts';
import { checkRows } from './check.service.ts';
import {
  endCheck,
  endUndo,
  endWriting,
  failImport,
  getImport,
  retryImport,
  type PatientImportRow,
} from './imports.service.ts';
import { settleGone } from './merged-card.service.ts';
import { importTexts as texts } from './texts.ru.ts';
import { undoPatients } from './undo.service.ts';
import { reservedNumbers, writePatients } from './write.service.ts';

const selectZone = clinicSql<{ timezone: string }>(
  'patient_import_zone',
  'select timezone from organization where id = :clinic',
);

/** Tells how far a step is, and ends it when it has to. */
const mover =
  ({ signal, progress }: JobContext, { rows }: PatientImportRow, message: string) =>
  (done: number): void => {
    signal.throwIfAborted();
    progress(done, rows, message);
  };
/** What the log keeps of a step that changed patients; in its transaction. */
const log = (
  call: Filler,
  { id, file_name: fileName }: PatientImportRow,
  action: 'patient.import' | 'patient.import_undo',
  counts: object,
) =>
  audit(call, {
    action,
    objectType: 'patient_import',
    objectId: id,
    details: { fileName, ...counts },
  });
/** The end of a step and of its job, in the transaction of its data. */
async function end(call: ClinicEm, { finish }: JobContext, isEnded: boolean): Promise<void> {
  if (!isEnded) throw new JobStopped('lost');
  await finish(call.em);
}
type Step = (call: ClinicEm, work: PatientImportRow, context: JobContext) => Promise<void>;
const inTransactionOf = (
  call: ClinicEm,
  { startedBy }: JobContext,
  work: (call: Filler) => Promise<void>,
): Promise<void> => {
  const doer = { actor: { userId: startedBy, sessionId: null }, ip: '' };
  return call.em.fork().transactional((em) => work({ ...call, ...doer, em }));
};

const check: Step = async (call, work, context) => {
  const [{ timezone } = { timezone: 'UTC' }] = await selectZone(call, {});
  const onMoved = mover(context, work, texts.checking);
  // outside of the transaction: what was looked at is no change, and is looked at anew after a death
  const counts = await checkRows(call, work, { timezone, onMoved });
  await inTransactionOf(call, context, async (call) => end(call, context, await endCheck(call, work.id, counts)));
};
const write: Step = async (call, work, context) => {
  await settleGone(call, work.id);
  const next = await reservedNumbers(call, work.id);
  await inTransactionOf(call, context, async (call) => {
    const counts = await writePatients(call, work, next, mover(context, work, texts.writing));
    await log(call, work, 'patient.import', counts);
    await end(call, context, await endWriting(call, work.id, counts));
  });
};
const undo: Step = (call, work, context) =>
  inTransactionOf(call, context, async (call) => {
    const counts = await undoPatients(call, work, mover(context, work, texts.undoing));
    await log(call, work, 'patient.import_undo', counts);
    await end(call, context, await endUndo(call, work.id, counts.kept));
  });
const STEPS: Readonly<Record<'check' | 'write' | 'undo', { readonly state: WorkingState; readonly run: Step }>> = {
  check: { state: 'checking', run: check },
  write: { state: 'running', run: write },
  undo: { state: 'undoing', run: undo },
};

/**
 * The work of the queue `patientImport`. A step that died is begun again from the rows that were laid aside: the check
 * says the same, and of the others nothing stayed.
 */
export const patientImportWork = (orm: Orm): Work<(typeof queues)['patientImport']['data']> => ({
  async run({ clinic, import: id, step }, context) {
    const call = { em: clinicEm(orm, clinic), clinic: { id: clinic } };
    const work = await getImport(call, id);
    const { state, run } = STEPS[step];
    if (work.state === state) await run(call, work, context);
  },
  ended: (em, { clinic, import: id }, { how, refusal }) => {
    const text = how === 'cancelled' ? texts.stopped : (refusal ?? texts.failed);
    return failImport({ em, clinic: { id: clinic } }, id, how, text);
  },
  retried: (em, { clinic, import: id, step }) => retryImport({ em, clinic: { id: clinic } }, id, STEPS[step].state),
});
