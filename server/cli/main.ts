import { ConfigError } from '#server/config/config.ts';
import { DatabaseRefusedError } from '#server/db/assert-database.ts';
import { EmbeddedError } from '#server/db/embedded/index.ts';
import { CliError } from './command.ts';
import { runCommandLine } from './run.ts';

/** Failures whose message is written for the person; anything else is a defect and keeps its stack. */
const isExpected = (error: unknown): error is Error =>
  error instanceof CliError ||
  error instanceof ConfigError ||
  error instanceof EmbeddedError ||
  error instanceof DatabaseRefusedError;

try {
  process.exitCode = await runCommandLine(process.argv.slice(2), process.env, (line) => console.log(line));
} catch (error) {
  console.error(isExpected(error) ? error.message : error);
  process.exitCode = error instanceof EmbeddedError ? error.exitCode : 1;
}
