import type { Refbook } from '#shared/rules/refbooks.ts';

const DAY = /(?<!\d)(20\d\d)[-_.]?(0[1-9]|1[0-2])(?:[-_.]?(0[1-9]|[12]\d|3[01]))?(?!\d)/;
/** A date in a text, as an edition: `2026.08.17`, `2026.08`; '' when there is none. */
export const datedEdition = (text: string): string => (DAY.exec(text) ?? []).slice(1).filter(Boolean).join('.');

/**
 * The edition that the name of an official file tells: `…11.1005_2.27.csv`, or a date as of
 * `AS_ADDROBJ_20180114_….XML` and `grls2026-08-17-1.zip`.
 */
export const editionOf = (book: Refbook, fileName: string): string =>
  book === 'mkb10' ? (/_(\d+(?:\.\d+)*)\.csv$/i.exec(fileName)?.[1] ?? '') : datedEdition(fileName);

/** Whether an edition comes after another: 2.10 after 2.9. False when either is not known. */
export function isNewer(edition: string, than: string): boolean {
  if (edition === '' || than === '') return false;
  const [parts, others] = [edition, than].map((text) => text.split('.').map(Number)) as [number[], number[]];
  const at = parts.findIndex((part, index) => part !== (others[index] ?? 0));
  return at >= 0 && (parts[at] ?? 0) > (others[at] ?? 0);
}

/** What the parts of a file tell of its edition: that of the newest; '' when none tells it. */
export class ToldEdition {
  #edition = '';

  get edition(): string {
    return this.#edition;
  }

  tell(edition: string): void {
    if (this.#edition === '' || isNewer(edition, this.#edition)) this.#edition = edition;
  }
}
