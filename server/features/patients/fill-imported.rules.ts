import {
  identityConflicts,
  MERGE_GROUP_NAMES,
  MERGE_GROUPS,
  mergedFacts,
  type MergeGroup,
  type PersonCard,
  type PersonCardField,
} from '#shared/rules/card-merge.ts';
import { CardFields, emptyCard, type PatientCard } from '#shared/rules/patient-card.ts';
import { snakeCase } from '#server/http/snake-case.ts';
import type { ImportedFacts } from './imported-patients.service.ts';
import type { PatientPerson } from './patient.entity.ts';

const textOf = (value: PersonCard[PersonCardField]): string =>
  typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value);
const NOTHING: ReadonlySet<never> = new Set();
/** A row of a patient as a card with its person. */
export const factsOfRow = (row: Omit<ImportedFacts, 'id' | 'version' | 'like'>): PersonCard => ({
  ...emptyCard(),
  ...row.data,
  lastName: row.last_name,
  firstName: row.first_name,
  middleName: row.middle_name,
  hasNoMiddleName: row.has_no_middle_name,
  birthDate: row.birth_date,
  gender: row.gender,
  phone: row.phone,
  email: row.email,
});
const isOfCard = (name: string): name is keyof PatientCard & PersonCardField => name in CardFields;
const differing = (before: PersonCard, after: PersonCard): PersonCardField[] =>
  (Object.keys(after) as PersonCardField[]).filter((name) => textOf(before[name]) !== textOf(after[name]));

/** A patient as a table has them. */
export interface TablePatient {
  readonly person: PatientPerson;
  readonly card: Partial<PatientCard>;
}
/** A known patient with what a table adds to them. */
export interface Filled {
  readonly facts: ImportedFacts;
  /** groups of facts that were empty, or to which something was added */
  readonly groups: readonly MergeGroup[];
  /** the same by item, with what stands there now */
  readonly added: readonly (readonly [PersonCardField, string])[];
}

/** What a table has of these groups; of all others what the card has, so that nothing is added there. */
const onlyOf = (given: PersonCard, there: PersonCard, groups: ReadonlySet<MergeGroup>): PersonCard => ({
  ...given,
  ...Object.fromEntries(
    MERGE_GROUP_NAMES.filter((group) => !groups.has(group)).flatMap((group) =>
      MERGE_GROUPS[group].map((name: PersonCardField) => [name, there[name]]),
    ),
  ),
});

/**
 * What a table adds to a known patient: facts of which the card has nothing, whole groups of them, and allergies. What
 * stands in the card stays: the desk may know better than an old table. Null: nothing.
 * @param groups nothing is added to others
 */
export function filledBy(
  there: ImportedFacts,
  { person, card }: TablePatient,
  groups: ReadonlySet<MergeGroup> = new Set(MERGE_GROUP_NAMES),
): Filled | null {
  const before = factsOfRow(there);
  const after = mergedFacts(before, onlyOf({ ...emptyCard(), ...card, ...person }, before, groups), NOTHING);
  const names = differing(before, after);
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
  return {
    facts,
    groups: MERGE_GROUP_NAMES.filter((group) =>
      MERGE_GROUPS[group].some((name: PersonCardField) => names.includes(name)),
    ),
    added: names.map((name) => [name, textOf(after[name])] as const),
  };
}

/**
 * True when the patient to whom a number of the table leads is somebody else: of another SNILS, first name or birth
 * date; or of another surname, unless birth dates say that it has changed.
 */
export function isAnother(there: ImportedFacts, { person, card }: TablePatient): boolean {
  const conflicts = identityConflicts(factsOfRow(there), { ...person, snils: card.snils ?? '' });
  const isBornAlike = there.birth_date !== null && person.birthDate !== null;
  return conflicts.some((name) => name !== 'lastName') || (conflicts.length > 0 && !isBornAlike);
}

/** Names of what differs between two states of a card, as the log has them; never what stands there. */
export const changedFields = (before: ImportedFacts, after: ImportedFacts): string[] =>
  differing(factsOfRow(before), factsOfRow(after)).map((name) => (isOfCard(name) ? `data.${name}` : snakeCase(name)));
