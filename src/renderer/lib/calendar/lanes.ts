interface Span {
  readonly id: string;
  /** `HH:MM`, or instants of one clock: what compares as text */
  readonly start: string;
  readonly end: string;
}
/** Where a time stands beside those that it overlaps. */
export interface Lane {
  /** from 0 */
  readonly at: number;
  /** lanes that share the width */
  readonly of: number;
}

/**
 * Lanes of times that overlap, by id: each takes the first lane that is free at its start, and those that touch one
 * another through others share the width evenly. @param spans in the order of their starts
 */
export function lanesOf(spans: readonly Span[]): Map<string, Lane> {
  const lanes = new Map<string, Lane>();
  let group: { readonly id: string; readonly at: number }[] = [];
  let ends: string[] = [];
  const close = () => {
    for (const { id, at } of group) lanes.set(id, { at, of: ends.length });
    [group, ends] = [[], []];
  };
  for (const { id, start, end } of spans) {
    if (ends.every((last) => last <= start)) close();
    const free = ends.findIndex((last) => last <= start);
    const at = free === -1 ? ends.length : free;
    ends[at] = end;
    group.push({ id, at });
  }
  close();
  return lanes;
}
