import { MAX_MOVE_REASON } from '#shared/rules/user-status.ts';
import { tooLong } from '#renderer/lib/forms/field-problems.ts';
import type { FieldErrors } from '#renderer/lib/forms/violations.ts';
import { userTexts as texts } from './user-texts.ru.ts';

/** What is wrong with the reason for the log. */
export function checkReason({ reason }: { readonly reason: string }): FieldErrors {
  const problem = reason.trim() === '' ? texts.alert_required : tooLong(reason, MAX_MOVE_REASON);
  return problem === undefined ? {} : { reason: problem };
}
