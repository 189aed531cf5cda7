import { Value } from 'typebox/value';
import { Email } from '#shared/contract/auth.ts';
import { MAX_SLUG, SLUG_PATTERN } from '#shared/contract/clinics.ts';
import { isKnownZone } from '#shared/rules/clinic-time.ts';
import { publicUrl, type Config } from '#server/config/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { createOrm, systemEm } from '#server/db/orm.ts';
import { createClinic, type NewClinic } from '#server/features/clinics/index.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { cliTexts } from '../cli.ru.ts';
import { CliError, type Command, type OptionValues } from '../command.ts';
import { withDatabase } from '../database.ts';

const texts = cliTexts.createClinic;
const MAX_TITLE = 200;

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

async function create(appUrl: string, config: Config, { email, ...clinic }: ReturnType<typeof readClinic>): Promise<string | null> {
  const orm = await createOrm({ url: appUrl, poolSize: 1, applicationName: 'clinic-cli' });
  try {
    const settings = { ...config, publicUrl: publicUrl(config) };
    const admin = { email, firstName: texts.firstName, lastName: texts.lastName, middleName: '' };
    return await createClinic(systemEm(orm, 'clinics belong to the platform'), settings, clinic, admin);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too_many_requests') throw new CliError(texts.tooManyLetters(email));
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
  },
  async run({ config, values, say }) {
    const clinic = readClinic(values);
    await withDatabase(config, { info: () => {}, warn: say }, async ({ appUrl, ownerUrl }) => {
      await migrate(ownerUrl, appUrl);
      if ((await create(appUrl, config, clinic)) === null) throw new CliError(texts.slugTaken(clinic.slug));
      say(texts.created(clinic.title, `${publicUrl(config)}/clinics/${clinic.slug}`));
      say(config.SMTP_URL === '' && !config.isDemo ? texts.letterWaits(clinic.email) : texts.invited(clinic.email));
    });
    return 0;
  },
};
