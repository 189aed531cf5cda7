import type { ImportedPatient } from './read-row.rules.ts';
import { rowTexts } from './row-texts.ru.ts';

const folded = (...texts: readonly string[]): string =>
  texts.join(' ').toLocaleLowerCase('ru').replaceAll('\u0451', '\u0435');
const numbersOf = ({ card }: ImportedPatient): string[] => [
  ...(card.snils ? [`snils ${card.snils}`] : []),
  ...(card.omsNumber ? [`oms ${card.omsNumber.replace(/[ -]/g, '')}`] : []),
];
const phoneOf = ({ person: { lastName, firstName, middleName, phone } }: ImportedPatient): string[] =>
  phone === '' ? [] : [`phone ${phone} ${folded(lastName, firstName, middleName)}`];

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
  /** by numbers, and by name with phone */
  readonly #lines = new Map<string, number>();
  /** by name and birth date: each patronymic with its line */
  readonly #born = new Map<string, (readonly [string, number])[]>();
  readonly #cards = new Map<number, number>();

  /** The line that had the same patient, or the same number of a card, before; null: none. */
  find(patient: ImportedPatient, line: number): Repeated | null {
    const before = this.#lineOf(patient, line);
    if (before !== null) return { line: before, what: 'patient' };
    const { cardNumber } = patient;
    if (cardNumber === null) return null;
    const taken = this.#cards.get(cardNumber);
    if (taken !== undefined) return { line: taken, what: 'card' };
    this.#cards.set(cardNumber, line);
    return null;
  }

  #lineOf(patient: ImportedPatient, line: number): number | null {
    const { lastName, firstName, middleName, birthDate } = patient.person;
    const numbers = numbersOf(patient);
    for (const key of birthDate === null ? [...numbers, ...phoneOf(patient)] : numbers) {
      const before = this.#lines.get(key);
      if (before !== undefined) return before;
    }
    const name = birthDate === null ? null : folded(birthDate, lastName, firstName);
    const patronymic = folded(middleName);
    const others = name === null ? [] : (this.#born.get(name) ?? []);
    const same = others.find(([other]) => other === patronymic || other === '' || patronymic === '');
    if (same) return same[1];
    for (const key of [...numbers, ...phoneOf(patient)]) this.#lines.set(key, line);
    if (name !== null) this.#born.set(name, [...others, [patronymic, line]]);
    return null;
  }
}

/** Why a row is not taken that has what a row before has. */
export const repeatedText = ({ cardNumber }: ImportedPatient, { line, what }: Repeated): string =>
  what === 'card' && cardNumber !== null ? rowTexts.numberRepeated(cardNumber, line) : rowTexts.repeated(line);
