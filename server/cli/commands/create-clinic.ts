import { isKnownZone } from '#shared/rules/clinic-time.ts';
import { publicUrl } from '#server/config/config.ts';
import { systemEm } from '#server/db/orm.ts';
import { createClinic, type NewClinic } from '#server/features/clinics/index.ts';
import { COMMAND_LINE } from '#server/http/call.ts';
import { databaseErrorCode } from '#server/http/errors.ts';
import { cliTexts } from '../cli.ru.ts';
import { invitationSettings, letterFate, readInvitedEmail, readNewSlug, readTitle } from '../clinic-facts.ts';
import { CliError, type Command, type OptionValues } from '../command.ts';
import { readPersonName } from '../person-name.ts';
import { explained } from '../refusals.ts';
import { requiredText } from '../values.ts';
import { withOrm } from '../with-orm.ts';

const texts = cliTexts.createClinic;

function readClinic(values: OptionValues): NewClinic & { readonly email: string } {
  const title = readTitle(values);
  const slug = readNewSlug(values, 'slug');
  const timezone = requiredText(values, 'timezone');
  // a bare offset such as +03:00 is a zone to Intl, but PostgreSQL reads its sign the other way round
  if (!timezone.includes('/') || !isKnownZone(timezone)) throw new CliError(texts.wrongZone(timezone));
  return { title, slug, timezone, email: readInvitedEmail(values, 'admin-email') };
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
    const { email, ...clinic } = readClinic(values);
    const admin = { email, ...(await readPersonName(values, 'admin-name')) };
    await withOrm(config, say, (orm) =>
      createClinic(
        systemEm(orm, 'clinics belong to the platform'),
        invitationSettings(config),
        clinic,
        admin,
        COMMAND_LINE,
      ).catch((error: unknown) => {
        if (databaseErrorCode(error) === 'slug_taken') throw new CliError(texts.slugTaken(clinic.slug));
        throw explained(error, { too_many_requests: cliTexts.tooManyLetters(email) });
      }),
    );
    say(texts.created(clinic.title, `${publicUrl(config)}/clinics/${clinic.slug}`));
    say(letterFate(config, email));
    return 0;
  },
};
