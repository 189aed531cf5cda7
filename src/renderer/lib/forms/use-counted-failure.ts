import { ERRORS, errorText, type ErrorCode } from '#shared/errors/catalogue.ts';
import type { ApiError } from '#renderer/lib/api/api-error.ts';
import { useSecondsUntil } from '#renderer/lib/page/use-seconds-until.ts';

const namesWait = (code: string): code is ErrorCode =>
  Object.hasOwn(ERRORS, code) && ERRORS[code as ErrorCode].text.includes('{seconds}');

interface CountedFailure {
  /** the refusal; null when there is none, or when the wait that it named is over */
  readonly failure: ApiError | null;
  /** its text with the seconds that are left now; undefined for a refusal that names no wait */
  readonly counting: string | undefined;
}

/** A refusal whose text says how long to wait («Повторите через 6 с») counts down and goes when the wait is over. */
export function useCountedFailure(failure: ApiError | null): CountedFailure {
  const until = failure?.retryAt !== undefined && namesWait(failure.code) ? failure.retryAt : null;
  const left = useSecondsUntil(until);
  if (failure === null || until === null || !namesWait(failure.code)) return { failure, counting: undefined };
  return left === 0
    ? { failure: null, counting: undefined }
    : { failure, counting: errorText(failure.code, { seconds: left }) };
}
