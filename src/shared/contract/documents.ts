import { Type } from 'typebox';
import { DOCUMENT_KINDS, type DocumentKind } from '../rules/document-kinds.ts';
import { DOCX_TYPE, PDF_TYPE } from '../rules/file-purposes.ts';
import { EDITION_REASONS, FORM_EDITIONS, type EditionReason, type FormEdition } from '../rules/form-edition.ts';
import { Day, IdParams, Instant, Uuid, nullable, oneOf } from './common.ts';
import { FileAnswer, defineEndpoint } from './endpoint.ts';

export { DOCUMENT_KINDS, FORM_EDITIONS, type DocumentKind, type EditionReason, type FormEdition };

/**
 * A document that is being made. `position`: jobs ahead of it; a failed one has only the .docx, named by `file_name`;
 * `pdf_available` is false without LibreOffice; `without_visits`: items 12 and 20 stay empty, because who asked may not
 * read receptions. A slip is no form and has neither edition nor card.
 */
export const DocumentJob = Type.Object({
  id: Uuid,
  kind: oneOf(DOCUMENT_KINDS),
  edition: nullable(oneOf(FORM_EDITIONS)),
  edition_reason: nullable(oneOf(EDITION_REASONS)),
  card_opened: nullable(Day),
  without_visits: Type.Boolean(),
  title: Type.String(),
  file_name: Type.String(),
  state: oneOf(['queued', 'running', 'done', 'failed']),
  position: Type.Integer({ minimum: 0 }),
  pdf_available: Type.Boolean(),
  error: nullable(Type.String()),
  created_at: Instant,
});
/** The documented answer of a print; `file` is the address to fetch with the token. */
const Printed = Type.Object({
  result: Type.Boolean(),
  msg: Type.String(),
  message: Type.String(),
  file: Type.String(),
  job: Uuid,
});
const Edition = Type.Object({ edition: Type.Optional(oneOf(FORM_EDITIONS)) });

export const documentEndpoints = {
  printRecord: defineEndpoint({
    id: 'printRecord',
    method: 'GET',
    path: '/generate_file_by_template/:id',
    scope: 'clinic',
    access: 'reception.read',
    module: 'reception',
    summary: 'Печать одной записи приёма: пункт 24, 25 или 26 формы 025/у (3 §7); ждёт готового файла',
    params: IdParams,
    query: Edition,
    response: Printed,
    errors: ['not_found', 'document_failed', 'document_not_ready', 'pdf_unavailable', 'too_many_documents'],
  }),
  printCard: defineEndpoint({
    id: 'printCard',
    method: 'GET',
    path: '/generate_file_by_patient/:id',
    scope: 'clinic',
    access: 'document.print',
    module: ['registry', 'reception'],
    summary: 'Печать титульных страниц карты: пункты 1–23 (3 §7); ждёт готового файла',
    params: IdParams,
    query: Edition,
    response: Printed,
    errors: ['not_found', 'document_failed', 'document_not_ready', 'pdf_unavailable', 'too_many_documents'],
  }),
  createDocument: defineEndpoint({
    id: 'createDocument',
    method: 'POST',
    path: '/documents/',
    scope: 'clinic',
    access: 'document.print',
    module: ['registry', 'reception'],
    summary:
      'Поставить документ в очередь: `id` — запись приёма (record, full), пациент (card) или запись к врачу (slip)',
    body: Type.Object(
      { kind: oneOf(DOCUMENT_KINDS), id: Uuid, edition: Type.Optional(oneOf(FORM_EDITIONS)) },
      { additionalProperties: false },
    ),
    response: DocumentJob,
    errors: ['not_found', 'permission_denied', 'feature_not_available', 'appointment_not_active', 'too_many_documents'],
  }),
  getDocument: defineEndpoint({
    id: 'getDocument',
    method: 'GET',
    path: '/documents/:id',
    scope: 'clinic',
    access: 'document.print',
    module: ['registry', 'reception'],
    summary: 'Состояние документа и место в очереди; чужой документ не виден',
    params: IdParams,
    response: DocumentJob,
    errors: ['not_found', 'feature_not_available'],
  }),
  getDocumentFile: defineEndpoint({
    id: 'getDocumentFile',
    method: 'GET',
    path: '/documents/:id/file',
    scope: 'clinic',
    access: 'document.print',
    module: ['registry', 'reception'],
    summary: 'Готовый документ',
    params: IdParams,
    query: Type.Object({ format: Type.Optional(oneOf(['pdf', 'docx'])) }),
    produces: [PDF_TYPE, DOCX_TYPE],
    response: FileAnswer,
    errors: ['not_found', 'feature_not_available', 'document_not_ready', 'document_failed', 'pdf_unavailable'],
  }),
};
