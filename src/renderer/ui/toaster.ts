import type { Intent } from '@blueprintjs/core';

export interface ToastContent {
  readonly message: string;
  readonly title?: string;
  readonly intent?: Intent;
  /** ms on the screen; 3 s by default (3 §9), with an action 8 s (K16), of an error 7 s (1 §8) */
  readonly timeout?: number;
  /** a second toast with the same key replaces the first; without one, with the same message */
  readonly key?: string;
  /** e.g. «Отменить» for what can be undone */
  readonly action?: { readonly text: string; readonly onClick: () => void };
}

// Without the network the toaster itself cannot be fetched; the screen says what happened all the same.
const load = () => import('./toaster-host.tsx').catch(() => null);

/** Fetches the toaster before it is needed, or «no connection» could not be shown. */
export const prepareToaster = (): void => void load();

/** Takes a toast away by its key, or by its message when it has none. */
export async function dismissToast(key: string): Promise<void> {
  const host = await load();
  await host?.takeToast(key);
}

/** Shows a toast. The toaster is fetched with the first of them at the latest; it is never the only sign of what happened. */
export async function showToast(content: ToastContent): Promise<void> {
  const host = await load();
  await host?.putToast(content);
}
