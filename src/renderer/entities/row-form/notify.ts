import type { ApiError } from '#renderer/lib/api/api-error.ts';
import { wordsOf } from '#renderer/lib/api/words-of.ts';
import { dismissToast, showToast } from '#renderer/ui/toaster.ts';
import { rowTexts as texts } from './row-form-texts.ru.ts';

/** Danger toasts of the registry stay for ten seconds (2 §8). */
const DANGER_MS = 10_000;
const KEY = 'row';

export const notifyDone = (message: string, more?: string): void =>
  void showToast({
    intent: 'success',
    key: KEY,
    ...(more === undefined ? { message } : { title: message, message: more }),
  });

export const notifyFailed = (message: string, title: string = texts.title_error): void =>
  void showToast({ intent: 'danger', title, message, timeout: DANGER_MS, key: KEY });

/** What failed is being mended: its toast may lie over the button that is pressed next. */
export const forgetFailed = (): void => void dismissToast(KEY);

/** Tells the refusal of a call that a button sent; nothing of one that its person has chosen. */
export function notifyRefused(caught: unknown): void {
  const words = wordsOf(caught);
  if (words !== undefined) notifyFailed(words);
}

/** What a refusal says, a line an error: those of its fields, or its own text. */
export function messagesOf({ errors, message }: ApiError): string {
  const lines = [...new Set(Object.values(errors).flat())];
  return lines.length > 0 ? lines.join('\n') : message;
}
