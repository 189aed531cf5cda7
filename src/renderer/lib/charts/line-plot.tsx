import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import { PlotFrame, tipOf } from './plot-frame.tsx';
import { axisOf } from './plot-axis.ts';
import { axisTicks, flatRows, mostOf, plotNumber, tickOf, type PlotProps } from './plot-rows.ts';
import { toneColor, toneDash } from './tones.tsx';

const HEIGHT = 280;
/** Rows up to which each has a dot; one alone would not be seen without. */
const DOTTED = 31;

/** A line a series over rows that follow one another. */
export function LinePlot({ title, rows, series, unit, describedBy, note }: PlotProps) {
  return (
    <PlotFrame title={title} describedBy={describedBy} note={note} legend={series}>
      {(width) => (
        <LineChart
          width={width}
          height={HEIGHT}
          data={flatRows(rows, series)}
          title={title}
          margin={{ top: 8, right: 24, bottom: 4, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="rowKey"
            minTickGap={24}
            tickFormatter={(key: string) => tickOf(rows, key)}
            stroke="var(--line-control)"
          />
          <YAxis
            width={56}
            {...axisOf(axisTicks(mostOf(rows, series, false), unit))}
            tickFormatter={(value: number) => plotNumber(value, unit)}
            stroke="var(--line-control)"
          />
          <Tooltip content={tipOf(series, unit)} cursor={{ stroke: 'var(--line-control)' }} isAnimationActive={false} />
          {series.map(({ key, title: words, tone }) => (
            <Line
              key={key}
              dataKey={key}
              name={words}
              type="linear"
              stroke={toneColor(tone)}
              strokeWidth={2}
              {...(toneDash(tone) === undefined ? {} : { strokeDasharray: toneDash(tone) ?? '' })}
              dot={rows.length <= DOTTED ? { r: 3, strokeDasharray: '', fill: 'var(--surface)' } : false}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      )}
    </PlotFrame>
  );
}
