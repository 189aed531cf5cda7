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
/** A label that fits; the whole one stands in the table. */
export const shortLabel = (label: string, most: number): string =>
  label.length <= most ? label : `${label.slice(0, Math.max(1, most - 1)).trimEnd()}…`;

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
/** Characters that fit in so many px of small text. */
export const charactersIn = (width: number): number => Math.floor((width - 12) / 7);
