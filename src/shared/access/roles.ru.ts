import type { Role } from './permissions.ts';

/** Roles in a clinic as they stand in a list; a title capitalises the first. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  orgadmin: 'администратор',
  doctor: 'врач',
  employee: 'сотрудник',
  patient: 'пациент',
};
