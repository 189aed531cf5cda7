import { errorOf, type ApiError } from '#renderer/lib/api/api-error.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import { texts } from './appointment-texts.ru.ts';

/** 2 §8, §9; 3 §8 */
const TOAST_MS = 10_000;

/**
 * The red toast «Ошибка» of times and appointments, with the refusal's text and those of its fields. @returns the
 * refusal
 */
export function showRefusal(caught: unknown): ApiError | null {
  const error = errorOf(caught);
  if (error)
    void showToast({
      intent: 'danger',
      title: texts.title_error,
      message: [...new Set([error.message, ...Object.values(error.errors).flat()])].join('\n'),
      timeout: TOAST_MS,
    });
  return error;
}
