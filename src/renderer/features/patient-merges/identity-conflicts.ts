import { identityConflicts, type IdentityConflict } from '#shared/rules/card-merge.ts';
import { cardFromWire } from '#shared/rules/patient-card.ts';
import type { Patient } from '#renderer/entities/patient/api.ts';

const identityOf = ({ last_name: lastName, first_name: firstName, date_of_birth: birthDate, data }: Patient) => ({
  lastName,
  firstName,
  birthDate,
  snils: cardFromWire(data).snils,
});
/** What two cards say differently of who the person is. */
export const conflictsOf = (target: Patient, source: Patient): IdentityConflict[] =>
  identityConflicts(identityOf(target), identityOf(source));
