import { fullName } from '#shared/format/names.ts';
import { numericDate } from '#shared/format/dates.ts';
import type { Config } from '#server/config/config.ts';
import { toAdminUser, viewAdminUser } from '#server/features/auth/index.ts';
import { openProviders } from '#server/lib/social/open-providers.ts';
import { cliTexts } from '../cli.ru.ts';
import type { Command } from '../command.ts';
import { PERSON_OPTIONS, personOf, readPerson } from '../named.ts';
import { withCall } from '../with-call.ts';
import { peopleTexts as texts } from './people.ru.ts';

type Person = ReturnType<typeof toAdminUser>;

const clinicLines = ({ clinics, rights }: Person): string[] =>
  clinics.map(({ id, slug, title, roles }) => {
    const grants = rights.find(({ clinic }) => clinic === id)?.grants ?? [];
    return [slug, title, [...roles, ...grants].join(', ')].join('  ');
  });
const factorLines = ({ factors: { has_totp: hasTotp, recovery_codes_left: codes, passkeys, providers } }: Person) => [
  ...(hasTotp ? [texts.totp(codes)] : []),
  ...(passkeys > 0 ? [texts.passkeys(passkeys)] : []),
  ...providers,
];

function linesOf(person: Person): string[] {
  const { facts } = texts;
  const rows: readonly (readonly [string, string | null])[] = [
    [facts.id, person.id],
    [facts.email, person.email ?? texts.none],
    [facts.phone, person.phone ?? texts.none],
    [facts.status, person.is_superuser ? `${person.status}, ${texts.superuser}` : person.status],
    [facts.restoredUntil, person.restored_until && numericDate(person.restored_until)],
    [facts.created, person.created_at],
    [facts.seen, person.last_seen_at ?? texts.long],
  ];
  const lists: readonly (readonly [string, readonly string[]])[] = [
    [facts.clinics, clinicLines(person)],
    [facts.factors, factorLines(person)],
    [facts.sessions, person.sessions.map(({ last_active_at: at, ip, device }) => `${at}  ${ip}  ${device}`)],
  ];
  return [
    fullName(person),
    ...rows.flatMap(([name, value]) => (value === null ? [] : [`  ${name}: ${value}`])),
    ...lists.flatMap(([name, lines]) =>
      lines.length === 0 ? [`  ${name}: ${texts.none}`] : [`  ${name}:`, ...lines.map((line) => `    ${line}`)],
    ),
  ];
}

const lookSettings = (config: Config) => ({
  ...config,
  socialProviders: [...openProviders(config.social.apps).keys()],
});

/** A person as the page of the administration has them; the look is logged (K9). */
export const peopleShowCommand: Command = {
  name: 'people show',
  summary: texts.showSummary,
  options: PERSON_OPTIONS,
  async run({ config, values, say }) {
    const who = readPerson(values);
    const person = await withCall(
      config,
      say,
      async (call) => toAdminUser(await viewAdminUser(call, lookSettings(config), await personOf(call, who))),
      { not_found: cliTexts.person.notFound(who.name) },
    );
    for (const line of linesOf(person)) say(line);
    return 0;
  },
};
