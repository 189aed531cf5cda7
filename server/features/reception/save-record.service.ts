import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { editionOfCard } from '#shared/rules/form-edition.ts';
import { closeNeedsEpicrisis } from '#shared/rules/form-025u.ru.ts';
import { diagnosesOf, type Form025u } from '#shared/rules/form-025u.ts';
import { clinicSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { countDiagnoses } from '#server/features/refbooks/index.ts';
import { lockSlot } from '#server/features/schedule/index.ts';
import type { CallClinic, SignedIn } from '#server/http/context.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { closeCase, continueCase, openCase } from './cases.service.ts';
import { checkedForm } from './check-form.service.ts';
import { forgetDraft } from './drafts.service.ts';
import { findRecord, type RecordRow } from './records.service.ts';
import { toReceptionRecord } from './reception.mapper.ts';
import { canWrite, findVisit, type Visit } from './visit.service.ts';

/**
 * Locks come first, each by itself: a statement that waits for a row reads its new version, but joins the others as they were before
 * the wait. The slot first, as everybody does who changes an appointment; then the visit, the record, the case.
 */
const findPlace = clinicSql<{ slot_id: string | null }>(
  'reception_place',
  'select slot_id from appointment where organization_id = :clinic and id = :appointment',
);
const lockVisit = clinicSql(
  'reception_lock_visit',
  'select from appointment where organization_id = :clinic and id = :appointment for no key update',
);
const lockRecord = clinicSql(
  'reception_lock_record',
  'select from reception_record where organization_id = :clinic and id = :record for no key update',
);
const insertRecord = clinicSql(
  'reception_insert',
  `
  with held as (
    update appointment set status = 'done', version = version + 1 where organization_id = :clinic and id = :appointment returning *
  )
  insert into reception_record (id, organization_id, appointment_id, patient_id, doctor_id, practitioner_id, treatment_case_id, form, edition,
    is_primary, has_epicrisis, visit_at, content, created_by, updated_by)
  select :record, :clinic, id, patient_id, doctor_id, practitioner_id, :case, '025u', :edition, :is_primary, :has_epicrisis, start_time,
    :content::jsonb, :user, :user from held`,
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
/** The saved record and its visit, whose listeners are told. */
interface Saved {
  readonly record: RecordRow;
  readonly visit: Visit;
}

const codesOf = (form: Form025u): string[] => diagnosesOf(form).map(({ diagnosis }) => diagnosis.code);

function assertClosing({ hasEpicrisis, closesCase }: Content): void {
  if (closesCase && !hasEpicrisis)
    throw new DomainError('validation_failed', { fields: { close_case: [closeNeedsEpicrisis] } });
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
 * @throws not_found, permission_denied, record_exists, visit_cancelled, visit_not_started, card_not_filled, case_closed,
 * validation_failed, diagnosis_not_recordable
 */
export async function createRecord(
  em: SqlEntityManager,
  clinic: CallClinic,
  actor: SignedIn,
  sent: NewRecord,
  ip: string,
): Promise<Saved> {
  return em.transactional(async (transaction) => {
    await holdVisit(transaction, clinic, sent.appointment);
    const visit = await findVisit(transaction, clinic, actor, sent.appointment);
    if (!visit.is_own && !actor.isSuperuser) throw new DomainError('permission_denied');
    assertReceivable(visit);
    assertClosing(sent);
    if (sent.treatmentCase !== null) await continueCase(transaction, clinic, visit, sent.treatmentCase);
    const isPrimary = sent.treatmentCase === null;
    const content = await checkedForm(transaction, sent.form, { isPrimary, hasEpicrisis: sent.hasEpicrisis });
    const record = uuidv7();
    const treatmentCase = sent.treatmentCase ?? (await openCase(transaction, clinic, actor, visit));
    await insertRecord(transaction, clinic.id, {
      record,
      appointment: visit.id,
      case: treatmentCase,
      edition: editionOfCard(visit.clinic_edition, visit.card_opened),
      is_primary: isPrimary,
      has_epicrisis: sent.hasEpicrisis,
      content,
      user: actor.userId,
    });
    await countDiagnoses(transaction, clinic.id, visit.practitioner_id, codesOf(content));
    await log(
      transaction,
      clinic,
      actor,
      ip,
      'appointment.move',
      visit.id,
      { from: visit.status, to: 'done', slot: visit.slot_id },
      'appointment',
    );
    await log(transaction, clinic, actor, ip, 'reception.create', record, {
      appointment: visit.id,
      case: treatmentCase,
      is_primary: isPrimary,
    });
    return finish(transaction, clinic, actor, ip, { ...sent, visit, record, treatmentCase });
  });
}

/**
 * Saves changes of a record. A stale version is refused together with the record as it is now (decision "Versions"); that is a look at
 * it, and is logged as one: after the transaction, whose own lines go with it.
 * @throws not_found, permission_denied, stale_version, validation_failed, diagnosis_not_recordable
 */
export async function changeRecord(
  em: SqlEntityManager,
  clinic: CallClinic,
  actor: SignedIn,
  record: string,
  sent: RecordChange,
  ip: string,
): Promise<Saved> {
  try {
    return await saveChange(em, clinic, actor, record, sent, ip);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'stale_version')
      await log(em, clinic, actor, ip, 'reception.view', record, { conflict: true });
    throw error;
  }
}

function saveChange(
  em: SqlEntityManager,
  clinic: CallClinic,
  actor: SignedIn,
  record: string,
  sent: RecordChange,
  ip: string,
): Promise<Saved> {
  return em.transactional(async (transaction) => {
    await lockRecord(transaction, clinic.id, { record });
    const saved = await findRecord(transaction, clinic, record);
    const visit = await findVisit(transaction, clinic, actor, saved.appointment_id);
    if (!canWrite(actor, visit)) throw new DomainError('permission_denied');
    if (sent.version !== saved.version)
      throw new DomainError('stale_version', { current: toReceptionRecord(saved, clinic.timezone) });
    assertClosing(sent);
    const content = await checkedForm(transaction, sent.form, {
      isPrimary: saved.is_primary,
      hasEpicrisis: sent.hasEpicrisis,
      saved: saved.content,
    });
    await updateRecord(transaction, clinic.id, {
      record,
      content,
      has_epicrisis: sent.hasEpicrisis,
      user: actor.userId,
    });
    await countDiagnoses(transaction, clinic.id, visit.practitioner_id, codesOf(content), codesOf(saved.content));
    await log(transaction, clinic, actor, ip, 'reception.update', record, {
      appointment: visit.id,
      version: saved.version + 1,
    });
    return finish(transaction, clinic, actor, ip, { ...sent, visit, record, treatmentCase: saved.treatment_case_id });
  });
}

async function holdVisit(em: SqlEntityManager, clinic: CallClinic, appointment: string): Promise<void> {
  const [place] = await findPlace(em, clinic.id, { appointment });
  if (!place) throw new DomainError('not_found');
  if (place.slot_id !== null) await lockSlot(em, clinic.id, { slot: place.slot_id });
  await lockVisit(em, clinic.id, { appointment });
}

const log = (
  em: SqlEntityManager,
  clinic: CallClinic,
  actor: SignedIn,
  ip: string,
  action: string,
  objectId: string,
  details: Readonly<Record<string, unknown>>,
  objectType = 'reception_record',
): Promise<void> =>
  audit(em, {
    action,
    userId: actor.userId,
    sessionId: actor.sessionId,
    organizationId: clinic.id,
    objectType,
    objectId,
    ip,
    details,
  });

async function finish(
  em: SqlEntityManager,
  clinic: CallClinic,
  actor: SignedIn,
  ip: string,
  {
    visit,
    record,
    treatmentCase,
    closesCase,
    drafts,
  }: Pick<Content, 'closesCase' | 'drafts'> & { visit: Visit; record: string; treatmentCase: string },
): Promise<Saved> {
  if (closesCase && (await closeCase(em, clinic, actor, treatmentCase)))
    await log(em, clinic, actor, ip, 'case.close', treatmentCase, { record }, 'treatment_case');
  await forgetDraft(em, clinic, actor, visit.id, drafts);
  return { visit, record: await findRecord(em, clinic, record) };
}
