import { numericDate } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import type { ImportedFacts } from '#server/features/patients/index.ts';
import { faultAt, type ImportedPatient, type RowFault } from './read-row.rules.ts';
import { rowTexts } from './row-texts.ru.ts';

/** Why a row is not taken whose SNILS or policy is in the card of somebody else. */
export function otherPersonFault({ card }: ImportedPatient, there: ImportedFacts): RowFault {
  const name = fullName({ lastName: there.last_name, firstName: there.first_name, middleName: there.middle_name });
  const who = [name, ...(there.birth_date === null ? [] : [numericDate(there.birth_date)])].join(', ');
  const isBySnils = card.snils !== undefined && card.snils !== '' && card.snils === there.data.snils;
  return faultAt(isBySnils ? 'snils' : 'omsNumber', rowTexts.numberOfOther(who));
}
