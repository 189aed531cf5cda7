import type { Intent } from '@blueprintjs/core';
import { uiTexts } from './ui.ru.ts';

interface ToastAction {
  readonly text: string;
  readonly onClick: () => void;
}
export interface ToastContent {
  readonly message: string;
  readonly title?: string;
  readonly intent?: Intent;
  /** ms on the screen; 3 s by default (3 §9), with an action 8 s (K16), of an error 7 s (1 §8) */
  readonly timeout?: number;
  /** a second toast with the same key replaces the first; without one, with the same message */
  readonly key?: string;
  /** e.g. «Отменить» for what can be undone */
  readonly action?: ToastAction;
  /** what can be done besides; the toast stays, and with it the way back. A plain one goes without */
  readonly also?: ToastAction;
}

/** As long as an error stands (1 §8): without the network nothing but errors is told. */
const STANDS_MS = 7_000;
const shown = new Map<string, HTMLElement>();
let list: HTMLElement | undefined;

/** Takes a plain toast off the page, by its key or its message. */
export function dropPlainToast(key: string): void {
  shown.get(key)?.remove();
  shown.delete(key);
}

/** A toast of plain elements, for when the toaster cannot be fetched: the words, the action, a time. */
export function putPlainToast({
  message,
  title,
  intent = 'none',
  key = message,
  action,
  timeout = STANDS_MS,
}: ToastContent): void {
  if (!list) {
    list = document.createElement('div');
    list.className = 'toaster plain-toaster';
    list.setAttribute('role', 'alert');
    document.body.append(list);
  }
  dropPlainToast(key);
  const toast = document.createElement('div');
  toast.className = `bp6-toast toast-${intent}`;
  const words = document.createElement('span');
  words.className = 'bp6-toast-message';
  words.textContent = title === undefined ? message : `${title}\n${message}`;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'bp6-button bp6-minimal';
  button.textContent = action?.text ?? uiTexts.action_close;
  button.addEventListener('click', () => {
    dropPlainToast(key);
    action?.onClick();
  });
  toast.append(words, button);
  list.append(toast);
  shown.set(key, toast);
  setTimeout(() => {
    if (shown.get(key) === toast) dropPlainToast(key);
  }, timeout);
}
