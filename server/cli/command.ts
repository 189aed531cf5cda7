import type { Config } from '#server/config/config.ts';

/** One key of a command; `text` is its line in the help. */
export interface CommandOption {
  readonly type: 'string' | 'boolean';
  readonly text: string;
}

export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

export interface CommandContext {
  readonly config: Config;
  readonly values: OptionValues;
  /** Writes one line for the person. */
  readonly say: (line: string) => void;
}

/** A command of `npm run cli`. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly options: Readonly<Record<string, CommandOption>>;
  /** @returns the exit code */
  run(context: CommandContext): Promise<number>;
}

/** A command that cannot go on; `message` is Russian. */
export class CliError extends Error {
  override readonly name = 'CliError';
}
