import { cleanText } from '#shared/format/clean-text.ts';
import { emailKey } from '#shared/format/email.ts';
import { formatPhone, normalizePhone } from '#shared/format/phone.ts';
import { isUuid } from '#shared/format/uuid.ts';
import { MAX_MOVE_REASON } from '#shared/rules/user-status.ts';
import { accountOfCommand, type NamedPerson } from '#server/features/auth/index.ts';
import { getClinic } from '#server/features/clinics/index.ts';
import { cliTexts } from './cli.ru.ts';
import { CliError, type CommandOption, type OptionValues } from './command.ts';
import { explained } from './refusals.ts';
import { requiredText, textOf } from './values.ts';
import type { CommandCall } from './with-call.ts';

const texts = cliTexts.person;
type Em = Pick<CommandCall, 'em'>;

/** The keys by which a command names a person; one of them is given. */
export const PERSON_OPTIONS = {
  email: { type: 'string', text: texts.options.email },
  phone: { type: 'string', text: texts.options.phone },
  id: { type: 'string', text: texts.options.id },
} as const satisfies Readonly<Record<string, CommandOption>>;
export const REASON_OPTION: CommandOption = { type: 'string', text: texts.reasonOption };

/** A person as the keys name them, and in the words of the command's answer. */
export interface PersonOnLine {
  readonly person: NamedPerson;
  readonly name: string;
}

/** @throws CliError */
export function readPerson(values: OptionValues): PersonOnLine {
  const [email, phone, id] = [textOf(values, 'email'), textOf(values, 'phone'), textOf(values, 'id')];
  const given = [email, phone, id].filter((text) => text !== undefined && text !== '');
  if (given.length !== 1) throw new CliError(texts.oneOf);
  if (phone) {
    const known = normalizePhone(phone);
    if (known === null) throw new CliError(texts.wrongPhone(phone));
    return { person: { phone: known }, name: formatPhone(known) };
  }
  if (id) {
    if (!isUuid(id)) throw new CliError(texts.wrongId(id));
    return { person: { id: id.toLowerCase() }, name: id };
  }
  const key = emailKey(email ?? '');
  return { person: { email: key }, name: key };
}

/** Why a command does something, for the log. @throws CliError */
export function readReason(values: OptionValues): string {
  const reason = cleanText(requiredText(values, 'reason'));
  if (reason.length > MAX_MOVE_REASON) throw new CliError(texts.longReason(MAX_MOVE_REASON));
  return reason;
}

/** The id of a person's account. @throws CliError when there is none */
export const personOf = ({ em }: Em, { person, name }: PersonOnLine): Promise<string> =>
  accountOfCommand(em, person).catch((error: unknown) => {
    throw explained(error, { not_found: texts.notFound(name) });
  });

/** The id of a clinic by the address of its page, also of one that is switched off. @throws CliError */
export const clinicOf = ({ em }: Em, slug: string): Promise<string> =>
  getClinic(em, { slug }).then(
    ({ id }) => id,
    (error: unknown) => {
      throw explained(error, { not_found: cliTexts.noClinic(slug) });
    },
  );
