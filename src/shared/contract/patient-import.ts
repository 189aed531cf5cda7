import { Type } from 'typebox';
import { CSV_UTF8_TYPE, FILE_PURPOSES, XLSX_TYPE } from '../rules/file-purposes.ts';
import {
  IMPORT_FIELDS,
  IMPORT_ROW_KINDS,
  IMPORT_STATES,
  KNOWN_CARDS,
  MAX_IMPORT_COLUMNS,
  REPORTED_KINDS,
  TABLE_DELIMITERS,
  TABLE_ENCODINGS,
} from '../rules/patient-import.ts';
import { IdParams, Instant, Uuid, listOf, nullable, oneOf, pageOf, pageQuery } from './common.ts';
import { FileAnswer, StreamAnswer, defineEndpoint } from './endpoint.ts';
import { TABLE_ERRORS } from './files.ts';

const Field = nullable(oneOf(IMPORT_FIELDS));
/** A column of the file: its head, the first cells under it while it waits, what it holds; null: it is not taken. */
const ImportColumn = Type.Object({ title: Type.String(), samples: Type.Array(Type.String()), field: Field });

/** An import of patients from a table. */
export const PatientImport = Type.Object({
  id: Uuid,
  file_name: Type.String(),
  state: oneOf(IMPORT_STATES),
  /** names of the sheets of a workbook, while it waits; empty for a text */
  sheets: Type.Array(Type.String()),
  sheet: nullable(Type.String()),
  /** of a text; null for a workbook */
  encoding: nullable(oneOf(TABLE_ENCODINGS)),
  delimiter: nullable(oneOf(TABLE_DELIMITERS)),
  columns: Type.Array(ImportColumn),
  rows: Type.Integer(),
  /** what it does with the cards of patients whom the clinic has: nothing, or it fills what is empty in them */
  known_cards: oneOf(KNOWN_CARDS),
  /** of the rows, once they are checked: new patients, cards to be filled, other patients of the clinic, faults */
  new: Type.Integer(),
  filled: Type.Integer(),
  known: Type.Integer(),
  wrong: Type.Integer(),
  /** rows that were looked at, or written, while it works */
  done: Type.Integer(),
  /** patients that an undo left as they are: used, changed or made part of other cards since */
  kept: Type.Integer(),
  /** rows with faults that it left out are there still, and can be had as a table */
  has_skipped: Type.Boolean(),
  /** it is the last one that was written, and can be taken back */
  can_undo: Type.Boolean(),
  /** the work in the background, while there is one */
  job: nullable(Uuid),
  /** the check that the counts are of, while it can be confirmed */
  check: nullable(Uuid),
  /** in Russian */
  error: nullable(Type.String()),
  started_at: Instant,
  finished_at: nullable(Instant),
});
/** A row of the file as it was understood. */
const ImportRow = Type.Object({
  /** line of the file, from 1 */
  line: Type.Integer(),
  kind: oneOf(IMPORT_ROW_KINDS),
  /** what is wrong, in Russian; empty */
  problem: Type.String(),
  /** what is added to the card, in Russian; empty */
  changes: Type.String(),
  last_name: Type.String(),
  first_name: Type.String(),
  middle_name: Type.String(),
  date_of_birth: nullable(Type.String()),
  phone: Type.String(),
  /** the patient who it is, or became */
  patient: nullable(Uuid),
});
const { search: _, ...paging } = pageQuery(50).properties;
/** as it is sent */
const scope = 'clinic';
const access = 'patient.import';
const module = 'registry';
const one = { scope, access, module, params: IdParams, response: PatientImport } as const;

/** Patients of a clinic from a table of another program (K18 for a clinic's administrator). */
export const patientImportEndpoints = {
  readPatientTable: defineEndpoint({
    id: 'readPatientTable',
    method: 'POST',
    path: '/patient/import/',
    scope,
    access,
    module,
    summary:
      'Прочитать таблицу пациентов (.xlsx, .xls, .csv): столбцы с первыми значениями и тем, что они значат; ничего не пишет. Лист, кодировка и разделитель находятся сами или называются',
    uploads: { maxBytes: FILE_PURPOSES.table.maxBytes },
    body: Type.Object(
      {
        sheet: Type.Optional(Type.String({ maxLength: 100 })),
        encoding: Type.Optional(oneOf(TABLE_ENCODINGS)),
        delimiter: Type.Optional(oneOf(TABLE_DELIMITERS)),
      },
      { additionalProperties: false },
    ),
    response: PatientImport,
    errors: [...TABLE_ERRORS, 'import_running', 'import_wrong_file', 'server_busy'],
  }),
  listPatientImports: defineEndpoint({
    id: 'listPatientImports',
    method: 'GET',
    path: '/patient/import/',
    scope,
    access,
    module,
    summary: 'Загрузки пациентов, последние 20, новые сверху',
    response: listOf(PatientImport),
    errors: [],
  }),
  getPatientImport: defineEndpoint({
    ...one,
    id: 'getPatientImport',
    method: 'GET',
    path: '/patient/import/:id',
    summary: 'Ход загрузки пациентов',
    errors: ['not_found'],
  }),
  checkPatientImport: defineEndpoint({
    ...one,
    id: 'checkPatientImport',
    method: 'POST',
    path: '/patient/import/:id/check',
    summary:
      'Проверить каждую строку в фоне: новые, уже известные клинике, дополняющие их карты, с ошибками; ничего не пишет',
    body: Type.Object(
      {
        columns: Type.Array(Field, { minItems: 1, maxItems: MAX_IMPORT_COLUMNS }),
        /** default: the cards of patients whom the clinic has are left alone */
        known_cards: Type.Optional(oneOf(KNOWN_CARDS)),
      },
      { additionalProperties: false },
    ),
    errors: ['not_found', 'import_running', 'import_not_checked', 'import_no_names', 'import_column_twice'],
  }),
  listPatientImportRows: defineEndpoint({
    id: 'listPatientImportRows',
    method: 'GET',
    path: '/patient/import/:id/rows',
    scope,
    access,
    module,
    summary: 'Строки проверенного файла, по 50 на странице',
    params: IdParams,
    query: Type.Object({ ...paging, kind: Type.Optional(oneOf(IMPORT_ROW_KINDS)) }),
    response: pageOf(ImportRow),
    errors: ['not_found'],
  }),
  getPatientImportReport: defineEndpoint({
    id: 'getPatientImportReport',
    method: 'GET',
    path: '/patient/import/:id/report',
    scope,
    access,
    module,
    isFresh: true,
    summary:
      'Строки с ошибками книгой .xlsx: как они были в файле, с причиной; исправленный файл можно загрузить снова. Или строки, дополняющие карты, с тем, что добавится. Выгрузка записывается',
    params: IdParams,
    query: Type.Object({ kind: Type.Optional(oneOf(REPORTED_KINDS)) }),
    produces: [XLSX_TYPE],
    response: StreamAnswer,
    errors: ['not_found'],
  }),
  confirmPatientImport: defineEndpoint({
    ...one,
    id: 'confirmPatientImport',
    method: 'POST',
    path: '/patient/import/:id/confirm',
    summary:
      'Завести новых пациентов проверенного файла и дополнить карты известных, если это выбрано: всё или ничего, в фоне. Строки с ошибками остаются, только если это названо',
    body: Type.Object(
      {
        /** the check whose counts were seen; it is compared, as a version is, and finds nothing */
        check: Type.String({ maxLength: 36 }),
        /** rows with faults are left out; without it a file that has any is refused */
        skip_wrong: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    errors: [
      'not_found',
      'import_running',
      'import_not_checked',
      'import_checked_anew',
      'import_has_faults',
      'import_nothing_new',
    ],
  }),
  cancelPatientImport: defineEndpoint({
    ...one,
    id: 'cancelPatientImport',
    method: 'POST',
    path: '/patient/import/:id/cancel',
    summary: 'Не загружать этот файл; то, что идёт в фоне, останавливается, и ничего не остаётся',
    errors: ['not_found', 'import_not_checked'],
  }),
  undoPatientImport: defineEndpoint({
    ...one,
    id: 'undoPatientImport',
    method: 'POST',
    path: '/patient/import/:id/undo',
    summary:
      'Убрать пациентов последней загрузки и то, чем она дополнила карты; те, с кем уже работали, и карты, которые изменили или объединили с другими, остаются',
    errors: ['not_found', 'import_running', 'import_not_last'],
  }),
  exportPatients: defineEndpoint({
    id: 'exportPatients',
    method: 'GET',
    path: '/patient/export/',
    scope,
    access,
    module,
    isFresh: true,
    summary: 'Все пациенты клиники таблицей (.xlsx или .csv), которую можно загрузить снова; выгрузка записывается',
    query: Type.Object({ format: oneOf(['xlsx', 'csv']) }),
    produces: [XLSX_TYPE, CSV_UTF8_TYPE],
    response: StreamAnswer,
    errors: [],
  }),
  getPatientTemplate: defineEndpoint({
    id: 'getPatientTemplate',
    method: 'GET',
    path: '/patient/import/template',
    scope,
    access,
    module,
    summary: 'Пустая таблица пациентов со всеми столбцами',
    produces: [XLSX_TYPE],
    response: FileAnswer,
    errors: [],
  }),
};
