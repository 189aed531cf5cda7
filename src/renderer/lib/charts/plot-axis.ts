/** An axis that has exactly these marks. */
export const axisOf = (ticks: readonly number[]) => ({
  ticks,
  domain: [0, ticks.at(-1) ?? 1] as [number, number],
  // the library leaves out only what would run into its neighbour
  interval: 'preserveStartEnd' as const,
  allowDecimals: false,
});
