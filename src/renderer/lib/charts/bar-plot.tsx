import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { PlotFrame, tipOf } from './plot-frame.tsx';
import {
  barsHeight,
  axisTicks,
  flatRows,
  labelOf,
  labelWidth,
  mostOf,
  plotNumber,
  stepsIn,
  tickOf,
  type PlotProps,
} from './plot-rows.ts';
import { axisOf } from './plot-axis.ts';
import { ToneDefs, toneColor, toneFill } from './tones.tsx';

/** px of the line of a label. */
const LABEL_HEIGHT = 20;
interface TickProps {
  readonly x: number | string;
  readonly y: number | string;
  readonly payload: { readonly value: unknown };
}
interface BarLabelProps {
  /** px from the picture's edge to the axis' mark, which has the label before it */
  readonly right: number;
  readonly middle: number;
  readonly label: string;
  readonly whole: string;
}
/** What a bar is of, in one line that ends with dots where it is too long; the whole is told at the pointer. */
function BarLabel({ right, middle, label, whole }: BarLabelProps) {
  return (
    <foreignObject x={0} y={middle - LABEL_HEIGHT / 2} width={Math.max(0, right)} height={LABEL_HEIGHT}>
      <div className="plot-label" title={whole}>
        {label}
      </div>
    </foreignObject>
  );
}

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
            {...axisOf(axisTicks(mostOf(rows, series, true), unit, stepsIn(width - labelWidth(width))))}
            tickFormatter={(value: number) => plotNumber(value, unit)}
            stroke="var(--line-control)"
          />
          <YAxis
            type="category"
            dataKey="rowKey"
            width={labelWidth(width)}
            interval={0}
            tick={({ x, y, payload }: TickProps) => (
              <BarLabel
                right={Number(x)}
                middle={Number(y)}
                label={tickOf(rows, payload.value)}
                whole={labelOf(rows, payload.value)}
              />
            )}
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
