import { identitiesOf, type ImportedPatient } from './read-row.rules.ts';

/** Rows of one file that are the same patient: the first is taken, the others name its line. */
export class Seen {
  readonly #lines = new Map<string, number>();

  /** The line that had the same patient before; null: none. */
  lineOf(patient: ImportedPatient, line: number): number | null {
    const identities = identitiesOf(patient);
    for (const identity of identities) {
      const before = this.#lines.get(identity);
      if (before !== undefined) return before;
    }
    for (const identity of identities) this.#lines.set(identity, line);
    return null;
  }
}
