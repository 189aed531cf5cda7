import { isPersonName } from '#shared/format/names.ts';
import type { Invitee } from '#server/features/auth/index.ts';
import { askLine } from './ask.ts';
import { cliTexts as texts } from './cli.ru.ts';
import { CliError, type OptionValues } from './command.ts';
import { textOf } from './values.ts';

const MAX_NAME = 100;

/**
 * «Фамилия Имя Отчество» of whom a command invites, asked for on a terminal when it was not given; an account that is
 * there already keeps its own name.
 * @param key that gives it
 * @throws CliError
 */
export async function readPersonName(values: OptionValues, key: string): Promise<Omit<Invitee, 'email'>> {
  const name = textOf(values, key) ?? (await askLine(texts.nameQuestion)).trim();
  if (name === '') throw new CliError(texts.missingOption(key));
  const [lastName = '', firstName = '', ...middle] = name.split(/\s+/);
  const parts = { lastName, firstName, middleName: middle.join(' ') };
  const isName =
    firstName !== '' && Object.values(parts).every((part) => isPersonName(part) && part.length <= MAX_NAME);
  if (!isName) throw new CliError(texts.wrongName(name, key));
  return parts;
}
