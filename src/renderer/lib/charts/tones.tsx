import type { PlotSeries } from './plot-rows.ts';

/** The colour of a series, for lines and solid areas. */
export const toneColor = (tone: PlotSeries['tone']): string => `var(--plot-${tone})`;
const idOf = (prefix: string, tone: PlotSeries['tone']): string => `${prefix}-tone-${tone}`;
/** The fill of a series: the first is solid, the others have a pattern of their own, which grey paper keeps. */
export const toneFill = (prefix: string, tone: PlotSeries['tone']): string =>
  tone === 1 ? toneColor(1) : `url(#${idOf(prefix, tone)})`;
/** Dashes of a line: the same for lines. */
export const toneDash = (tone: PlotSeries['tone']): string | undefined =>
  ({ 1: undefined, 2: '6 4', 3: '2 3', 4: '10 4' })[tone];

/** The patterns of a plot. @param prefix an id of this plot */
export function ToneDefs({ prefix }: { readonly prefix: string }) {
  return (
    <defs>
      <pattern id={idOf(prefix, 2)} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" fill={toneColor(2)} />
        <rect width="2" height="6" fill="var(--surface)" />
      </pattern>
      <pattern id={idOf(prefix, 3)} width="5" height="5" patternUnits="userSpaceOnUse">
        <rect width="5" height="5" fill={toneColor(3)} />
        <circle cx="2.5" cy="2.5" r="1" fill="var(--surface)" />
      </pattern>
      <pattern id={idOf(prefix, 4)} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <rect width="6" height="6" fill={toneColor(4)} />
        <rect width="1.5" height="6" fill="var(--surface)" />
      </pattern>
    </defs>
  );
}
