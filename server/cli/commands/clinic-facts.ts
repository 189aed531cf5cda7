import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { SWITCHED_MODULES } from '#shared/access/modules.ts';
import { adminClinicEndpoints } from '#shared/contract/admin-clinics.ts';
import { violationText } from '#shared/errors/validation.ru.ts';
import { cleanLine } from '#shared/format/clean-text.ts';
import { numericDate } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import { publicUrl, type Config } from '#server/config/config.ts';
import { getAdminClinic, setClinicModules, toAdminClinic, updateAdminClinic } from '#server/features/clinics/index.ts';
import { cliTexts } from '../cli.ru.ts';
import { readNewSlug, readTitle } from '../clinic-facts.ts';
import { CliError, type Command, type OptionValues } from '../command.ts';
import { clinicOf } from '../named.ts';
import { knownListOf, listOf, requiredText, textOf } from '../values.ts';
import { withCall } from '../with-call.ts';
import { clinicsTexts as texts } from './clinics.ru.ts';

const SLUG = { slug: { type: 'string', text: cliTexts.slugOption } } as const;
type Clinic = ReturnType<typeof toAdminClinic>;
const dayOf = (instant: string): string => numericDate(instant.slice(0, 10));

const moduleLines = ({ modules }: Pick<Clinic, 'modules'>): string[] =>
  SWITCHED_MODULES.map(
    (module) => `${module}  ${modules.includes(module) ? texts.moduleOn : texts.moduleOff}  (${texts.modules[module]})`,
  );

function factLines(clinic: Clinic, config: Config): string[] {
  const { facts } = texts;
  const rows: readonly (readonly [string, string | number])[] = [
    [facts.id, clinic.id],
    [facts.page, `${publicUrl(config)}/clinics/${clinic.slug}`],
    [facts.city, clinic.city || texts.none],
    [facts.website, clinic.website || texts.none],
    [facts.zone, clinic.timezone],
    [facts.since, dayOf(clinic.created_at)],
    [facts.state, clinic.disabled_at === null ? texts.works : texts.disabledSince(dayOf(clinic.disabled_at))],
    [facts.employees, clinic.employees],
    [facts.visits, clinic.upcoming_visits],
    [facts.networks, clinic.networks.join(', ') || texts.everywhere],
  ];
  return [
    clinic.title,
    ...rows.map(([name, value]) => `  ${name}: ${value}`),
    `  ${facts.modules}:`,
    ...moduleLines(clinic).map((line) => `    ${line}`),
    clinic.admins.length === 0 ? `  ${facts.admins}: ${texts.none}` : `  ${facts.admins}:`,
    ...clinic.admins.map(({ id, email, state, ...name }) =>
      ['   ', id, email, fullName(name), texts.adminStates[state]].filter(Boolean).join('  '),
    ),
  ];
}

/** All that the platform keeps of a clinic (A52). */
export const clinicsShowCommand: Command = {
  name: 'clinics show',
  summary: texts.showSummary,
  options: SLUG,
  async run({ config, values, say }) {
    const slug = requiredText(values, 'slug');
    const clinic = await withCall(config, say, async (call) =>
      toAdminClinic(await getAdminClinic(call, await clinicOf(call, slug))),
    );
    for (const line of factLines(clinic, config)) say(line);
    return 0;
  },
};

const FACTS = adminClinicEndpoints.updateAdminClinic.body.properties;
/** A fact that may be empty, in the bounds of the contract; undefined: it stays. @throws CliError */
function factOf(values: OptionValues, name: 'city' | 'website'): string | undefined {
  const given = textOf(values, name);
  return given === undefined ? undefined : within(FACTS[name], name, cleanLine(given));
}
function within<T>(schema: TSchema, name: string, value: T): T {
  const [violation] = Value.Errors(schema, value);
  if (violation) throw new CliError(cliTexts.wrongOption(name, violationText(violation)));
  return value;
}

/** Changes what the platform keeps of a clinic; what is not named stays. */
export const clinicsEditCommand: Command = {
  name: 'clinics edit',
  summary: texts.editSummary,
  options: {
    ...SLUG,
    title: { type: 'string', text: texts.titleOption },
    'new-slug': { type: 'string', text: texts.newSlugOption },
    city: { type: 'string', text: texts.cityOption },
    website: { type: 'string', text: texts.websiteOption },
    networks: { type: 'string', text: texts.networksOption },
  },
  async run({ config, values, say }) {
    const slug = requiredText(values, 'slug');
    const networks = listOf(values, 'networks');
    if (networks?.includes('')) throw new CliError(texts.wrongNetworks);
    const given = {
      title: values['title'] === undefined ? undefined : readTitle(values),
      slug: values['new-slug'] === undefined ? undefined : readNewSlug(values, 'new-slug'),
      city: factOf(values, 'city'),
      website: factOf(values, 'website'),
      networks: networks && within(FACTS.networks, 'networks', networks),
    };
    if (Object.values(given).every((fact) => fact === undefined)) throw new CliError(texts.nothingToEdit);
    const { title } = await withCall(
      config,
      say,
      async (call) => {
        const { id, version, ...known } = await getAdminClinic(call, await clinicOf(call, slug));
        return updateAdminClinic(call, id, {
          title: given.title ?? known.title,
          slug: given.slug ?? known.slug,
          city: given.city ?? known.city,
          website: given.website ?? known.website,
          networks: given.networks,
          version,
        });
      },
      { network_wrong: texts.wrongNetworks },
    );
    say(texts.edited(title));
    return 0;
  },
};

/** Shows the modules of a clinic, and switches them (A51). */
export const clinicsModulesCommand: Command = {
  name: 'clinics modules',
  summary: texts.modulesSummary,
  options: {
    ...SLUG,
    on: { type: 'string', text: texts.onOption },
    off: { type: 'string', text: texts.offOption },
  },
  async run({ config, values, say }) {
    const slug = requiredText(values, 'slug');
    const on = knownListOf(values, 'on', SWITCHED_MODULES) ?? [];
    const off = knownListOf(values, 'off', SWITCHED_MODULES) ?? [];
    const both = on.find((module) => off.includes(module));
    if (both !== undefined) throw new CliError(texts.bothWays(both));
    const clinic = await withCall(config, say, async (call) => {
      const known = await getAdminClinic(call, await clinicOf(call, slug));
      if (on.length + off.length === 0) return known;
      const modules = SWITCHED_MODULES.filter(
        (module) => on.includes(module) || (known.modules.includes(module) && !off.includes(module)),
      );
      return setClinicModules(call, known.id, { modules, version: known.version });
    });
    for (const line of moduleLines({ modules: [...clinic.modules] })) say(line);
    return 0;
  },
};
