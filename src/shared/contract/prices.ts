import { Type } from 'typebox';
import { CSV_UTF8_TYPE, FILE_PURPOSES, XLSX_TYPE } from '../rules/file-purposes.ts';
import { TABLE_DELIMITERS, TABLE_ENCODINGS } from '../rules/patient-import.ts';
import { MAX_AMOUNT, MAX_PRICE_TEXT, PRICE_FIELDS } from '../rules/prices.ts';
import { IdParams, Instant, Uuid, Version, nullable, oneOf, pageOf, pageQuery } from './common.ts';
import { StreamAnswer, defineEndpoint } from './endpoint.ts';
import { TABLE_ERRORS } from './files.ts';

export const PRICES_PAGE = 50;
const FIELD = `(?:${PRICE_FIELDS.join('|')})?`;
const COLUMNS = `^${FIELD}(?:,${FIELD})*$`;
const Cell = (maxLength: number) => Type.String({ maxLength, 'x-clean': 'line' });
const facts = {
  category: Cell(MAX_PRICE_TEXT.category),
  code: Cell(MAX_PRICE_TEXT.code),
  name: Type.String({ minLength: 1, maxLength: MAX_PRICE_TEXT.name, pattern: '\\S', 'x-clean': 'line' }),
  /** kopecks */
  amount: Type.Integer({ minimum: 0, maximum: MAX_AMOUNT }),
  /** the least that it costs */
  is_from: Type.Boolean(),
};
/** What a service of a clinic costs, as it is written. */
export const PriceInput = Type.Object(facts, { additionalProperties: false });
const PriceFacts = Type.Object({
  category: Type.String(),
  code: Type.String(),
  name: Type.String(),
  amount: Type.Integer(),
  is_from: Type.Boolean(),
});
export const Price = Type.Object({ id: Uuid, ...PriceFacts.properties, version: Type.Integer() });
/** A file of prices as it was understood; `applied`: it is the clinic's list now. */
export const PriceTable = Type.Object({
  sheets: Type.Array(Type.String()),
  sheet: nullable(Type.String()),
  encoding: nullable(oneOf(TABLE_ENCODINGS)),
  delimiter: nullable(oneOf(TABLE_DELIMITERS)),
  columns: Type.Array(
    Type.Object({
      title: Type.String(),
      samples: Type.Array(Type.String()),
      field: nullable(oneOf(PRICE_FIELDS)),
    }),
  ),
  /** rows that are prices */
  prices: Type.Integer(),
  /** the first of them */
  first: Type.Array(PriceFacts),
  /** rows that are none */
  wrong: Type.Integer(),
  /** the first of them, with the line of the file, from 1, and what is wrong, in Russian */
  faults: Type.Array(Type.Object({ line: Type.Integer(), problem: Type.String() })),
  applied: Type.Boolean(),
});
const Replaced = Type.Object({
  /** number of the replacement, by which it is taken back; null: there is none */
  version: nullable(Version),
  /** rows of the list that the last import replaced; null: there is none to take back */
  rows: nullable(Type.Integer()),
  replaced_at: nullable(Instant),
});

const scope = 'clinic';
const module = 'registry';
const written = { scope, module, access: 'directory.write' } as const;

/** The price list of a clinic (K18). */
export const priceEndpoints = {
  listPrices: defineEndpoint({
    id: 'listPrices',
    method: 'GET',
    path: '/price/',
    scope,
    module,
    access: 'public',
    summary: 'Прайс-лист клиники в её порядке; поиск по всем словам раздела, кода и названия',
    query: pageQuery(PRICES_PAGE),
    response: pageOf(Price),
    errors: [],
  }),
  createPrice: defineEndpoint({
    ...written,
    id: 'createPrice',
    method: 'POST',
    path: '/price/',
    summary: 'Добавить услугу в прайс-лист, в конец её раздела',
    body: PriceInput,
    response: Price,
    errors: ['too_many_prices'],
  }),
  updatePrice: defineEndpoint({
    ...written,
    id: 'updatePrice',
    method: 'PUT',
    path: '/price/:id',
    summary: 'Изменить услугу прайс-листа',
    params: IdParams,
    body: Type.Object({ ...facts, version: Version }, { additionalProperties: false }),
    response: Price,
    errors: ['not_found', 'stale_version'],
  }),
  deletePrice: defineEndpoint({
    ...written,
    id: 'deletePrice',
    method: 'DELETE',
    path: '/price/:id',
    summary: 'Убрать услугу из прайс-листа',
    params: IdParams,
    response: Type.Object({ result: Type.Boolean() }),
    errors: ['not_found'],
  }),
  importPrices: defineEndpoint({
    ...written,
    id: 'importPrices',
    method: 'POST',
    path: '/price/import/',
    summary:
      'Прочитать прайс-лист из таблицы (.xlsx, .xls, .csv): столбцы, первые строки, ошибки по строкам; с apply заменить им весь прайс-лист',
    uploads: { maxBytes: FILE_PURPOSES.table.maxBytes },
    body: Type.Object(
      {
        sheet: Type.Optional(Type.String({ maxLength: 100 })),
        encoding: Type.Optional(oneOf(TABLE_ENCODINGS)),
        delimiter: Type.Optional(oneOf(TABLE_DELIMITERS)),
        /** of each column what it holds, separated by commas; nothing between two: it is not taken */
        columns: Type.Optional(Type.String({ maxLength: 1000, pattern: COLUMNS })),
        /** rows that are no prices are left out; without it they refuse the whole */
        skip_wrong: Type.Optional(oneOf(['1'])),
        apply: Type.Optional(oneOf(['1'])),
      },
      { additionalProperties: false },
    ),
    response: PriceTable,
    errors: [
      ...TABLE_ERRORS,
      'import_wrong_file',
      'price_columns_missing',
      'import_column_twice',
      'import_has_faults',
      'server_busy',
    ],
  }),
  getReplacedPrices: defineEndpoint({
    ...written,
    id: 'getReplacedPrices',
    method: 'GET',
    path: '/price/import/',
    summary: 'Есть ли прежний прайс-лист, который заменила последняя загрузка',
    response: Replaced,
    errors: [],
  }),
  undoPriceImport: defineEndpoint({
    ...written,
    id: 'undoPriceImport',
    method: 'POST',
    path: '/price/import/undo/',
    summary: 'Вернуть прайс-лист, который заменила последняя загрузка: названная, один раз',
    body: Type.Object({ version: Version }, { additionalProperties: false }),
    response: Type.Object({ rows: Type.Integer() }),
    errors: ['nothing_to_undo', 'price_undo_stale'],
  }),
  exportPrices: defineEndpoint({
    id: 'exportPrices',
    method: 'GET',
    path: '/price/export/',
    scope,
    module,
    access: 'queue.read',
    summary: 'Прайс-лист таблицей (.xlsx или .csv); записывается',
    query: Type.Object({ format: oneOf(['xlsx', 'csv']) }),
    produces: [XLSX_TYPE, CSV_UTF8_TYPE],
    response: StreamAnswer,
    errors: [],
  }),
};
