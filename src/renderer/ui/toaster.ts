import { dropPlainToast, putPlainToast, type ToastContent } from './plain-toast.ts';

type Host = typeof import('./toaster-host.tsx');
let host: Promise<Host | null> | undefined;
/**
 * The toaster comes with the first toast. Without the network it cannot be fetched: then a plain toast stands in for
 * it.
 */
function load(): Promise<Host | null> {
  host ??= import('./toaster-host.tsx').catch(() => {
    host = undefined;
    return null;
  });
  return host;
}

/** Fetches the toaster before it is needed. */
export const prepareToaster = (): void => void load();

/** Takes a toast away by its key, or by its message when it has none. */
export async function dismissToast(key: string): Promise<void> {
  dropPlainToast(key);
  await (await host)?.takeToast(key);
}

/** Shows a toast; it is never the only sign of what happened. */
export async function showToast(content: ToastContent): Promise<void> {
  const loaded = await load();
  if (loaded) await loaded.putToast(content);
  else putPlainToast(content);
}
