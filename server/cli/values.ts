import { cliTexts as texts } from './cli.ru.ts';
import { CliError, type OptionValues } from './command.ts';

/** A key as it was given, without spaces around it; undefined when it was left out. */
export const textOf = (values: OptionValues, name: string): string | undefined => {
  const given = values[name];
  return typeof given === 'string' ? given.trim() : undefined;
};

/** A key that has to say something. @throws CliError */
export function requiredText(values: OptionValues, name: string): string {
  const text = textOf(values, name) ?? '';
  if (text === '') throw new CliError(texts.missingOption(name));
  return text;
}

/** Names between commas, each once; undefined when the key was left out, none when it is empty. */
export function listOf(values: OptionValues, name: string): string[] | undefined {
  const text = textOf(values, name);
  if (text === undefined) return undefined;
  return text === '' ? [] : [...new Set(text.split(',').map((part) => part.trim()))];
}

/** The same where only certain names are known. @throws CliError that tells them */
export function knownListOf<Name extends string>(
  values: OptionValues,
  name: string,
  known: readonly Name[],
): Name[] | undefined {
  return listOf(values, name)?.map((given) => {
    const found = known.find((one) => one === given);
    if (found === undefined) throw new CliError(texts.unknownValue(name, given, known));
    return found;
  });
}
