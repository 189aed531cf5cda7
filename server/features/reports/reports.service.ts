import { errorText } from '#shared/errors/catalogue.ts';
import { fullName, shortName } from '#shared/format/names.ts';
import { addDays, startOfDay } from '#shared/rules/clinic-time.ts';
import {
  AGE_BANDS,
  MAX_REPORT_DAYS,
  REPORTS,
  bandBirths,
  isNothing,
  lengthOf,
  partsOf,
  stepOf,
  type Measure,
  type Measured,
  type Period,
  type ReportKind,
  type Step,
} from '#shared/rules/reports.ts';
import { platformSql, type ClinicEm } from '#server/db/sql.ts';
import { inTransaction, type Call } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { audit } from '#server/lib/audit/audit.ts';
import * as sql from './report-sql.ts';

/** What a report says: its rows, and figures of all of them together. */
export interface ReportFigures {
  readonly step: Step | null;
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    /** with initials; '' of what is no person */
    readonly shortName: string;
    readonly values: Measured;
  }[];
  readonly totals: Measured;
  /** rows beyond the limit */
  readonly more: number;
}
interface Wanted extends Period {
  readonly kind: ReportKind;
}

/** @throws range_end_before_start, range_too_long at `to` */
function assertPeriod(period: Period): void {
  if (period.to < period.from) throw refusalAt('range_end_before_start', 'to');
  if (lengthOf(period) > MAX_REPORT_DAYS) {
    const params = { days: MAX_REPORT_DAYS };
    throw new DomainError('range_too_long', { params, fields: { to: [errorText('range_too_long', params)] } });
  }
}

type Zoned = ClinicEm & { readonly clinic: { readonly timezone: string } };
const instant = (day: string, { clinic }: Zoned): string => new Date(startOfDay(day, clinic.timezone)).toISOString();
const spanOf = (call: Zoned, { from, to }: Period): sql.Span => ({
  since: instant(from, call),
  until: instant(addDays(to, 1), call),
});
function partsIn(call: Zoned, period: Period): sql.PartParams {
  const parts = partsOf(period);
  return {
    days: parts.map(({ from }) => from),
    starts: parts.map(({ from }) => instant(from, call)),
    ends: parts.map(({ to }) => instant(addDays(to, 1), call)),
  };
}

const measured = (measures: readonly Measure[], row: Measured): Measured =>
  Object.fromEntries(measures.map((measure) => [measure, row[measure] ?? 0]));
function namesOf({
  last_name: lastName,
  first_name: firstName = '',
  middle_name: middleName = '',
  title,
}: sql.CountedRow) {
  if (lastName === undefined) return { name: title ?? '', shortName: '' };
  const person = { lastName, firstName, middleName };
  return { name: fullName(person), shortName: shortName(person) };
}
/** A report whose rows are all there, and whose totals are their sums: in whole visits, patients or minutes. */
function summed(kind: ReportKind, counted: readonly sql.CountedRow[], step: Step | null = null): ReportFigures {
  const { measures } = REPORTS[kind];
  const totals = measured(
    measures,
    Object.fromEntries(measures.map((name) => [name, counted.reduce((sum, row) => sum + (row[name] ?? 0), 0)])),
  );
  const rows = isNothing(totals) ? [] : counted;
  return {
    step,
    rows: rows.map((row) => ({ key: row.key, ...namesOf(row), values: measured(measures, row) })),
    totals,
    more: 0,
  };
}

/** The youngest first, those without a birth date last; a band of nobody stands there, too. */
async function ages(call: Zoned, period: Period): Promise<ReportFigures> {
  const found = await sql.patientsByAge(call, { ...spanOf(call, period), births: bandBirths(period.to) });
  // the oldest are 0, the youngest the last but one of the bands
  const youngest = AGE_BANDS.length - 2;
  const bandOf = ({ key }: sql.CountedRow) =>
    key === 'unknown' ? key : (AGE_BANDS[youngest - Number(key)] ?? 'unknown');
  const byBand = new Map(found.map((row) => [bandOf(row), row]));
  const shown = AGE_BANDS.filter((band) => band !== 'unknown' || byBand.has(band));
  return summed(
    'ages',
    shown.map((band) => ({ ...byBand.get(band), key: band })),
  );
}

async function diagnoses(call: Zoned, period: Period, limit: number): Promise<ReportFigures> {
  const found = await sql.visitsByDiagnosis(call, { ...spanOf(call, period), limit });
  const [first] = found;
  const figures = summed('diagnoses', found);
  if (!first) return figures;
  const totals = { visits: first.all_visits, patients: first.all_patients, first: first.all_first };
  return { ...figures, totals, more: first.all_rows - found.length };
}

/** Rows of a report on a screen; a table has them all. */
const [ON_SCREEN, IN_TABLE] = [100, 100_000];

/** Patients are told apart in memory: with the usual 4 MB that goes by way of the disk, and takes twice the time. */
const takeMemory = platformSql(
  'report_memory',
  'a setting of the transaction alone; reads no table',
  `select set_config('work_mem', '64MB', true)`,
);

/** Counts a report, in the transaction of the call. @param limit rows of diagnoses */
export async function countReport(
  call: Zoned,
  { kind, ...period }: Wanted,
  limit: number = ON_SCREEN,
): Promise<ReportFigures> {
  await takeMemory(call.em, {});
  const span = spanOf(call, period);
  switch (kind) {
    case 'doctors':
      return summed(kind, await sql.visitsByDoctor(call, { ...span }));
    case 'specialties':
      return summed(kind, await sql.visitsBySpecialty(call, { ...span }));
    case 'days':
      return summed(kind, await sql.visitsByDay(call, partsIn(call, period)), stepOf(period));
    case 'load':
      return summed(kind, await sql.loadByDoctor(call, { ...span }));
    case 'no_shows':
      return summed(kind, await sql.noShows(call, { ...span }));
    case 'diagnoses':
      return diagnoses(call, period, limit);
    case 'sources':
      return summed(kind, await sql.bookingsBySource(call, { ...span }));
    case 'ages':
      return ages(call, period);
    case 'new_patients':
      return summed(kind, await sql.newPatients(call, { ...partsIn(call, period), ...span }), stepOf(period));
  }
}

const logged = (call: Call, action: 'report.view' | 'report.export', { kind, from, to }: Wanted) =>
  audit(call, { action, objectType: 'organization', objectId: call.clinic.id, details: { report: kind, from, to } });

/**
 * A report of the clinic over its own days. Whoever looks at diagnoses is logged: where few have one, it may be told
 * whose it is. @throws range_end_before_start, range_too_long
 */
export async function viewReport(call: Call, wanted: Wanted): Promise<ReportFigures> {
  assertPeriod(wanted);
  return inTransaction(call, async (call) => {
    const figures = await countReport(call, wanted);
    if (wanted.kind === 'diagnoses') await logged(call, 'report.view', wanted);
    return figures;
  });
}

/** The same with every row, for a table; logged. @throws as `viewReport` */
export async function exportReport(call: Call, wanted: Wanted): Promise<ReportFigures> {
  assertPeriod(wanted);
  return inTransaction(call, async (call) => {
    const figures = await countReport(call, wanted, IN_TABLE);
    await logged(call, 'report.export', wanted);
    return figures;
  });
}
