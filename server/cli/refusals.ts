import { errorText, type ErrorCode } from '#shared/errors/catalogue.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { CliError } from './command.ts';

/** What a command says in place of the catalogue, whose words are those of a page. */
export type OwnWords = Partial<Readonly<Record<ErrorCode, string>>>;

/** A refusal of a service in words for the person; a defect stays what it is. */
export function explained(error: unknown, words: OwnWords = {}): unknown {
  if (!(error instanceof DomainError)) return error;
  return new CliError(words[error.code] ?? `${errorText(error.code, error.params)}.`);
}
