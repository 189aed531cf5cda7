import { Type } from 'typebox';
import { WORKBOOK_FIELDS, WORKBOOK_ROW_KINDS, WORKBOOK_SHEETS } from '../rules/clinic-workbook.ts';
import { FILE_PURPOSES, XLSX_TYPE } from '../rules/file-purposes.ts';
import { IMPORT_STATES, MAX_IMPORT_COLUMNS, TABLE_DELIMITERS, TABLE_ENCODINGS } from '../rules/patient-import.ts';
import { IdParams, Instant, Uuid, listOf, nullable, oneOf, pageOf, pageQuery } from './common.ts';
import { FileAnswer, StreamAnswer, defineEndpoint } from './endpoint.ts';
import { TABLE_ERRORS } from './files.ts';

const Sheet = oneOf(WORKBOOK_SHEETS);
const Field = nullable(oneOf(WORKBOOK_FIELDS));
const Place = Type.Object({ id: Uuid, slug: Type.String(), title: Type.String() });
/** A sheet of a workbook; the counts of the last five are there once its rows were checked. */
const ReadSheet = Type.Object({
  sheet: Sheet,
  /** in the file; of a text the file's */
  name: Type.String(),
  /** the head of each, the first cells under it while the file waits, what it holds; null: it is not taken */
  columns: Type.Array(Type.Object({ title: Type.String(), samples: Type.Array(Type.String()), field: Field })),
  rows: Type.Integer(),
  new: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  wrong: Type.Integer(),
});

/** An import of clinics and what is in them from a workbook. */
export const ClinicWorkbook = Type.Object({
  id: Uuid,
  file_name: Type.String(),
  state: oneOf(IMPORT_STATES),
  /** of a text; null for a workbook */
  encoding: nullable(oneOf(TABLE_ENCODINGS)),
  delimiter: nullable(oneOf(TABLE_DELIMITERS)),
  /** whose the rows are that name no clinic; null: of the only one of the workbook */
  clinic: nullable(Place),
  sheets: Type.Array(ReadSheet),
  /** names of sheets that are not taken, while the file waits */
  ignored: Type.Array(Type.String()),
  rows: Type.Integer(),
  /** rows that were looked at, or written, while it works */
  done: Type.Integer(),
  /** rows that an undo left as they are: used, changed or made part of other cards since */
  kept: Type.Integer(),
  /** clinics of its rows, once it is written */
  clinics: Type.Array(Place),
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
const WorkbookRow = Type.Object({
  sheet: Sheet,
  /** line of the sheet, from 1 */
  line: Type.Integer(),
  kind: oneOf(WORKBOOK_ROW_KINDS),
  /** who or what it is */
  title: Type.String(),
  /** title of its clinic; empty on the sheet of clinics */
  clinic: Type.String(),
  /** what changes, in Russian; empty */
  changes: Type.String(),
  /** what is wrong, in Russian; empty */
  problem: Type.String(),
  /** why an undo left it, in Russian; empty: it did not */
  kept: Type.String(),
});
const { search: _, ...paging } = pageQuery(50).properties;
const scope = 'platform';
const access = 'admin.index';
const one = { scope, access, params: IdParams, response: ClinicWorkbook } as const;

/** Clinic data by the superuser (B31–B34, K18, 2 §7 "Uploads"). */
export const clinicWorkbookEndpoints = {
  readClinicWorkbook: defineEndpoint({
    id: 'readClinicWorkbook',
    method: 'POST',
    path: '/upload/sites/',
    scope,
    access,
    summary:
      'Прочитать книгу клиник (.xlsx, .xls, .csv): листы, их столбцы с первыми значениями и тем, что они значат; данных клиник не меняет (B32, K18)',
    uploads: { maxBytes: FILE_PURPOSES.table.maxBytes },
    body: Type.Object(
      {
        /** what a file of one sheet has; without it guessed by the heads */
        sheet: Type.Optional(Sheet),
        /** of rows that name none: short name, tax number or title */
        clinic: Type.Optional(Type.String({ maxLength: 200, 'x-clean': 'line' })),
        encoding: Type.Optional(oneOf(TABLE_ENCODINGS)),
        delimiter: Type.Optional(oneOf(TABLE_DELIMITERS)),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({ result: Type.Boolean(), msg: Type.String(), workbook: ClinicWorkbook }),
    errors: [
      ...TABLE_ERRORS,
      'import_running',
      'import_wrong_file',
      'workbook_sheet_unknown',
      'workbook_clinic_unknown',
      'server_busy',
    ],
  }),
  listClinicWorkbooks: defineEndpoint({
    id: 'listClinicWorkbooks',
    method: 'GET',
    path: '/upload/sites/',
    scope,
    access,
    summary: 'Загрузки данных клиник, последние 20, новые сверху',
    response: listOf(ClinicWorkbook),
    errors: [],
  }),
  getClinicWorkbookTemplate: defineEndpoint({
    id: 'getClinicWorkbookTemplate',
    method: 'GET',
    path: '/upload/sites/template',
    scope,
    access,
    summary: 'Книга клиник со всеми листами и столбцами, с пояснениями и примером в каждом',
    produces: [XLSX_TYPE],
    response: FileAnswer,
    errors: [],
  }),
  getClinicWorkbook: defineEndpoint({
    ...one,
    id: 'getClinicWorkbook',
    method: 'GET',
    path: '/upload/sites/:id',
    summary: 'Ход загрузки данных клиник',
    errors: ['not_found'],
  }),
  checkClinicWorkbook: defineEndpoint({
    ...one,
    id: 'checkClinicWorkbook',
    method: 'POST',
    path: '/upload/sites/:id/check',
    summary: 'Проверить каждую строку в фоне: новая, изменится, без изменений, с ошибкой; ничего не пишет',
    body: Type.Object(
      {
        /** what the columns of each sheet hold; a sheet that is left out stays as it is */
        sheets: Type.Array(
          Type.Object(
            { sheet: Sheet, columns: Type.Array(Field, { maxItems: MAX_IMPORT_COLUMNS }) },
            { additionalProperties: false },
          ),
          { maxItems: WORKBOOK_SHEETS.length },
        ),
      },
      { additionalProperties: false },
    ),
    errors: ['not_found', 'import_running', 'import_not_checked', 'import_column_twice', 'workbook_columns_missing'],
  }),
  listClinicWorkbookRows: defineEndpoint({
    id: 'listClinicWorkbookRows',
    method: 'GET',
    path: '/upload/sites/:id/rows',
    scope,
    access,
    summary: 'Строки проверенной книги, по 50 на странице; после отмены — и те, что она оставила',
    params: IdParams,
    query: Type.Object({
      ...paging,
      sheet: Type.Optional(Sheet),
      kind: Type.Optional(oneOf(WORKBOOK_ROW_KINDS)),
      /** only those that an undo left */
      kept: Type.Optional(Type.Boolean()),
    }),
    response: pageOf(WorkbookRow),
    errors: ['not_found'],
  }),
  getClinicWorkbookReport: defineEndpoint({
    id: 'getClinicWorkbookReport',
    method: 'GET',
    path: '/upload/sites/:id/report',
    scope,
    access,
    isFresh: true,
    summary:
      'Отчёт о проверке книгой: каждая строка, как она была в файле, с тем, что с ней будет и что не так; записывается',
    params: IdParams,
    produces: [XLSX_TYPE],
    response: StreamAnswer,
    errors: ['not_found'],
  }),
  confirmClinicWorkbook: defineEndpoint({
    ...one,
    id: 'confirmClinicWorkbook',
    method: 'POST',
    path: '/upload/sites/:id/confirm',
    isFresh: true,
    summary:
      'Записать проверенную книгу: всю или ничего, в фоне. Строки с ошибками остаются, только если это названо. Приглашения уходят после записи, по одному человеку',
    body: Type.Object(
      {
        /** the check whose counts were seen */
        check: Uuid,
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
      'workbook_nothing_new',
    ],
  }),
  cancelClinicWorkbook: defineEndpoint({
    ...one,
    id: 'cancelClinicWorkbook',
    method: 'POST',
    path: '/upload/sites/:id/cancel',
    summary: 'Не загружать этот файл',
    errors: ['not_found', 'import_not_checked'],
  }),
  undoClinicWorkbook: defineEndpoint({
    ...one,
    id: 'undoClinicWorkbook',
    method: 'POST',
    path: '/upload/sites/:id/undo',
    isFresh: true,
    summary: 'Вернуть всё, как было до последней загрузки; то, чем уже пользовались, остаётся и называется',
    errors: ['not_found', 'import_running', 'import_not_last'],
  }),
};
