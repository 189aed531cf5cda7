import { hash } from 'node:crypto';
import { areTwoSnils } from '#shared/rules/patient-card.ts';
import { faultAt, type ImportedPatient, type RowFault } from './read-row.rules.ts';
import { rowTexts } from './row-texts.ru.ts';

/** 20 bytes instead of a text: a table of 100 000 patients has half a million of them. */
const keyOf = (...texts: readonly string[]): string =>
  hash('sha1', texts.join(' ').toLocaleLowerCase('ru').replaceAll('\u0451', '\u0435'), 'binary');
/** Keys under which a row is found, and under which it is kept for the rows after it. */
interface Keys {
  readonly found: readonly string[];
  readonly kept: readonly string[];
}
const NONE: Keys = { found: [], kept: [] };
/** What one of two does not have is like every other. */
const alike = (value: string, keyWith: (value: string) => string): Keys => ({
  found: value === '' ? [keyWith('*')] : [keyWith(value), keyWith('')],
  kept: [keyWith(value), keyWith('*')],
});
const plain = (number: string): string => number.replaceAll(/[ -]/g, '');
function policyOf({ card: { omsNumber = '', omsSerial = '' } }: ImportedPatient): Keys {
  return omsNumber === '' ? NONE : alike(plain(omsSerial), (series) => keyOf('oms', plain(omsNumber), `/${series}`));
}
function nameOf({ person: { lastName, firstName, middleName, birthDate, phone } }: ImportedPatient): Keys {
  const called = phone === '' ? [] : [keyOf('phone', phone, lastName, firstName, middleName)];
  if (birthDate === null) return { found: called, kept: called };
  const born = alike(middleName.trim(), (middle) => keyOf('born', birthDate, lastName, firstName, `/${middle}`));
  return { found: born.found, kept: [...called, ...born.kept] };
}

/** What a row before has, too. */
export interface Repeated {
  readonly line: number;
  /** `policy`: with another SNILS */
  readonly what: 'patient' | 'policy' | 'card';
}

/**
 * Rows of one file that are the same patient, by the rule that finds those of the clinic (`patients_known`): the first
 * is taken, the others name its line.
 */
export class Seen {
  /** by SNILS, by policy, by name with phone, and by name with birth date */
  readonly #lines = new Map<string, number>();
  /** by line: namesakes of different ones are two people */
  readonly #snils = new Map<number, string>();
  readonly #cards = new Map<number, number>();
  /** by the ids of those whom the clinic has */
  readonly #known = new Map<string, number>();
  /** by the same: the first line that has a SNILS, and the SNILS */
  readonly #had = new Map<string, { readonly line: number; readonly snils: string }>();

  /**
   * The line that had the same patient, or the same number of a card, before; null: none.
   * @param line of this one; null for a row that is not taken, which no other repeats
   */
  find(patient: ImportedPatient, line: number | null): Repeated | null {
    const before = this.#lineOf(patient, line);
    const snils = this.#snils.get(before ?? 0) ?? '';
    if (before !== null)
      return { line: before, what: areTwoSnils(snils, patient.card.snils ?? '') ? 'policy' : 'patient' };
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

  /** Keeps that a row that is taken has the card of a patient of the clinic. */
  have(card: string, { card: { snils = '' } }: ImportedPatient, line: number): void {
    if (snils !== '' && !this.#had.has(card)) this.#had.set(card, { line, snils });
  }

  /** The line that has this card, and another SNILS: who has found it by a name is somebody else; null: none. */
  otherOf(card: string, patient: ImportedPatient): number | null {
    const before = this.#had.get(card);
    return before && areTwoSnils(before.snils, patient.card.snils ?? '') ? before.line : null;
  }

  #lineOf(patient: ImportedPatient, line: number | null): number | null {
    const { snils = '' } = patient.card;
    const own = snils === '' ? [] : [keyOf('snils', snils)];
    const [policy, name] = [policyOf(patient), nameOf(patient)];
    const byNumber = [...own, ...policy.found].flatMap((key) => this.#lines.get(key) ?? []);
    const byName = name.found
      .flatMap((key) => this.#lines.get(key) ?? [])
      .filter((before) => !areTwoSnils(this.#snils.get(before) ?? '', snils));
    const same = byNumber.length > 0 ? byNumber : byName;
    if (same.length > 0) return Math.min(...same);
    if (line === null) return null;
    for (const key of [...own, ...policy.kept, ...name.kept]) if (!this.#lines.has(key)) this.#lines.set(key, line);
    if (snils !== '') this.#snils.set(line, snils);
    return null;
  }
}

/** Why a row is not taken that has what a row before has. */
export function repeatedFault({ cardNumber }: ImportedPatient, { line, what }: Repeated): RowFault {
  if (what === 'policy') return faultAt('omsNumber', rowTexts.policyRepeated(line));
  return what === 'card' && cardNumber !== null
    ? { field: 'cardNumber', problem: rowTexts.numberRepeated(cardNumber, line) }
    : { field: null, problem: rowTexts.repeated(line) };
}

/** The same of the row before that was found, if one was, unless it has been told. */
export const repeatedFaults = (
  patient: ImportedPatient,
  before: Repeated | null,
  told: readonly Pick<RowFault, 'problem'>[],
): readonly RowFault[] =>
  before === null
    ? []
    : [repeatedFault(patient, before)].filter(({ problem }) => told.every((one) => one.problem !== problem));
