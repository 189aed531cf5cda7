import { Type, type Static } from 'typebox';
import { XLSX_TYPE } from '#shared/rules/file-purposes.ts';
import { MAX_REPORT_DAYS, MEASURES, REPORT_KINDS, type Measured } from '#shared/rules/reports.ts';
import { Day, nullable, oneOf } from './common.ts';
import { FileAnswer, defineEndpoint } from './endpoint.ts';

const Values = Type.Unsafe<Measured>(
  Type.Object(Object.fromEntries(MEASURES.map((measure) => [measure, Type.Optional(Type.Integer())]))),
);
/**
 * A report of a clinic. `rows` are empty when the period has nothing of it; `step`: what a row of a report by days is;
 * `more`: rows that only its table has; `totals` are of all rows, and count a patient once.
 */
export const Report = Type.Object({
  kind: oneOf(REPORT_KINDS),
  from: Day,
  to: Day,
  step: nullable(oneOf(['day', 'month'])),
  /**
   * `key`: id of the doctor's employee or the specialty, first day, code, source, band of ages; `name` may be empty;
   * `short_name`: a doctor's, with initials, of others empty
   */
  rows: Type.Array(Type.Object({ key: Type.String(), name: Type.String(), short_name: Type.String(), values: Values })),
  totals: Values,
  more: Type.Integer(),
});
export type Report = Static<typeof Report>;

const params = Type.Object({ kind: oneOf(REPORT_KINDS) });
/** days of the clinic's calendar, both included */
const query = Type.Object({ from: Day, to: Day });
const common = {
  method: 'GET',
  scope: 'clinic',
  access: 'report.view',
  module: 'registry',
  params,
  query,
  errors: ['range_end_before_start', 'range_too_long'],
} as const;

/** What a clinic looks at: visits, load, no-shows, diagnoses, bookings, patients of a period. */
export const reportEndpoints = {
  getReport: defineEndpoint({
    ...common,
    id: 'getReport',
    path: '/reports/:kind/',
    summary: `Отчёт клиники за период не длиннее ${MAX_REPORT_DAYS} дней: строки, итоги; просмотр диагнозов записывается`,
    response: Report,
  }),
  exportReport: defineEndpoint({
    ...common,
    id: 'exportReport',
    path: '/reports/:kind/export/',
    summary: 'Тот же отчёт таблицей .xlsx, со всеми строками; выгрузка записывается',
    produces: [XLSX_TYPE],
    response: FileAnswer,
  }),
};
