import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { PlotFrame, tipOf } from './plot-frame.tsx';
import {
  barsHeight,
  charactersIn,
  flatRows,
  labelWidth,
  plotNumber,
  shortLabel,
  tickOf,
  type PlotProps,
} from './plot-rows.ts';
import { ToneDefs, toneColor, toneFill } from './tones.tsx';

/** Bars one under another, a row each; several series are parts of one bar. */
export function BarPlot({ title, rows, series, unit, describedBy, note }: PlotProps) {
  const id = useId();
  const flat = flatRows(rows, series);
  return (
    <PlotFrame title={title} describedBy={describedBy} note={note} legend={series}>
      {(width) => (
        <BarChart
          layout="vertical"
          width={width}
          height={barsHeight(rows.length)}
          data={flat}
          title={title}
          margin={{ top: 4, right: 28, bottom: 4, left: 0 }}
          barCategoryGap="24%"
        >
          <ToneDefs prefix={id} />
          <CartesianGrid horizontal={false} stroke="var(--line)" />
          <XAxis
            type="number"
            allowDecimals={unit !== ''}
            {...(unit === '%'
              ? { domain: [0, (most: number) => Math.min(100, Math.ceil(most / 10) * 10 || 10)] as const }
              : {})}
            tickFormatter={(value: number) => plotNumber(value, unit)}
            stroke="var(--line-control)"
          />
          <YAxis
            type="category"
            dataKey="rowKey"
            width={labelWidth(width)}
            interval={0}
            tickFormatter={(key: string) => shortLabel(tickOf(rows, key), charactersIn(labelWidth(width)))}
            stroke="var(--line-control)"
          />
          <Tooltip content={tipOf(series, unit)} cursor={{ fill: 'var(--hover)' }} isAnimationActive={false} />
          {series.map(({ key, title: words, tone }) => (
            <Bar
              key={key}
              dataKey={key}
              name={words}
              stackId="all"
              fill={toneFill(id, tone)}
              stroke={toneColor(tone)}
              maxBarSize={22}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      )}
    </PlotFrame>
  );
}
