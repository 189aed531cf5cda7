import { GRANT_WORDS } from '#shared/access/grants.ru.ts';
import { MODULE_TITLES } from '#shared/access/modules.ru.ts';
import { REPORT_TITLES } from '#shared/rules/reports.ru.ts';
import { SOCIAL_TITLES } from '#shared/rules/social-providers.ru.ts';
import { rolesInWords } from './actions.ru.ts';

type Details = Readonly<Record<string, unknown>>;

/** How something happened that mostly happens by hand. */
const WAYS: Readonly<Record<string, string>> = {
  merge: 'объединением карт',
  table: 'дополнена из таблицы',
  table_undo: 'отменой загрузки таблицы',
};

const wordIn = (words: Readonly<Record<string, string>>, name: string): string => words[name] ?? name;
const textOf = (details: Details, name: string): string | undefined =>
  typeof details[name] === 'string' && details[name] !== '' ? details[name] : undefined;
/** «Первое, второе» with a beginning, or nothing. */
const listed = (beginning: string, names: unknown): string[] =>
  Array.isArray(names) && names.length > 0
    ? [`${beginning}: ${names.map((name) => wordIn(MODULE_TITLES, String(name))).join(', ')}`]
    : [];

/**
 * What the details of an event say to who reads the log: the role or the permission that was given, modules, the
 * service, the report, the reason that a superuser gave. Numbers and ids stay in the database.
 */
export function detailsInWords(action: string, details: Details): string {
  const [role, permission, provider, name, report] = ['role', 'permission', 'provider', 'name', 'report'].map((key) =>
    textOf(details, key),
  );
  const way = textOf(details, 'way');
  // of a sign-in it is why it was refused, as a code
  const reason = action.startsWith('session.') ? undefined : textOf(details, 'reason');
  return [
    ...(role === undefined ? [] : [rolesInWords(role)]),
    ...(permission === undefined ? [] : [wordIn(GRANT_WORDS, permission)]),
    ...(provider === undefined ? [] : [wordIn(SOCIAL_TITLES, provider)]),
    ...(report === undefined ? [] : [wordIn(REPORT_TITLES, report)]),
    ...(action.startsWith('passkey.') && name !== undefined ? [name] : []),
    ...(action === 'clinic.modules'
      ? [...listed('включены', details['on']), ...listed('выключены', details['off'])]
      : []),
    ...(reason === undefined ? [] : [`причина: ${reason}`]),
    ...(way === undefined ? [] : [wordIn(WAYS, way)]),
    ...(details['by'] === 'cli' ? ['командой сервера'] : []),
  ].join('; ');
}
