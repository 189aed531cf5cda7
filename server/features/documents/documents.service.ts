import { hasModule } from '#shared/access/has-module.ts';
import { can } from '#shared/access/permissions.ts';
import type { FileContent } from '#shared/contract/endpoint.ts';
import type { ErrorCode } from '#shared/errors/catalogue.ts';
import type { DocumentKind } from '#shared/rules/document-kinds.ts';
import { DOCX_TYPE, PDF_TYPE } from '#shared/rules/file-purposes.ts';
import type { EditionReason, FormEdition } from '#shared/rules/form-edition.ts';
import { clinicSql } from '#server/db/sql.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import type { Call } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { audited, callEventParams } from '#server/lib/audit/audit.ts';
import type { PdfConverter } from '#server/lib/documents/converter.ts';
import type { DocumentQueue } from '#server/lib/documents/queue.ts';
import type { CallLimit } from '#server/lib/throttle/call-limits.ts';
import { fileNameOf } from './file-name.ts';
import { buildDocument, type DocumentRequest } from './build-document.service.ts';

/**
 * The place in the queue counts the jobs of all clinics: they share it. Whose they are does not leave the statement.
 */
const JOB = `id, kind, edition, edition_reason, card_opened::text, without_visits, file_name as title, state, error, ms(created_at) as created_ms,
    case when state = 'queued' then (select count(*) from document_job other where other.state = 'queued' and (other.created_at, other.id) < (job.created_at, job.id))::int else 0 end as position`;
/** Without LibreOffice the job is over at once: its .docx is all there is. */
const insertJob = clinicSql<JobRow>(
  'document_create',
  audited(`
  insert into document_job as job (id, organization_id, kind, patient_id, record_id, edition, edition_reason, card_opened, without_visits, file_name, requested_by, docx, state, error, finished_at)
  values (:id, :clinic, :kind, :patient, :record, :edition, :editionReason, :cardOpened, :isWithoutVisits, :title, :user, :docx,
    case when :available::boolean then 'queued' else 'failed' end, case when not :available then 'pdf_unavailable' end, case when not :available then now() end)
  returning ${JOB}`),
);
const selectJob = clinicSql<JobRow>(
  'document_get',
  `select ${JOB} from document_job job where organization_id = :clinic and id = :id and requested_by = :user`,
);
const selectFile = clinicSql<{
  kind: DocumentKind;
  title: string;
  state: string;
  error: ErrorCode | null;
  docx: Uint8Array;
  pdf: Uint8Array | null;
}>(
  'document_file',
  `
  select kind, file_name as title, state, error, case when :part = 'docx' then docx end as docx, case when :part = 'pdf' then pdf end as pdf
  from document_job where organization_id = :clinic and id = :id and requested_by = :user`,
);

/** A job as its owner sees it. */
export interface JobRow {
  readonly id: string;
  readonly kind: DocumentKind;
  /** null: no form */
  readonly edition: FormEdition | null;
  readonly edition_reason: EditionReason | null;
  /** YYYY-MM-DD */
  readonly card_opened: string | null;
  readonly without_visits: boolean;
  readonly title: string;
  readonly state: 'queued' | 'running' | 'done' | 'failed';
  /** `document_failed` or `pdf_unavailable` when it failed */
  readonly error: ErrorCode | null;
  readonly created_ms: number;
  /** how many stand before it */
  readonly position: number;
}
/** What printing needs besides the database. */
export interface Documents {
  readonly converter: PdfConverter;
  readonly queue: DocumentQueue;
  /** documents of one person a minute */
  readonly limit: CallLimit;
}
/** Longest wait of the documented calls, which answer when the file is ready, ms. */
const WAIT_MS = 60_000;

/** What is of a visit needs the right to read visits. */
const isOfVisit = (kind: DocumentKind): boolean => kind === 'record' || kind === 'full';
/**
 * Whoever has the right to read visits reads none where the clinic keeps none, and there is no booking without a desk.
 * @throws feature_not_available
 */
function assertKept({ clinic }: Pick<Call, 'clinic'>, kind: DocumentKind): void {
  const needed = isOfVisit(kind) ? 'reception' : kind === 'slip' ? 'registry' : undefined;
  if (!hasModule(clinic.modules, needed)) throw new DomainError('feature_not_available');
}

/**
 * Merges a document and queues its PDF. The desk may print cards, without what comes from the visits; an entry of a
 * visit needs the right to read receptions.
 * @throws permission_denied, feature_not_available, not_found, appointment_not_active, too_many_documents
 */
export async function createDocument(
  call: Call,
  { converter, queue, limit }: Documents,
  request: DocumentRequest,
): Promise<JobRow> {
  const mayReadVisits = can(call.actor, 'reception.read');
  if (isOfVisit(request.kind) && !mayReadVisits) throw new DomainError('permission_denied');
  assertKept(call, request.kind);
  limit.count(call.actor.userId);
  const { patientId, recordId, ...built } = await buildDocument(
    call,
    { userId: call.actor.userId, canReadVisits: mayReadVisits && hasModule(call.clinic.modules, 'reception') },
    request,
  );
  const { edition } = built;
  const id = uuidv7();
  const [job] = await insertJob(call, {
    ...built,
    id,
    kind: request.kind,
    patient: patientId,
    record: recordId,
    user: call.actor.userId,
    available: converter.isAvailable(),
    ...callEventParams(call, {
      action: 'document.print',
      ...(request.kind === 'slip'
        ? { objectType: 'appointment', objectId: request.id }
        : { objectType: recordId === null ? 'patient' : 'reception_record', objectId: recordId ?? patientId }),
      details: { kind: request.kind, edition, document: id, patient: patientId },
    }),
  });
  if (!job) throw new Error('The document was not queued');
  queue.wake();
  return job;
}

/** A document that this person asked for. @throws not_found */
export async function getDocument(call: Call, id: string): Promise<JobRow> {
  const [job] = await selectJob(call, { id, user: call.actor.userId });
  if (!job) throw new DomainError('not_found');
  assertKept(call, job.kind);
  return job;
}

/**
 * The documented way to print: queues the document and waits for its PDF. @returns its id @throws as createDocument,
 * document_failed, pdf_unavailable, document_not_ready
 */
export async function printDocument(call: Call, documents: Documents, request: DocumentRequest): Promise<string> {
  const { queue } = documents;
  const created = await createDocument(call, documents, request);
  const { id } = created;
  const look = async () => {
    if (queue.fresh.has(id)) return { state: 'done', error: null } as const;
    const job = await getDocument(call, id);
    return job.state === 'done' || job.state === 'failed' ? job : undefined;
  };
  const job = created.state === 'failed' ? created : await queue.waitFor(id, look, WAIT_MS);
  if (!job) throw new DomainError('document_not_ready');
  if (job.state === 'failed') throw new DomainError(job.error ?? 'document_failed');
  return id;
}

/**
 * The file of a document. The .docx is there from the beginning. @throws not_found, document_not_ready,
 * document_failed, pdf_unavailable
 */
export async function getDocumentFile(
  call: Call,
  { queue: { fresh } }: Documents,
  id: string,
  format: 'pdf' | 'docx',
): Promise<FileContent> {
  const made = format === 'pdf' ? fresh.take(id) : undefined;
  // whose it is, the database says all the same
  const [file] = await selectFile(call, { id, user: call.actor.userId, part: made ? 'none' : format });
  if (!file) throw new DomainError('not_found');
  assertKept(call, file.kind);
  if (format === 'docx') return { data: file.docx, mediaType: DOCX_TYPE, fileName: fileNameOf(file.title, 'docx') };
  const data = made ?? file.pdf;
  if (!data) throw new DomainError(file.state === 'failed' ? (file.error ?? 'document_failed') : 'document_not_ready');
  return { data, mediaType: PDF_TYPE, fileName: fileNameOf(file.title, 'pdf') };
}
