/** What is wrong in a row of a table. */
export interface CellFault<Field extends string> {
  /** null: with the row as a whole */
  readonly field: Field | null;
  /** Russian, and says of which field */
  readonly problem: string;
}

/**
 * All that is wrong with a row as one text, in the order of its columns; what no column holds comes last.
 * @param holders which column may hold a field that has none of its own
 */
export function faultsText<Field extends string>(
  faults: readonly CellFault<Field>[],
  columns: readonly (Field | null)[],
  holders: Readonly<Partial<Record<string, string>>> = {},
): string {
  const placeOf = (field: Field | null): number => {
    if (field === null) return columns.length;
    const own = columns.indexOf(field);
    const held = own >= 0 ? own : columns.findIndex((column) => column !== null && column === holders[field]);
    return held >= 0 ? held : columns.length;
  };
  return faults
    .toSorted((one, other) => placeOf(one.field) - placeOf(other.field))
    .map(({ problem }) => problem)
    .join('; ');
}
