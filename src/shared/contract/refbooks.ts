import { Type } from 'typebox';
import { MISFITS } from '#shared/rules/diagnosis-fit.ts';
import { DIAGNOSIS_KINDS, type DiagnosisKind } from '#shared/rules/diagnosis-kinds.ts';
import { IdParams, Instant, Uuid, listOf, nullable, oneOf, pageOf, pageQuery } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Diagnosis search starts with the third letter (3 §5). */
export const MIN_DIAGNOSIS_SEARCH = 3;
/** Diagnoses of an answer that was asked for many. */
export const MOST_DIAGNOSES = 200;
/** Largest official file that is taken, bytes. */
export const MAX_REFBOOK_BYTES = 32 * 1024 * 1024;

export { DIAGNOSIS_KINDS, type DiagnosisKind };

/**
 * A code that may be recorded. `ID` is the code: the rows of the first start have no official number. `ADDITIONAL`: 1
 * dagger (†), 2 asterisk (*) code, null for neither. `MISFIT`: why it does not fit the patient, when it does not.
 * `FAVOURITE`: the caller keeps it, when they do.
 */
export const DiagnosisItem = Type.Object({
  ID: Type.String(),
  MKB_CODE: Type.String(),
  MKB_NAME: Type.String(),
  ADDITIONAL: nullable(Type.Integer()),
  MISFIT: Type.Optional(oneOf(MISFITS)),
  FAVOURITE: Type.Optional(Type.Boolean()),
});
/** What is asked for, and what is known of the patient: codes that do not fit stand last. `age`: full years. */
const DiagnosisFilter = {
  kind: Type.Optional(oneOf(DIAGNOSIS_KINDS)),
  gender: Type.Optional(oneOf(['male', 'female'])),
  age: Type.Optional(Type.Integer({ minimum: 0, maximum: 150 })),
};
const Done = Type.Object({ result: Type.Boolean() });
const CodeParams = Type.Object({ code: Type.String({ pattern: '^[A-Z][0-9]{2}([.][0-9A-Z]{1,4})?$' }) });
/** A row of the dictionary screen: chapters, blocks and codes in the official order. */
export const DiagnosisRow = Type.Object({
  id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  is_recordable: Type.Boolean(),
});
/**
 * One import of an official file. `checked`: read and counted, nothing written, waits to be confirmed; `added`,
 * `updated`, `retired` say what it would do. `rows_done`: rows of the file when checked, rows written when running.
 */
export const RefbookImport = Type.Object({
  id: Uuid,
  book: oneOf(['mkb10']),
  edition: Type.String(),
  file_name: Type.String(),
  state: oneOf(['running', 'checked', 'done', 'failed', 'cancelled', 'undone']),
  percent: Type.Integer({ minimum: 0, maximum: 100 }),
  rows_done: Type.Integer(),
  added: Type.Integer(),
  updated: Type.Integer(),
  retired: Type.Integer(),
  /** active rows before it */
  active_before: Type.Integer(),
  /** the edition in force, when it is newer than the file's */
  newer_edition: nullable(Type.String()),
  /** it takes away so much that the number of retired rows must be typed */
  needs_typing: Type.Boolean(),
  /** it is the last one that was written, and can be taken back */
  can_undo: Type.Boolean(),
  /** in Russian, with the line of the file */
  error: nullable(Type.String()),
  started_at: Instant,
  finished_at: nullable(Instant),
});

export const refbookEndpoints = {
  searchDiagnoses: defineEndpoint({
    id: 'searchDiagnoses',
    method: 'GET',
    path: '/refbook/api/mkb10/search/',
    scope: 'platform',
    access: 'signed-in',
    summary:
      'Поиск диагноза по началу кода, словам названия и обиходным словам, только коды, которые можно записать; 20 или сколько спросили (3 §5, §7). ' +
      'Первыми — те, что чаще записывает сам врач, его клиники, все; последними — не подходящие пациенту. total — сколько всего подходит',
    query: Type.Object({
      search: Type.String({ minLength: MIN_DIAGNOSIS_SEARCH, maxLength: 100 }),
      ...DiagnosisFilter,
      /** 20 by default */
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_DIAGNOSES })),
    }),
    response: Type.Object({ items: Type.Array(DiagnosisItem), total: Type.Integer() }),
    errors: [],
  }),
  listOwnDiagnoses: defineEndpoint({
    id: 'listOwnDiagnoses',
    method: 'GET',
    path: '/refbook/api/mkb10/own/',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Избранные диагнозы врача и те, что он записывает чаще всего: до того, как он начал печатать',
    query: Type.Object(DiagnosisFilter),
    response: listOf(DiagnosisItem),
    errors: [],
  }),
  addFavouriteDiagnosis: defineEndpoint({
    id: 'addFavouriteDiagnosis',
    method: 'PUT',
    path: '/refbook/api/mkb10/favourites/:code',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Оставить диагноз в избранном, не больше 200',
    params: CodeParams,
    response: Done,
    errors: ['not_found', 'too_many_favourites'],
  }),
  removeFavouriteDiagnosis: defineEndpoint({
    id: 'removeFavouriteDiagnosis',
    method: 'DELETE',
    path: '/refbook/api/mkb10/favourites/:code',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Убрать диагноз из избранного',
    params: CodeParams,
    response: Done,
    errors: [],
  }),
  listDiagnoses: defineEndpoint({
    id: 'listDiagnoses',
    method: 'GET',
    path: '/refbook/api/mkb10/',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Справочник МКБ-10, по 20 на странице (2 §2)',
    query: pageQuery(20),
    response: pageOf(DiagnosisRow),
    errors: [],
  }),
  importDiagnoses: defineEndpoint({
    id: 'importDiagnoses',
    method: 'POST',
    path: '/refbook/api/mkb10/import/',
    scope: 'platform',
    access: 'refbook.import',
    summary:
      'Проверить официальный CSV НСИ: что он добавит, изменит и выведет из действия; ничего не меняет, ждёт подтверждения',
    query: Type.Object({
      file_name: Type.String({ minLength: 1, maxLength: 200, 'x-clean': 'line' }),
      size: Type.Integer({ minimum: 1, maximum: MAX_REFBOOK_BYTES }),
    }),
    accepts: { types: ['text/csv', 'application/octet-stream'], maxBytes: MAX_REFBOOK_BYTES },
    response: RefbookImport,
    errors: ['import_running', 'import_wrong_file', 'import_cut_off'],
  }),
  confirmDiagnosisImport: defineEndpoint({
    id: 'confirmDiagnosisImport',
    method: 'POST',
    path: '/refbook/api/mkb10/import/:id/confirm',
    scope: 'platform',
    access: 'refbook.import',
    summary:
      'Загрузить проверенный файл; отвечает сразу. Если выводится больше десятой части действующих строк, их число надо набрать',
    params: IdParams,
    body: Type.Object({ typed: Type.Optional(Type.String({ maxLength: 20 })) }, { additionalProperties: false }),
    response: RefbookImport,
    errors: ['not_found', 'import_running', 'import_not_checked', 'import_not_confirmed'],
  }),
  cancelDiagnosisImport: defineEndpoint({
    id: 'cancelDiagnosisImport',
    method: 'POST',
    path: '/refbook/api/mkb10/import/:id/cancel',
    scope: 'platform',
    access: 'refbook.import',
    summary: 'Не загружать проверенный файл',
    params: IdParams,
    response: RefbookImport,
    errors: ['not_found', 'import_not_checked'],
  }),
  undoDiagnosisImport: defineEndpoint({
    id: 'undoDiagnosisImport',
    method: 'POST',
    path: '/refbook/api/mkb10/import/:id/undo',
    scope: 'platform',
    access: 'refbook.import',
    summary: 'Вернуть МКБ-10 к тому, чем она была до последней загрузки',
    params: IdParams,
    response: RefbookImport,
    errors: ['not_found', 'import_running', 'import_not_last'],
  }),
  listDiagnosisImports: defineEndpoint({
    id: 'listDiagnosisImports',
    method: 'GET',
    path: '/refbook/api/mkb10/import/',
    scope: 'platform',
    access: 'refbook.import',
    summary: 'Загрузки МКБ-10, последние 20, новые сверху',
    response: listOf(RefbookImport),
    errors: [],
  }),
  getDiagnosisImport: defineEndpoint({
    id: 'getDiagnosisImport',
    method: 'GET',
    path: '/refbook/api/mkb10/import/:id',
    scope: 'platform',
    access: 'refbook.import',
    summary: 'Ход загрузки МКБ-10',
    params: IdParams,
    response: RefbookImport,
    errors: ['not_found'],
  }),
};
