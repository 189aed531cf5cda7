import { useId } from 'react';
import { Pie, PieChart, Sector, Tooltip, type PieSectorShapeProps } from 'recharts';
import { PlotFrame, PlotTip } from './plot-frame.tsx';
import { partsOfWhole, plotNumber, type PlotProps, type PlotSeries } from './plot-rows.ts';
import { ToneDefs, toneFill } from './tones.tsx';

const SIZE = 220;
const TONES: readonly PlotSeries['tone'][] = [1, 2, 3, 4];
const toneAt = (place: number): PlotSeries['tone'] => TONES[place % TONES.length] ?? 1;

/** Parts of a whole as a ring, each named with its percentage beside it. Of several series the first is drawn. */
export function SharePlot({ title, rows, series, unit, describedBy, note }: PlotProps) {
  const id = useId();
  const parts = partsOfWhole(rows, series[0]?.key ?? '');
  const legend = parts.map(({ row, percent }, at) => ({
    key: row.key,
    title: `${row.label}: ${plotNumber(percent, '%')}`,
    tone: toneAt(at),
  }));
  const data = parts.map(({ row, value }, at) => ({ rowLabel: row.label, value, tone: toneAt(at) }));
  const tip = ({ payload }: { readonly payload?: readonly { readonly payload?: unknown }[] | undefined }) => {
    const part = payload?.[0]?.payload as (typeof data)[number] | undefined;
    if (!part) return null;
    const figures = [{ title: series[0]?.title ?? '', value: part.value, tone: part.tone }];
    return <PlotTip label={part.rowLabel} figures={figures} unit={unit} />;
  };
  return (
    <PlotFrame title={title} describedBy={describedBy} note={note} legend={legend}>
      {(width) => (
        <PieChart width={width} height={SIZE} title={title}>
          <ToneDefs prefix={id} />
          <Tooltip content={tip} isAnimationActive={false} />
          <Pie
            data={data}
            dataKey="value"
            nameKey="rowLabel"
            innerRadius={55}
            outerRadius={95}
            startAngle={90}
            endAngle={-270}
            stroke="var(--surface)"
            strokeWidth={2}
            shape={(props: PieSectorShapeProps) => <Sector {...props} fill={toneFill(id, toneAt(props.index))} />}
            isAnimationActive={false}
          />
        </PieChart>
      )}
    </PlotFrame>
  );
}
