import { cliTexts as texts } from './cli.ru.ts';
import type { Command } from './command.ts';

const columns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
};

const optionRows = (command: Command): [string, string][] =>
  Object.entries(command.options).map(([name, option]) => [
    `--${name}${option.type === 'string' ? ' <…>' : ''}`,
    option.text,
  ]);

/** Help of the whole command line. */
export function commandListHelp(commands: readonly Command[]): string {
  const rows = commands.flatMap((command): [string, string][] => [
    [command.name, command.summary],
    ...optionRows(command).map(([left, right]): [string, string] => [`  ${left}`, right]),
  ]);
  return [
    texts.usage,
    '',
    texts.commandsTitle,
    columns([...rows, ['--help', texts.helpOption]]),
    '',
    texts.databaseNote,
  ].join('\n');
}

/** Help of one command. */
export function commandHelp(command: Command): string {
  return [
    `npm run cli -- ${command.name}: ${command.summary}`,
    '',
    texts.optionsTitle,
    columns([...optionRows(command), ['--help', texts.helpOption]]),
  ].join('\n');
}
