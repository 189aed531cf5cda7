import type { Patient } from '#renderer/entities/patient/api.ts';

/** What tells two people apart, whatever else is alike. */
export type IdentityConflict = 'lastName' | 'firstName' | 'birthDate';

/** Without case, and the two letters that people write for one another are one. */
const isAlike = (one: string, other: string): boolean =>
  one.trim().localeCompare(other.trim(), 'ru', { sensitivity: 'base' }) === 0;

/** What two cards say differently of who the person is; what only one of them says is no conflict. */
export function conflictsOf(target: Patient, source: Patient): IdentityConflict[] {
  const [birth, other] = [target.date_of_birth, source.date_of_birth];
  return [
    ...(isAlike(target.last_name, source.last_name) ? [] : (['lastName'] as const)),
    ...(isAlike(target.first_name, source.first_name) ? [] : (['firstName'] as const)),
    ...(birth === null || other === null || birth === other ? [] : (['birthDate'] as const)),
  ];
}
