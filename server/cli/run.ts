import { parseArgs } from 'node:util';
import { loadConfig } from '#server/config/config.ts';
import { cliTexts as texts } from './cli.ru.ts';
import { CliError, type Command, type OptionValues } from './command.ts';
import { loadAllCommands, loadCommand } from './commands/index.ts';
import { commandHelp, commandListHelp } from './help.ts';

const wrong = (reason: string): CliError => new CliError(texts.wrongOptions(reason));
/** The keys of a command. Refused in words of ours: those of Node.js are English. @throws CliError */
function parseOptions(command: Command, args: string[]): OptionValues {
  const options = {
    help: { type: 'boolean' as const },
    ...Object.fromEntries(Object.entries(command.options).map(([name, { type }]) => [name, { type }])),
  };
  const { values, tokens } = parseArgs({ args, options, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'positional') throw wrong(texts.strayWord(token.value));
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (!Object.hasOwn(options, name)) throw wrong(texts.unknownOption(rawName, command.name));
    const isText = options[name as keyof typeof options].type !== 'boolean';
    if (!isText && value !== undefined) throw wrong(texts.needlessValue(rawName));
    if (isText && (value === undefined || (!inlineValue && value.startsWith('-'))))
      throw wrong(texts.withoutValue(rawName));
  }
  return values as OptionValues;
}

/** A command may be of several words: all that stand before the first key. */
function splitWords(given: readonly string[]): { name: string; args: string[] } {
  const first = given.findIndex((word) => word.startsWith('-'));
  const end = first === -1 ? given.length : first;
  return { name: given.slice(0, end).join(' '), args: given.slice(end) };
}

/**
 * Runs the command that the words of a command line name.
 * @param say writes a line for the person
 * @returns the exit code
 * @throws CliError and the failures of the configuration and the database, whose messages are for the person
 */
export async function runCommandLine(
  given: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void,
): Promise<number> {
  const { name, args } = splitWords(given);
  if (name === '' || name === 'help') {
    say(commandListHelp(await loadAllCommands()));
    return 0;
  }
  const command = await loadCommand(name);
  if (command === null) throw new CliError(texts.unknownCommand(name));
  const values = parseOptions(command, args);
  if (values['help'] === true) {
    say(commandHelp(command));
    return 0;
  }
  return command.run({ config: loadConfig(env), values, say });
}
