import { mergedFacts, type PersonCard, type PersonCardField } from '#shared/rules/card-merge.ts';
import { CardFields, emptyCard, type PatientCard } from '#shared/rules/patient-card.ts';
import type { ImportedFacts } from './imported-patients.service.ts';
import type { PatientPerson } from './patient.entity.ts';

const textOf = (value: PersonCard[PersonCardField]): string =>
  typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value);
const NOTHING: ReadonlySet<never> = new Set();
const asCard = (facts: ImportedFacts): PersonCard => ({
  ...emptyCard(),
  ...facts.data,
  lastName: facts.last_name,
  firstName: facts.first_name,
  middleName: facts.middle_name,
  hasNoMiddleName: facts.has_no_middle_name,
  birthDate: facts.birth_date,
  gender: facts.gender,
  phone: facts.phone,
  email: facts.email,
});
const isOfCard = (name: string): name is keyof PatientCard & PersonCardField => name in CardFields;

/** A known patient with what a table adds to them. */
export interface Filled {
  readonly facts: ImportedFacts;
  /** items that were empty, or to which something was added */
  readonly added: readonly (readonly [PersonCardField, string])[];
}
/**
 * What a table adds to a known patient: facts of which the card has nothing, whole groups of them, and allergies. What
 * stands in the card stays: the desk may know better than an old table. Null: nothing.
 */
export function filledBy(
  there: ImportedFacts,
  { person, card }: { readonly person: PatientPerson; readonly card: Partial<PatientCard> },
): Filled | null {
  const before = asCard(there);
  const after = mergedFacts(before, { ...emptyCard(), ...card, ...person }, NOTHING);
  const names = (Object.keys(after) as PersonCardField[]).filter(
    (name) => textOf(before[name]) !== textOf(after[name]),
  );
  if (names.length === 0) return null;
  const data = Object.fromEntries(names.filter(isOfCard).map((name) => [name, after[name]]));
  const facts: ImportedFacts = {
    ...there,
    birth_date: after.birthDate,
    gender: after.gender,
    phone: after.phone,
    email: after.email,
    data: { ...there.data, ...data },
  };
  return { facts, added: names.map((name) => [name, textOf(after[name])] as const) };
}
