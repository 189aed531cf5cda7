import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { systemEm, type Orm } from '#server/db/orm.ts';
import { assertStillSuperuser } from '#server/features/accounts/index.ts';
import { inviteLater, type Invitation, type InvitationSettings } from '#server/features/auth/index.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { auditBy } from '#server/lib/audit/audit.ts';
import type { queues } from '#server/lib/jobs/queues.ts';
import { JobRefused, JobStopped, type JobContext, type Work } from '#server/lib/jobs/work.ts';
import { publishAfterCommit } from '#server/lib/realtime/after-commit.ts';
import type { WorkingState } from '#shared/rules/patient-import.ts';
import { checkRows } from './check.service.ts';
import { Known } from './known.service.ts';
import type { Writer } from './sheet-work.ts';
import { workbookTexts as texts } from './texts.ru.ts';
import { undoRows } from './undo.service.ts';
import {
  endCheck,
  endUndo,
  endWriting,
  failWorkbook,
  getWorkbook,
  retryWorkbook,
  type WorkbookRow,
} from './workbooks.service.ts';
import { reserveNumbers } from './write-patients.service.ts';
import { writeRows } from './write.service.ts';

interface Doing {
  readonly em: SqlEntityManager;
  readonly work: WorkbookRow;
  readonly context: JobContext;
  readonly settings: InvitationSettings;
}
type Step = (doing: Doing) => Promise<void>;

/** Tells how far a step is, and ends it when it has to. */
const mover =
  ({ work: { rows }, context: { signal, progress } }: Doing, message: string) =>
  (done: number): void => {
    signal.throwIfAborted();
    progress(done, rows, message);
  };
/** Who began it does it still. @throws JobRefused */
function writerOf(em: SqlEntityManager, { context: { startedBy }, settings }: Doing): Writer {
  if (startedBy === null) throw new JobRefused(texts.nobody);
  return {
    em,
    actor: { userId: startedBy, sessionId: null, isSuperuser: true },
    ip: '',
    changed: (events) => publishAfterCommit(em, events),
    settings,
  };
}
/** At the end: the accounts of superusers are locked until the commit. @throws JobRefused when they may not any more */
const assertMayStill = (writer: Writer): Promise<void> =>
  assertStillSuperuser(writer).catch((error: unknown) => {
    throw error instanceof DomainError ? new JobRefused(texts.noSuperuser, { cause: error }) : error;
  });
/** The end of a step and of its job, in the transaction of its data. */
async function end(em: SqlEntityManager, { context: { finish } }: Doing, isEnded: boolean): Promise<void> {
  if (!isEnded) throw new JobStopped('lost');
  await finish(em);
}
const log = (writer: Writer, { work: { id, file_name: fileName, sheets } }: Doing, action: string, details: object) =>
  auditBy(writer.em, writer, {
    action,
    objectType: 'clinic_workbook',
    objectId: id,
    details: { fileName, ...Object.fromEntries(sheets.map((sheet) => [sheet.sheet, sheet.rows])), ...details },
  });

const check: Step = async (doing) => {
  const { em, work } = doing;
  // outside of the transaction: what was looked at is no change, and is looked at anew after a death
  const sheets = await checkRows(em, work, mover(doing, texts.checking));
  await em.fork().transactional(async (em) => end(em, doing, await endCheck({ em }, work.id, sheets)));
};
const write: Step = async (doing) => {
  const { em, work } = doing;
  const next = await reserveNumbers(em, work.id, await Known.read(em));
  await em.fork().transactional(async (em) => {
    // letters go after the commit, one a person, as the limits of letters let them
    const gathered = new Map<string, Invitation[]>();
    const writer = writerOf(em, { ...doing, settings: { ...doing.settings, gathered } });
    await writeRows(writer, work, next, mover(doing, texts.writing));
    await inviteLater(em, gathered);
    await log(writer, doing, 'clinic_workbook.write', {});
    await assertMayStill(writer);
    await end(em, doing, await endWriting({ em }, work.id));
  });
};
const undo: Step = ({ em, ...rest }) =>
  em.fork().transactional(async (em) => {
    const doing = { em, ...rest };
    const writer = writerOf(em, doing);
    const move = mover(doing, texts.undoing);
    let done = 0;
    const kept = await undoRows(writer, doing.work, (rows) => move((done += rows)));
    await log(writer, doing, 'clinic_workbook.undo', { kept });
    await assertMayStill(writer);
    await end(em, doing, await endUndo({ em }, doing.work.id, kept));
  });
const STEPS: Readonly<Record<'check' | 'write' | 'undo', { readonly state: WorkingState; readonly run: Step }>> = {
  check: { state: 'checking', run: check },
  write: { state: 'running', run: write },
  undo: { state: 'undoing', run: undo },
};

/**
 * The work of the queue `clinicWorkbook`. A step that died is begun again from the rows that were laid aside: the check
 * says the same, and of the others nothing stayed.
 */
export const clinicWorkbookWork = (
  orm: Orm,
  settings: InvitationSettings,
): Work<(typeof queues)['clinicWorkbook']['data']> => ({
  async run({ workbook, step }, context) {
    const em = systemEm(orm, 'a superuser fills all clinics');
    const work = await getWorkbook({ em }, workbook);
    const { state, run } = STEPS[step];
    if (work.state === state) await run({ em, work, context, settings });
  },
  ended: (em, { workbook }, { how, refusal }) =>
    failWorkbook({ em }, workbook, how, how === 'cancelled' ? texts.stopped : (refusal ?? texts.failed)),
  retried: (em, { workbook, step }) => retryWorkbook({ em }, workbook, STEPS[step].state),
});
