import { Type } from 'typebox';
import { MISFITS } from '#shared/rules/diagnosis-fit.ts';
import { DIAGNOSIS_KINDS, type DiagnosisKind } from '#shared/rules/diagnosis-kinds.ts';
import { listOf, nullable, oneOf, pageOf, pageQuery } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { refbookImports } from './refbook-imports.ts';

/** Diagnosis search starts with the third letter (3 §5). */
export const MIN_DIAGNOSIS_SEARCH = 3;
/** Diagnoses of an answer that was asked for many. */
export const MOST_DIAGNOSES = 200;

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
const NamedCode = Type.Object({ code: Type.String(), name: Type.String() });
const DiagnosisNode = Type.Object({
  code: Type.String(),
  name: Type.String(),
  /** 1 dagger (†), 2 asterisk (*) code, null for neither */
  additional: nullable(Type.Integer()),
  is_recordable: Type.Boolean(),
  is_active: Type.Boolean(),
  /** YYYY-MM-DD */
  retired_on: nullable(Type.String()),
});
/** A place in the tree of ICD-10. `node`: null above all chapters. `parents`: the chapter first. */
export const DiagnosisPlace = Type.Object({
  node: nullable(DiagnosisNode),
  parents: Type.Array(NamedCode),
  children: Type.Array(
    Type.Object({
      ...DiagnosisNode.properties,
      /** rows right under it, those in force */
      children: Type.Integer(),
    }),
  ),
  /** what is recorded in place of one that is not in force; when nobody knows, what it lay in */
  instead: Type.Array(NamedCode),
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
  getDiagnosisPlace: defineEndpoint({
    id: 'getDiagnosisPlace',
    method: 'GET',
    path: '/refbook/api/mkb10/tree/',
    scope: 'platform',
    access: 'signed-in',
    summary:
      'Место в дереве МКБ-10: что над кодом и под ним, действует ли он и что записывают вместо него; без кода – классы',
    query: Type.Object({ code: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })) }),
    response: DiagnosisPlace,
    errors: ['not_found'],
  }),
  importDiagnoses: refbookImports.mkb10.check,
  confirmDiagnosisImport: refbookImports.mkb10.confirm,
  cancelDiagnosisImport: refbookImports.mkb10.cancel,
  undoDiagnosisImport: refbookImports.mkb10.undo,
  listDiagnosisImports: refbookImports.mkb10.list,
  getDiagnosisImport: refbookImports.mkb10.get,
};
