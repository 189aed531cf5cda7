import { Value } from 'typebox/value';
import { Email } from '#shared/contract/auth.ts';
import { MAX_SLUG, SLUG_PATTERN } from '#shared/contract/clinics.ts';
import { isPersonName } from '#shared/format/names.ts';
import { isKnownZone } from '#shared/rules/clinic-time.ts';
import { publicUrl, type Config } from '#server/config/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { createOrm, systemEm } from '#server/db/orm.ts';
import type { Invitee } from '#server/features/auth/index.ts';
import { createClinic, type NewClinic } from '#server/features/clinics/index.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { askLine } from '../ask.ts';
import { cliTexts } from '../cli.ru.ts';
import { CliError, type Command, type OptionValues } from '../command.ts';
import { withDatabase } from '../database.ts';

const texts = cliTexts.createClinic;
const MAX_TITLE = 200;
const MAX_NAME = 100;

function readText(values: OptionValues, name: string): string {
  const given = values[name];
  const text = typeof given === 'string' ? given.trim() : '';
  if (text === '') throw new CliError(cliTexts.missingOption(name));
  return text;
}

function readClinic(values: OptionValues): NewClinic & { readonly email: string } {
  const title = readText(values, 'title');
  const slug = readText(values, 'slug');
  const timezone = readText(values, 'timezone');
  const email = readText(values, 'admin-email').toLowerCase();
  if (title.length > MAX_TITLE) throw new CliError(texts.titleTooLong(MAX_TITLE));
  if (!new RegExp(SLUG_PATTERN).test(slug) || slug.length > MAX_SLUG) throw new CliError(texts.wrongSlug(slug));
  // a bare offset such as +03:00 is a zone to Intl, but PostgreSQL reads its sign the other way round
  if (!timezone.includes('/') || !isKnownZone(timezone)) throw new CliError(texts.wrongZone(timezone));
  if (!Value.Check(Email, email)) throw new CliError(cliTexts.wrongEmail(email));
  return { title, slug, timezone, email };
}

/**
 * «Фамилия Имя Отчество», asked for on a terminal when it was not given; an account that is there already keeps its own
 * name.
 */
async function readName(values: OptionValues): Promise<Omit<Invitee, 'email'>> {
  const given = values['admin-name'];
  const name = (typeof given === 'string' ? given : await askLine(texts.nameQuestion)).trim();
  if (name === '') throw new CliError(cliTexts.missingOption('admin-name'));
  const [lastName = '', firstName = '', ...middle] = name.split(/\s+/);
  const parts = { lastName, firstName, middleName: middle.join(' ') };
  const isName =
    firstName !== '' && Object.values(parts).every((part) => isPersonName(part) && part.length <= MAX_NAME);
  if (!isName) throw new CliError(texts.wrongName(name));
  return parts;
}

async function create(
  appUrl: string,
  config: Config,
  { email, ...clinic }: ReturnType<typeof readClinic>,
  name: Omit<Invitee, 'email'>,
): Promise<string | null> {
  const orm = await createOrm({ url: appUrl, poolSize: 1, applicationName: 'clinic-cli' });
  try {
    const settings = { ...config, publicUrl: publicUrl(config) };
    return await createClinic(systemEm(orm, 'clinics belong to the platform'), settings, clinic, { email, ...name });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too_many_requests')
      throw new CliError(texts.tooManyLetters(email));
    throw error;
  } finally {
    await orm.close();
  }
}

export const createClinicCommand: Command = {
  name: 'create-clinic',
  summary: texts.summary,
  options: {
    title: { type: 'string', text: texts.titleOption },
    slug: { type: 'string', text: texts.slugOption },
    timezone: { type: 'string', text: texts.timezoneOption },
    'admin-email': { type: 'string', text: texts.adminOption },
    'admin-name': { type: 'string', text: texts.nameOption },
  },
  async run({ config, values, say }) {
    const clinic = readClinic(values);
    const name = await readName(values);
    await withDatabase(config, { info: () => {}, warn: say }, async ({ appUrl, ownerUrl }) => {
      await migrate(ownerUrl, appUrl);
      if ((await create(appUrl, config, clinic, name)) === null) throw new CliError(texts.slugTaken(clinic.slug));
      say(texts.created(clinic.title, `${publicUrl(config)}/clinics/${clinic.slug}`));
      say(config.SMTP_URL === '' && !config.isDemo ? texts.letterWaits(clinic.email) : texts.invited(clinic.email));
    });
    return 0;
  },
};
