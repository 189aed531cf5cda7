import { ROLE_WORDS } from '../access/roles.ru.ts';
import { type EMPLOYMENT_STATES, STAFF_ROLES } from '../contract/registry.ts';
import { capitalized } from '../format/dates.ts';

/** What became of an employment, for the clinic. */
export const EMPLOYMENT_WORDS: Readonly<Record<(typeof EMPLOYMENT_STATES)[number], string>> = {
  waiting: 'Ждёт согласия',
  working: 'Работает',
  declined: 'Отказался',
  ended: 'Больше не работает',
};

/** What became of an employment, for the person. */
export const OWN_EMPLOYMENT_WORDS: typeof EMPLOYMENT_WORDS = {
  waiting: 'Ждёт вашего согласия',
  working: 'Работаете',
  declined: 'Вы отказались',
  ended: 'Больше не работаете',
};

interface Work {
  readonly roles: readonly (typeof STAFF_ROLES)[number][];
  readonly specialties: readonly string[];
}
/** What somebody may be in the clinic, of a doctor with the specialties; before they have accepted these alone. */
export function rolesInWords({ roles, specialties }: Work): string {
  const work = specialties.join(', ');
  if (roles.length === 0) return work;
  return capitalized(
    STAFF_ROLES.filter((role) => roles.includes(role))
      .map((role) => (role === 'doctor' && work !== '' ? `${ROLE_WORDS[role]} (${work})` : ROLE_WORDS[role]))
      .join(', '),
  );
}
