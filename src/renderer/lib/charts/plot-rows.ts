/** Figures of a plot: what is measured, and what it is called. */
export interface PlotSeries {
  readonly key: string;
  readonly title: string;
  /** colour and pattern: `--plot-1` … `--plot-4` */
  readonly tone: 1 | 2 | 3 | 4;
}
/** A bar, a point or a part; null: there is no figure. */
export interface PlotRow {
  readonly key: string;
  readonly label: string;
  /** the same in fewer letters, for an axis */
  readonly tick?: string;
  readonly values: Readonly<Record<string, number | null>>;
}
export interface PlotProps {
  /** says what is drawn */
  readonly title: string;
  readonly rows: readonly PlotRow[];
  readonly series: readonly PlotSeries[];
  /** what the figures are: «%»; may be empty */
  readonly unit: string;
  /** id of the table that has the same figures: a picture is read there */
  readonly describedBy: string;
  /** words under the picture, when it does not draw all rows */
  readonly note?: string | undefined;
}

const numbers = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });
/** A figure as Russian writes it, with its unit. */
export const plotNumber = (value: number, unit: string): string =>
  unit === '' ? numbers.format(value) : `${numbers.format(value)}\u00A0${unit}`;

/** What an axis says at a row. */
export const tickOf = (rows: readonly PlotRow[], key: unknown): string => {
  const row = rows.find((one) => one.key === key);
  return row?.tick ?? row?.label ?? '';
};
/** The whole name of a row. */
export const labelOf = (rows: readonly PlotRow[], key: unknown): string =>
  rows.find((one) => one.key === key)?.label ?? '';

/** A row as the library takes it: flat, under names that no series has. */
export interface FlatRow {
  readonly rowKey: string;
  readonly rowLabel: string;
  readonly [series: string]: string | number | null;
}
export const flatRows = (rows: readonly PlotRow[], series: readonly PlotSeries[]): FlatRow[] =>
  rows.map(({ key, label, values }) => ({
    rowKey: key,
    rowLabel: label,
    ...Object.fromEntries(series.map(({ key: name }) => [name, values[name] ?? null])),
  }));

/**
 * Parts of a whole that have something of it, with their percentages, which are of the whole before any is left out.
 */
export function partsOfWhole(
  rows: readonly PlotRow[],
  series: string,
): { row: PlotRow; value: number; percent: number }[] {
  const whole = rows.reduce((sum, { values }) => sum + (values[series] ?? 0), 0);
  return rows.flatMap((row) => {
    const value = row.values[series] ?? 0;
    return value > 0 ? [{ row, value, percent: Math.round((value / whole) * 1000) / 10 }] : [];
  });
}

/** px: a bar with the space around it, and the axis under them. */
const [BAR, AXIS] = [30, 44];
/** Height of bars that lie one under another. */
export const barsHeight = (rows: number): number => Math.max(1, rows) * BAR + AXIS;
/** px of the labels beside bars: a third of the picture, and no more than a name needs. */
export const labelWidth = (width: number): number => Math.round(Math.min(190, Math.max(90, width / 3)));
/** px a step of an axis with figures takes, its words and the room between them. */
const STEP_WIDTH = 72;
/** Steps that fit beside one another in a picture of so many px. */
export const stepsIn = (width: number): number => Math.max(2, Math.min(5, Math.floor(width / STEP_WIDTH)));

/** The most that an axis must show: of parts of one bar, or of lines, each by itself. */
export function mostOf(rows: readonly PlotRow[], series: readonly PlotSeries[], isStacked: boolean): number {
  const figures = rows.map(({ values }) => series.map(({ key }) => values[key] ?? 0));
  return Math.max(
    0,
    ...figures.map((row) => (isStacked ? row.reduce((sum, value) => sum + value, 0) : Math.max(0, ...row))),
  );
}
/**
 * Marks of an axis from 0: whole numbers, each once, the last one not below the most; a percentage goes to 100.
 * @param most of the figures
 * @param steps at most
 */
export function axisTicks(most: number, unit: string, steps = 5): number[] {
  const top = unit === '%' ? Math.min(100, most) : most;
  const least = Math.max(1, top / steps);
  const power = 10 ** Math.floor(Math.log10(least));
  // 1, 2, 5 of each power of ten; a percentage by quarters, too: they end at 100
  const step =
    [1, 2, ...(power > 1 ? [2.5] : []), 5, 10].map((one) => one * power).find((one) => one >= least) ?? least;
  const count = Math.max(1, Math.ceil(top / step));
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}
