import type { passkeyEndpoints as api } from '#shared/contract/passkeys.ts';
import type { Input, Output } from '#shared/contract/endpoint.ts';

type Creation = Output<typeof api.beginPasskey>;
type Request = Output<typeof api.beginPasskeySignIn>;
export type CreatedKey = Input<typeof api.addPasskey>['body'];
export type UsedKey = Input<typeof api.unlockByPasskey>['body'];
/** The person cancelled, waited too long, or could not be verified: browsers do not say which. */
export const NOT_DONE = 'not-done';
/** The device has a key of this account already. */
export const HAS_ONE = 'has-one';

const library = () => import('@simplewebauthn/browser');

/** Whether a page of this address, in this browser, can ask for passkeys. @param origin of the platform's passkeys */
export const canUsePasskeys = (origin: string | null | undefined): boolean =>
  origin === window.location.origin && 'PublicKeyCredential' in window;

/** Has the browser make a key. */
export async function createKey(options: Creation): Promise<CreatedKey | typeof NOT_DONE | typeof HAS_ONE> {
  const { startRegistration } = await library();
  try {
    const { id, response } = await startRegistration({ optionsJSON: options });
    return {
      id,
      clientDataJSON: response.clientDataJSON,
      attestationObject: response.attestationObject,
      // a word that the contract does not know would refuse the key
      transports: (response.transports ?? []).filter((name) => KNOWN.has(name)) as CreatedKey['transports'],
    };
  } catch (error) {
    return error instanceof Error && error.name === 'InvalidStateError' ? HAS_ONE : NOT_DONE;
  }
}
const KNOWN: ReadonlySet<string> = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/**
 * Has the browser use a key, in a window of its own; `isOffered` waits for the person to choose one among what a field
 * marked `webauthn` offers. One waits at a time: a newer one ends it.
 */
export async function applyKey(options: Request, isOffered = false): Promise<UsedKey | typeof NOT_DONE> {
  const { startAuthentication } = await library();
  try {
    const { id, response } = await startAuthentication({ optionsJSON: options, useBrowserAutofill: isOffered });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, clientDataJSON, authenticatorData, signature };
  } catch {
    return NOT_DONE;
  }
}

/** Whether fields of this browser can offer passkeys. */
export async function canOfferKeys(): Promise<boolean> {
  return (await library()).browserSupportsWebAuthnAutofill();
}

/** Ends what waits for the person. */
export async function stopWaiting(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

type Signalling = typeof PublicKeyCredential & {
  signalUnknownCredential?: (signal: { rpId: string; credentialId: string }) => Promise<void>;
};
/** Tells the browser that a key opens nothing any more, so that it offers it no longer; not every browser listens. */
export async function forgetKey(rpId: string, credentialId: string): Promise<void> {
  await (PublicKeyCredential as Signalling).signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined);
}
