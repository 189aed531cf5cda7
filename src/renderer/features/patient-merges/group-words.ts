import { MERGE_GROUPS, type MergeGroup, type PersonCard } from '#shared/rules/card-merge.ts';
import { cardFromWire } from '#shared/rules/patient-card.ts';
import type { Patient } from '#renderer/entities/patient/api.ts';
import { IDENTIFIERS, valueInWords } from '#renderer/entities/patient/card-fields.ts';
import { valuesOf, type CardValueName } from '#renderer/entities/patient/card-values.ts';
import { texts } from './texts.ru.ts';

/** A patient on the wire as the rules of a merge take it. */
export const personCardOf = (patient: Patient): PersonCard => ({
  ...cardFromWire(patient.data),
  lastName: patient.last_name,
  firstName: patient.first_name,
  middleName: patient.middle_name,
  hasNoMiddleName: patient.has_no_middle_name,
  birthDate: patient.date_of_birth,
  gender: patient.gender,
  phone: patient.phone,
  email: patient.email,
});
const DISABILITY: readonly CardValueName[] = ['disabilityOrder', 'disabilityGroup', 'disabilityDate'];

/** What a card says in a group, in words; empty where it says nothing. */
export function groupInWords(patient: Patient, group: MergeGroup): string {
  const values = valuesOf(patient);
  const names = MERGE_GROUPS[group].flatMap<CardValueName>((name) =>
    name === 'disability' ? DISABILITY : name === 'hasNoMiddleName' ? [] : [name],
  );
  const words = names.filter((name) => !IDENTIFIERS.has(name)).map((name) => valueInWords(values, name));
  if (group !== 'name') return words.filter(Boolean).join(', ');
  const name = words.filter(Boolean).join(' ');
  return patient.has_no_middle_name ? texts.hint_no_middle_name(name) : name;
}
