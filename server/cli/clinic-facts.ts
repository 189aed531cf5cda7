import { Value } from 'typebox/value';
import { ClinicTitle, MAX_TITLE } from '#shared/contract/admin-clinics.ts';
import { Email } from '#shared/contract/auth.ts';
import { MAX_SLUG, SLUG_PATTERN } from '#shared/contract/clinics.ts';
import { isReadOtherwise } from '#shared/rules/clinic-slug.ts';
import { cleanLine } from '#shared/format/clean-text.ts';
import { emailKey } from '#shared/format/email.ts';
import { publicUrl, type Config } from '#server/config/config.ts';
import { cliTexts as texts } from './cli.ru.ts';
import { CliError, type OptionValues } from './command.ts';
import { requiredText } from './values.ts';

/** The title of a clinic. @throws CliError */
export function readTitle(values: OptionValues): string {
  const title = cleanLine(requiredText(values, 'title'));
  if (title.length > MAX_TITLE) throw new CliError(texts.titleTooLong(MAX_TITLE));
  if (!Value.Check(ClinicTitle, title)) throw new CliError(texts.titleWithoutLetters);
  return title;
}

/** The address of a clinic's page that is to be. @throws CliError */
export function readNewSlug(values: OptionValues, key: string): string {
  const slug = requiredText(values, key);
  if (!new RegExp(SLUG_PATTERN).test(slug) || isReadOtherwise(slug) || slug.length > MAX_SLUG)
    throw new CliError(texts.wrongSlug(slug));
  return slug;
}

/** The address of whom a clinic invites. @throws CliError */
export function readInvitedEmail(values: OptionValues, key: string): string {
  const email = emailKey(requiredText(values, key));
  if (!Value.Check(Email, email)) throw new CliError(texts.wrongEmail(email));
  return email;
}

/** What becomes of the letter to somebody who was invited. */
export const letterFate = (config: Config, email: string): string =>
  config.SMTP_URL === '' && !config.isDemo ? texts.letterWaits(email) : texts.invited(email);

/** The settings as an invitation wants them. */
export const invitationSettings = (config: Config) => ({ ...config, publicUrl: publicUrl(config) });
