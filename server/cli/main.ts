import { parseArgs } from 'node:util';
import { ConfigError, loadConfig } from '#server/config/config.ts';
import { DatabaseRefusedError } from '#server/db/assert-database.ts';
import { EmbeddedError } from '#server/db/embedded/index.ts';
import { cliTexts as texts } from './cli.ru.ts';
import { CliError, type Command, type OptionValues } from './command.ts';
import { loadAllCommands, loadCommand } from './commands/index.ts';
import { commandHelp, commandListHelp } from './help.ts';

const say = (line: string): void => console.log(line);

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

async function main(given: string[]): Promise<number> {
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
  return command.run({ config: loadConfig(process.env), values, say });
}

/** Failures whose message is written for the person; anything else is a defect and keeps its stack. */
const isExpected = (error: unknown): error is Error =>
  error instanceof CliError ||
  error instanceof ConfigError ||
  error instanceof EmbeddedError ||
  error instanceof DatabaseRefusedError;

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(isExpected(error) ? error.message : error);
  process.exitCode = error instanceof EmbeddedError ? error.exitCode : 1;
}
