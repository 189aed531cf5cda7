import { numericDate } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import { identityConflicts } from '#shared/rules/card-merge.ts';
import { factsOfRow, type ImportedFacts, type Standing } from '#server/features/patients/index.ts';
import { faultAt, type ImportedPatient, type RowFault } from './read-row.rules.ts';
import { rowTexts } from './row-texts.ru.ts';
import { repeatedFault, type Seen } from './seen.ts';

/** Why a row is not taken whose SNILS or policy is in the card of somebody else. */
function otherPersonFault({ person, card }: ImportedPatient, there: ImportedFacts): RowFault {
  const name = fullName({ lastName: there.last_name, firstName: there.first_name, middleName: there.middle_name });
  const who = [name, ...(there.birth_date === null ? [] : [numericDate(there.birth_date)])].join(', ');
  const isBySnils = card.snils !== undefined && card.snils !== '' && card.snils === there.data.snils;
  const conflicts = identityConflicts(factsOfRow(there), { ...person, snils: card.snils ?? '' });
  return faultAt(isBySnils ? 'snils' : 'omsNumber', rowTexts.numberOfOther(who, conflicts));
}

const policyOf = ({ omsNumber = '' }: ImportedPatient['card']): string => omsNumber.replaceAll(/[ -]/g, '');
/** Who of the clinic a row is. */
interface Judged {
  /** null: nobody yet */
  readonly there: ImportedFacts | null;
  /** why the row is not taken; null: nothing is known against it */
  readonly fault: RowFault | null;
}
/**
 * Whether a row is the patient of the clinic who was found for it: one whose number is in the card of somebody else is
 * told; one that has only the name of a patient who is a row before, with another SNILS, is another person.
 */
export function whoIs(seen: Seen, patient: ImportedPatient, { there, isOther }: Standing): Judged {
  if (there === null) return { there, fault: null };
  if (isOther) return { there, fault: otherPersonFault(patient, there) };
  const line = seen.otherOf(there.id, patient);
  if (line === null) return { there, fault: null };
  const policy = policyOf(patient.card);
  return policy !== '' && policy === policyOf(there.data)
    ? { there, fault: repeatedFault(patient, { line, what: 'policy' }) }
    : { there: null, fault: null };
}
