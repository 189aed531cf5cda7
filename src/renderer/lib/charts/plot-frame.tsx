import { useRef, type ReactNode } from 'react';
import { useWidth } from '#renderer/lib/page/use-width.ts';
import { plotNumber, type FlatRow, type PlotProps, type PlotSeries } from './plot-rows.ts';
import './charts.css';

/** px before the place is measured. */
const FIRST_WIDTH = 640;
interface PlotFrameProps extends Pick<PlotProps, 'title' | 'describedBy' | 'note'> {
  /** told apart under the picture; one needs no words of its own */
  readonly legend: readonly PlotSeries[];
  readonly children: (width: number) => ReactNode;
}

/** A picture with what it shows: its words under it, its figures in the table that describes it. */
export function PlotFrame({ title, describedBy, note, legend, children }: PlotFrameProps) {
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  return (
    <figure className="plot" aria-describedby={describedBy}>
      <div ref={host} className="plot-picture">
        {children(width || FIRST_WIDTH)}
      </div>
      <figcaption>
        <span className="plot-title">{title}</span>
        {legend.length > 1 && (
          <ul className="plot-legend">
            {legend.map(({ key, title: words, tone }) => (
              <li key={key}>
                <span className={`plot-swatch plot-tone-${tone}`} />
                {words}
              </li>
            ))}
          </ul>
        )}
        {note !== undefined && <span className="muted small">{note}</span>}
      </figcaption>
    </figure>
  );
}

interface TipProps {
  readonly label: string;
  readonly figures: readonly {
    readonly title: string;
    readonly value: number | null;
    readonly tone: PlotSeries['tone'];
  }[];
  readonly unit: string;
}
/** What stands at the pointer, or at the bar that the arrow keys came to. */
export function PlotTip({ label, figures, unit }: TipProps) {
  return (
    <div className="plot-tip">
      <b>{label}</b>
      {figures.map(({ title, value, tone }) => (
        <span key={title}>
          <i className={`plot-swatch plot-tone-${tone}`} /> {title}: {value === null ? '—' : plotNumber(value, unit)}
        </span>
      ))}
    </div>
  );
}

/** The same of a row, with its figure of each series. */
export const tipOf =
  (series: readonly PlotSeries[], unit: string) =>
  ({ payload }: { readonly payload?: readonly { readonly payload?: unknown }[] | undefined }) => {
    const row = payload?.[0]?.payload as FlatRow | undefined;
    if (!row) return null;
    const figures = series.map(({ key, title, tone }) => ({ title, value: row[key] as number | null, tone }));
    return <PlotTip label={row.rowLabel} figures={figures} unit={unit} />;
  };
