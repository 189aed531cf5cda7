import { Type } from 'typebox';
import { REFBOOK_FILES, REFBOOKS, type Refbook } from '#shared/rules/refbooks.ts';
import { REFBOOK_TITLES } from '#shared/rules/refbooks.ru.ts';
import { IdParams, Instant, Uuid, listOf, nullable, oneOf } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * One import of an official file. `checked`: read and counted, nothing written, waits to be confirmed; `added`,
 * `updated`, `retired` say what it would do. `rows_done`: rows of the file when checked, rows written when running.
 */
export const RefbookImport = Type.Object({
  id: Uuid,
  book: oneOf(REFBOOKS),
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

/** How the calls of a book's imports are named. */
const NAMES = {
  mkb10: { one: 'Diagnosis', many: 'Diagnoses' },
  grls: { one: 'Drug', many: 'Drugs' },
  foms: { one: 'Insurer', many: 'Insurers' },
  lgoti: { one: 'Benefit', many: 'Benefits' },
  fias: { one: 'Address', many: 'Addresses' },
} as const satisfies Record<Refbook, object>;

/** The imports of one book: a file is checked, then confirmed or given up; the last one may be taken back. */
function importsOf<const Book extends Refbook>(book: Book) {
  const [{ one, many }, { maxBytes }, { title }] = [NAMES[book], REFBOOK_FILES[book], REFBOOK_TITLES[book]];
  const [path, common] = [
    `/refbook/api/${book}/import/` as const,
    { scope: 'platform', access: 'refbook.import' },
  ] as const;
  return {
    check: defineEndpoint({
      ...common,
      id: `import${many}`,
      method: 'POST',
      path,
      summary: `Проверить официальный файл — ${title}: что он добавит, изменит и выведет из действия; ничего не меняет, ждёт подтверждения`,
      query: Type.Object({
        file_name: Type.String({ minLength: 1, maxLength: 200, 'x-clean': 'line' }),
        size: Type.Integer({ minimum: 1, maximum: maxBytes }),
      }),
      accepts: { types: ['application/octet-stream', 'text/csv'], maxBytes },
      response: RefbookImport,
      errors: ['import_running', 'import_wrong_file', 'import_cut_off'],
    }),
    confirm: defineEndpoint({
      ...common,
      id: `confirm${one}Import`,
      method: 'POST',
      path: `${path}:id/confirm`,
      summary:
        'Загрузить проверенный файл; отвечает сразу. Если выводится больше десятой части действующих строк, их число надо набрать',
      params: IdParams,
      body: Type.Object({ typed: Type.Optional(Type.String({ maxLength: 20 })) }, { additionalProperties: false }),
      response: RefbookImport,
      errors: ['not_found', 'import_running', 'import_not_checked', 'import_not_confirmed'],
    }),
    cancel: defineEndpoint({
      ...common,
      id: `cancel${one}Import`,
      method: 'POST',
      path: `${path}:id/cancel`,
      summary: 'Не загружать проверенный файл',
      params: IdParams,
      response: RefbookImport,
      errors: ['not_found', 'import_not_checked'],
    }),
    undo: defineEndpoint({
      ...common,
      id: `undo${one}Import`,
      method: 'POST',
      path: `${path}:id/undo`,
      summary: 'Вернуть справочник к тому, чем он был до последней загрузки',
      params: IdParams,
      response: RefbookImport,
      errors: ['not_found', 'import_running', 'import_not_last'],
    }),
    list: defineEndpoint({
      ...common,
      id: `list${one}Imports`,
      method: 'GET',
      path,
      summary: `Загрузки — ${title}: последние 20, новые сверху`,
      response: listOf(RefbookImport),
      errors: [],
    }),
    get: defineEndpoint({
      ...common,
      id: `get${one}Import`,
      method: 'GET',
      path: `${path}:id`,
      summary: `Ход загрузки — ${title}`,
      params: IdParams,
      response: RefbookImport,
      errors: ['not_found'],
    }),
  };
}

/** The calls of some book's imports. */
export type RefbookImports = ReturnType<typeof importsOf<Refbook>>;
/** The imports of every book, by the book. */
export const refbookImports = {
  mkb10: importsOf('mkb10'),
  grls: importsOf('grls'),
  foms: importsOf('foms'),
  lgoti: importsOf('lgoti'),
  fias: importsOf('fias'),
} satisfies Record<Refbook, RefbookImports>;
