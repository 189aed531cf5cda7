import { Type } from 'typebox';
import { IdParams, Instant, Uuid, listOf, nullable, oneOf, pageOf, pageQuery } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Diagnosis search starts with the third letter (3 §5). */
export const MIN_DIAGNOSIS_SEARCH = 3;
/** Largest official file that is taken, bytes. */
export const MAX_REFBOOK_BYTES = 32 * 1024 * 1024;

/** Causes of injuries are chapter XX (V–Y), diseases all the others. */
export const DIAGNOSIS_KINDS = ['disease', 'external_cause'] as const;
export type DiagnosisKind = (typeof DIAGNOSIS_KINDS)[number];

/**
 * A code that may be recorded. `ID` is the code: the rows of the first start have no official number.
 * `ADDITIONAL`: 1 dagger (†), 2 asterisk (*) code, null for neither.
 */
export const DiagnosisItem = Type.Object({ ID: Type.String(), MKB_CODE: Type.String(), MKB_NAME: Type.String(), ADDITIONAL: nullable(Type.Integer()) });
/** A row of the dictionary screen: chapters, blocks and codes in the official order. */
export const DiagnosisRow = Type.Object({ id: Type.String(), code: Type.String(), name: Type.String(), is_recordable: Type.Boolean() });
/** One import of an official file. `rows_done` of a file that is still read; percents by bytes. */
export const RefbookImport = Type.Object({
  id: Uuid,
  book: oneOf(['mkb10']),
  edition: Type.String(),
  file_name: Type.String(),
  state: oneOf(['running', 'done', 'failed']),
  percent: Type.Integer({ minimum: 0, maximum: 100 }),
  rows_done: Type.Integer(),
  added: Type.Integer(),
  updated: Type.Integer(),
  retired: Type.Integer(),
  /** in Russian, with the line of the file */
  error: nullable(Type.String()),
  started_at: Instant,
  finished_at: nullable(Instant),
});

export const refbookEndpoints = {
  searchDiagnoses: defineEndpoint({
    id: 'searchDiagnoses', method: 'GET', path: '/refbook/api/mkb10/search/', scope: 'platform', access: 'signed-in',
    summary: 'Поиск диагноза по началу кода или словам названия, только коды, которые можно записать; не больше 20 (3 §5, §7)',
    query: Type.Object({ search: Type.String({ minLength: MIN_DIAGNOSIS_SEARCH, maxLength: 100 }), kind: Type.Optional(oneOf(DIAGNOSIS_KINDS)) }), response: listOf(DiagnosisItem), errors: [],
  }),
  listDiagnoses: defineEndpoint({
    id: 'listDiagnoses', method: 'GET', path: '/refbook/api/mkb10/', scope: 'platform', access: 'signed-in',
    summary: 'Справочник МКБ-10, по 20 на странице (2 §2)', query: pageQuery(20), response: pageOf(DiagnosisRow), errors: [],
  }),
  importDiagnoses: defineEndpoint({
    id: 'importDiagnoses', method: 'POST', path: '/refbook/api/mkb10/import/', scope: 'platform', access: 'refbook.import',
    summary: 'Загрузить официальный CSV НСИ; отвечает сразу, ход загрузки — отдельным вызовом',
    query: Type.Object({ file_name: Type.String({ minLength: 1, maxLength: 200 }), size: Type.Integer({ minimum: 1, maximum: MAX_REFBOOK_BYTES }) }),
    accepts: { types: ['text/csv', 'application/octet-stream'], maxBytes: MAX_REFBOOK_BYTES }, response: RefbookImport, errors: ['import_running', 'import_wrong_file'],
  }),
  listDiagnosisImports: defineEndpoint({
    id: 'listDiagnosisImports', method: 'GET', path: '/refbook/api/mkb10/import/', scope: 'platform', access: 'refbook.import',
    summary: 'Загрузки МКБ-10, последние 20, новые сверху', response: listOf(RefbookImport), errors: [],
  }),
  getDiagnosisImport: defineEndpoint({
    id: 'getDiagnosisImport', method: 'GET', path: '/refbook/api/mkb10/import/:id', scope: 'platform', access: 'refbook.import',
    summary: 'Ход загрузки МКБ-10', params: IdParams, response: RefbookImport, errors: ['not_found'],
  }),
};
