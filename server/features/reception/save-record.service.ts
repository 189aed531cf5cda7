import { editionOfCard } from '#shared/rules/form-edition.ts';
import { closeNeedsEpicrisis } from '#shared/rules/form-025u.ru.ts';
import { diagnosesOf, type Form025u } from '#shared/rules/form-025u.ts';
import { clinicSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { completeAppointment, lockAppointment, appointmentChanged } from '#server/features/appointments/index.ts';
import { countDiagnoses } from '#server/features/refbooks/index.ts';
import { inTransaction, type Call } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { closeCase, continueCase, openCase } from './cases.service.ts';
import { checkedForm } from './check-form.service.ts';
import { forgetDraft } from './drafts.service.ts';
import { findRecord, type RecordRow } from './records.service.ts';
import { canWrite, findVisit, type Visit } from './visit.service.ts';

const lockRecord = clinicSql(
  'reception_lock_record',
  'select from reception_record where organization_id = :clinic and id = :record for no key update',
);
const insertRecord = clinicSql(
  'reception_insert',
  `
  insert into reception_record (id, organization_id, appointment_id, patient_id, doctor_id, practitioner_id, treatment_case_id, form, edition,
    is_primary, has_epicrisis, visit_at, content, created_by, updated_by)
  select :record, :clinic, id, patient_id, doctor_id, practitioner_id, :case, '025u', :edition, :is_primary, :has_epicrisis, start_time,
    :content::jsonb, :user, :user from appointment where organization_id = :clinic and id = :appointment`,
);
const updateRecord = clinicSql(
  'reception_update',
  `
  update reception_record set content = :content::jsonb, has_epicrisis = :has_epicrisis, updated_at = now(), updated_by = :user, version = version + 1
  where organization_id = :clinic and id = :record`,
);

interface Content {
  readonly form: Form025u;
  readonly hasEpicrisis: boolean;
  /** the epicrisis ends the case */
  readonly closesCase: boolean;
  /** pages whose drafts it has in it; undefined: of all */
  readonly drafts?: readonly string[] | undefined;
}
interface NewRecord extends Content {
  readonly appointment: string;
  /** null opens a new case, which makes the visit primary */
  readonly treatmentCase: string | null;
}
interface RecordChange extends Content {
  readonly version: number;
}

const codesOf = (form: Form025u): string[] => diagnosesOf(form).map(({ diagnosis }) => diagnosis.code);

function assertClosing({ hasEpicrisis, closesCase }: Content): void {
  if (closesCase && !hasEpicrisis)
    throw new DomainError('validation_failed', { fields: { closesCase: [closeNeedsEpicrisis] } });
}

/** What keeps a visit from being written. */
function assertReceivable(visit: Visit): void {
  if (visit.record_id !== null) throw new DomainError('record_exists');
  if (visit.status === 'cancelled' || visit.status === 'reception_cancelled') throw new DomainError('visit_cancelled');
  if (visit.status !== 'in_progress') throw new DomainError('visit_not_started');
  if (!visit.is_card_filled) throw new DomainError('card_not_filled');
}

/**
 * Saves the record of a visit, which thereby is done (3 §4); the draft that it has in it goes. All of it or nothing.
 * @throws not_found, permission_denied, record_exists, visit_cancelled, visit_not_started, card_not_filled,
 * case_closed, validation_failed, diagnosis_not_recordable
 */
export async function createRecord(call: Call, sent: NewRecord): Promise<RecordRow> {
  return inTransaction(call, async (call) => {
    await lockAppointment(call, sent.appointment);
    const visit = await findVisit(call, sent.appointment);
    if (!visit.is_own && !call.actor.isSuperuser) throw new DomainError('permission_denied');
    assertReceivable(visit);
    assertClosing(sent);
    if (sent.treatmentCase !== null) await continueCase(call, visit, sent.treatmentCase);
    const isPrimary = sent.treatmentCase === null;
    const content = await checkedForm(call.em, sent.form, { isPrimary, hasEpicrisis: sent.hasEpicrisis });
    const record = uuidv7();
    const treatmentCase = sent.treatmentCase ?? (await openCase(call, visit));
    await insertRecord(call, {
      record,
      appointment: visit.id,
      case: treatmentCase,
      edition: editionOfCard(visit.clinic_edition, visit.card_opened),
      is_primary: isPrimary,
      has_epicrisis: sent.hasEpicrisis,
      content,
      user: call.actor.userId,
    });
    await countDiagnoses(call, visit.practitioner_id, codesOf(content));
    await completeAppointment(call, { ...visit, user_id: visit.patient_user_id });
    await log(call, 'reception.create', record, {
      appointment: visit.id,
      case: treatmentCase,
      is_primary: isPrimary,
    });
    return finish(call, { ...sent, visit, record, treatmentCase });
  });
}

/**
 * Saves changes of a record. A stale version is refused together with the record as it is now (decision "Versions");
 * that is a look at it, and is logged as one: after the transaction, whose own lines go with it.
 * @throws not_found, permission_denied, stale_version, validation_failed, diagnosis_not_recordable
 */
export async function changeRecord(call: Call, record: string, sent: RecordChange): Promise<RecordRow> {
  try {
    return await saveChange(call, record, sent);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'stale_version')
      await log(call, 'reception.view', record, { conflict: true });
    throw error;
  }
}

function saveChange(call: Call, record: string, sent: RecordChange): Promise<RecordRow> {
  return inTransaction(call, async (call) => {
    await lockRecord(call, { record });
    const saved = await findRecord(call, record);
    const visit = await findVisit(call, saved.appointment_id);
    if (!canWrite(call.actor, visit)) throw new DomainError('permission_denied');
    if (sent.version !== saved.version) throw new DomainError('stale_version', { current: saved });
    assertClosing(sent);
    const content = await checkedForm(call.em, sent.form, {
      isPrimary: saved.is_primary,
      hasEpicrisis: sent.hasEpicrisis,
      saved: saved.content,
    });
    await updateRecord(call, {
      record,
      content,
      has_epicrisis: sent.hasEpicrisis,
      user: call.actor.userId,
    });
    await countDiagnoses(call, visit.practitioner_id, codesOf(content), codesOf(saved.content));
    await log(call, 'reception.update', record, {
      appointment: visit.id,
      version: saved.version + 1,
    });
    call.changed(appointmentChanged(call.clinic, { ...visit, user_id: visit.patient_user_id }, 'kept'));
    return finish(call, { ...sent, visit, record, treatmentCase: saved.treatment_case_id });
  });
}

const log = (
  call: Call,
  action: string,
  objectId: string,
  details: Readonly<Record<string, unknown>>,
  objectType = 'reception_record',
): Promise<void> => audit(call, { action, objectType, objectId, details });

/** What both ways of saving end with. */
async function finish(
  call: Call,
  {
    visit,
    record,
    treatmentCase,
    closesCase,
    drafts,
  }: Pick<Content, 'closesCase' | 'drafts'> & { visit: Visit; record: string; treatmentCase: string },
): Promise<RecordRow> {
  if (closesCase && (await closeCase(call, treatmentCase)))
    await log(call, 'case.close', treatmentCase, { record }, 'treatment_case');
  await forgetDraft(call, visit.id, drafts);
  return findRecord(call, record);
}
