import { parseArgs } from 'node:util';
import { loadConfig } from '#server/config/config.ts';
import { cliTexts as texts } from './cli.ru.ts';
import { CliError, type Command, type OptionValues } from './command.ts';
import { loadAllCommands, loadCommand } from './commands/index.ts';
import { commandHelp, commandListHelp } from './help.ts';

function parseOptions(command: Command, args: string[]): OptionValues {
  const options = {
    help: { type: 'boolean' as const },
    ...Object.fromEntries(Object.entries(command.options).map(([name, { type }]) => [name, { type }])),
  };
  try {
    return parseArgs({ args, options, allowPositionals: false }).values as OptionValues;
  } catch (error) {
    throw new CliError(texts.wrongOptions((error as Error).message));
  }
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
