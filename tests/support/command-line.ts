import { expect } from 'vitest';
import { CliError } from '#server/cli/command.ts';
import { runCommandLine } from '#server/cli/run.ts';
import type { TestApp } from './test-app.ts';

/** The command line on the database of a test, run in this process: starting one a command costs a second. */
export interface CommandLine {
  /** what the last command said */
  readonly said: readonly string[];
  /** @param args words and keys as the shell gives them @returns the exit code */
  run(...args: readonly string[]): Promise<number>;
  /** what a command refuses with; null when it does not */
  refusalOf(...args: readonly string[]): Promise<unknown>;
  /** what a process of the command would print and end with */
  outcome(...args: readonly string[]): Promise<Outcome>;
}
export interface Outcome {
  readonly code: number;
  readonly output: string;
}

export function commandLine({ database }: Pick<TestApp, 'database'>, env: Readonly<Record<string, string>> = {}) {
  const said: string[] = [];
  const run = (...args: readonly string[]): Promise<number> => {
    said.length = 0;
    return runCommandLine(
      args,
      { ...process.env, DATABASE_URL: database.appUrl, DATABASE_MIGRATION_URL: database.ownerUrl, ...env },
      (line) => void said.push(line),
    );
  };
  const refusalOf = (...args: readonly string[]): Promise<unknown> =>
    run(...args).then(
      () => null,
      (error: unknown) => error,
    );
  const outcome = async (...args: readonly string[]): Promise<Outcome> => {
    const code = await run(...args).catch((error: unknown) => {
      if (!(error instanceof CliError)) throw error;
      said.push(error.message);
      return 1;
    });
    return { code, output: said.map((line) => `${line}\n`).join('') };
  };
  return { said, run, refusalOf, outcome } satisfies CommandLine;
}

/** A refusal in a sentence for the person, which ends the command with code 1. */
export const refused = (reason: string) => ({
  name: CliError.name,
  message: expect.stringContaining(reason) as string,
});
