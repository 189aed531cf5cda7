import { hash } from 'node:crypto';
import type { ImportedPatient, RowFault } from './read-row.rules.ts';
import { rowTexts } from './row-texts.ru.ts';

/** 20 bytes instead of a text: a table of 100 000 patients has half a million of them. */
const keyOf = (...texts: readonly string[]): string =>
  hash('sha1', texts.join(' ').toLocaleLowerCase('ru').replaceAll('\u0451', '\u0435'), 'binary');
const numbersOf = ({ card }: ImportedPatient): string[] => [
  ...(card.snils ? [keyOf('snils', card.snils)] : []),
  // policies of the old form are told apart by their series
  ...(card.omsNumber ? [keyOf('oms', `${card.omsSerial ?? ''}/${card.omsNumber}`.replaceAll(/[ -]/g, ''))] : []),
];
const phoneOf = ({ person: { lastName, firstName, middleName, phone } }: ImportedPatient): string[] =>
  phone === '' ? [] : [keyOf('phone', phone, lastName, firstName, middleName)];

/** What a row before has, too. */
export interface Repeated {
  readonly line: number;
  readonly what: 'patient' | 'card';
}

/**
 * Rows of one file that are the same patient, by the rule that finds those of the clinic (`patients_known`): the first
 * is taken, the others name its line.
 */
export class Seen {
  /** by numbers, by name with phone, and by name and birth date with the patronymic, and with any */
  readonly #lines = new Map<string, number>();
  readonly #cards = new Map<number, number>();
  /** by the ids of those whom the clinic has */
  readonly #known = new Map<string, number>();

  /**
   * The line that had the same patient, or the same number of a card, before; null: none.
   * @param line of this one; null for a row that is not taken, which no other repeats
   */
  find(patient: ImportedPatient, line: number | null): Repeated | null {
    const before = this.#lineOf(patient, line);
    if (before !== null) return { line: before, what: 'patient' };
    const { cardNumber } = patient;
    if (cardNumber === null) return null;
    const taken = this.#cards.get(cardNumber);
    if (taken !== undefined) return { line: taken, what: 'card' };
    if (line !== null) this.#cards.set(cardNumber, line);
    return null;
  }

  /**
   * The line that had the same patient of the clinic before, by whatever each is known; null: none.
   * @param line of this one; null for a row that is not taken
   */
  findKnown(patient: string, line: number | null): Repeated | null {
    const before = this.#known.get(patient);
    if (before !== undefined) return { line: before, what: 'patient' };
    if (line !== null) this.#known.set(patient, line);
    return null;
  }

  #lineOf(patient: ImportedPatient, line: number | null): number | null {
    const { lastName, firstName, middleName, birthDate } = patient.person;
    const numbers = numbersOf(patient);
    for (const key of birthDate === null ? [...numbers, ...phoneOf(patient)] : numbers) {
      const before = this.#lines.get(key);
      if (before !== undefined) return before;
    }
    const patronymic = middleName.trim();
    const named = (middle: string) => keyOf('born', birthDate ?? '', lastName, firstName, `/${middle}`);
    // one that is missing is like every other
    const others = birthDate === null ? [] : patronymic === '' ? [named('*')] : [named(patronymic), named('')];
    const same = others.flatMap((key) => this.#lines.get(key) ?? []);
    if (same.length > 0) return Math.min(...same);
    if (line === null) return null;
    for (const key of [...numbers, ...phoneOf(patient)]) this.#lines.set(key, line);
    if (birthDate !== null) {
      this.#lines.set(named(patronymic), line);
      const any = named('*');
      if (!this.#lines.has(any)) this.#lines.set(any, line);
    }
    return null;
  }
}

/** Why a row is not taken that has what a row before has. */
export const repeatedFault = ({ cardNumber }: ImportedPatient, { line, what }: Repeated): RowFault =>
  what === 'card' && cardNumber !== null
    ? { field: 'cardNumber', problem: rowTexts.numberRepeated(cardNumber, line) }
    : { field: null, problem: rowTexts.repeated(line) };
