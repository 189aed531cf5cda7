import type { BrowserSignIn } from '#main/sign-in/browser-sign-in.ts';
import type { Handle } from './handle.ts';

/** The sign-in by way of the system's browser; the code and its verifier are exchanged by the page. */
export function registerBrowserSignIn(handle: Handle, signIn: BrowserSignIn): void {
  handle('workstation:browser-sign-in-begin', async () => ({ verifier: await signIn.begin() }));
  handle('workstation:browser-sign-in-code', async () => ({ code: await signIn.code() }));
  handle('workstation:browser-sign-in-cancel', async () => {
    signIn.cancel();
    return undefined;
  });
}
