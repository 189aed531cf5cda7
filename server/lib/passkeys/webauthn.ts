import { randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/**
 * EdDSA, ES256, RS256. The library's own list begins with a post-quantum one whose interface in Node may still change:
 * a key that was stored so would die with it.
 */
const ALGORITHMS = [-8, -7, -257];
/** How long a browser waits for its person, ms. */
const TIMEOUT_MS = 300_000;

/** Where keys are bound to: the host, and the address of its pages. */
export interface PasskeyHost {
  readonly rpId: string;
  readonly origin: string;
}
/** Who gets a key, as authenticators show them: `platform` is what they sign in to. */
interface KeyOwner {
  readonly handle: Uint8Array;
  readonly name: string;
  readonly displayName: string;
  readonly platform: string;
}
/** A key as its browser names it. */
export interface KnownKey {
  /** base64url */
  readonly credentialId: string;
  readonly transports: readonly string[];
}
/** A key as the server keeps it. */
export interface StoredKey extends KnownKey {
  readonly publicKey: Uint8Array;
  readonly counter: number;
}
/** What a browser sends of a key that it has made; base64url. */
export interface CreatedKey {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
  readonly transports: readonly string[];
}
/** What a browser sends of a key that was used; base64url. */
export interface UsedKey {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}
/** What is kept of a key that was made rightly. */
export interface NewKey extends StoredKey {
  readonly algorithm: number;
  readonly deviceType: 'singleDevice' | 'multiDevice';
  readonly isBackedUp: boolean;
  readonly aaguid: string;
}

// few people use it, and it takes a quarter of a second to load
const library = () => import('@simplewebauthn/server');
/** What it refuses it refuses by an error, whatever is wrong with what came. */
async function ifRight<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}

const newChallenge = (): string => randomBytes(32).toString('base64url');
const described = ({ credentialId: id, transports }: KnownKey) => ({
  id,
  type: 'public-key' as const,
  transports: [...transports],
});

/** The question for a new key that can be found without a name, and that asks for the person at each use. */
export const creationOptions = (
  { rpId }: PasskeyHost,
  { handle, name, displayName, platform }: KeyOwner,
  known: readonly KnownKey[],
) => ({
  rp: { id: rpId, name: platform },
  user: { id: Buffer.from(handle).toString('base64url'), name, displayName },
  challenge: newChallenge(),
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
  timeout: TIMEOUT_MS,
  excludeCredentials: known.map(described),
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
});

/** The question for a key. @param known the only ones that answer; null: any of this host */
export const requestOptions = ({ rpId }: PasskeyHost, known: readonly KnownKey[] | null) => ({
  rpId,
  challenge: newChallenge(),
  timeout: TIMEOUT_MS,
  userVerification: 'required' as const,
  ...(known && { allowCredentials: known.map(described) }),
});

/** The challenge that an answer claims to be for; null when it says none. */
export function challengeOf(clientDataJSON: string): string | null {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown } | null;
    return typeof data?.challenge === 'string' ? data.challenge : null;
  } catch {
    return null;
  }
}

/** Checks a new key: for this host and challenge, its person present and verified. @returns null for a wrong one */
export function checkCreated(
  { rpId, origin }: PasskeyHost,
  challenge: string,
  created: CreatedKey,
): Promise<NewKey | null> {
  const { id, clientDataJSON, attestationObject, transports } = created;
  return ifRight(async () => {
    const [{ verifyRegistrationResponse }, { decodeCredentialPublicKey, cose }] = await Promise.all([
      library(),
      import('@simplewebauthn/server/helpers'),
    ]);
    const response: RegistrationResponseJSON = {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    };
    const { registrationInfo: info } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!info) return null;
    return {
      credentialId: info.credential.id,
      publicKey: info.credential.publicKey,
      algorithm: decodeCredentialPublicKey(info.credential.publicKey).get(cose.COSEKEYS.alg) ?? 0,
      counter: info.credential.counter,
      transports,
      deviceType: info.credentialDeviceType,
      isBackedUp: info.credentialBackedUp,
      aaguid: info.aaguid,
    };
  });
}

/**
 * Checks the use of a key: for this host and challenge, signed by it, its person present and verified, its counter not
 * behind.
 * @returns null for a wrong one
 */
export function checkUsed(
  { rpId, origin }: PasskeyHost,
  challenge: string,
  key: StoredKey,
  { id, clientDataJSON, authenticatorData, signature }: UsedKey,
): Promise<{ counter: number; isBackedUp: boolean } | null> {
  return ifRight(async () => {
    const { verifyAuthenticationResponse } = await library();
    const response: AuthenticationResponseJSON = {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    };
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id: key.credentialId, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
    });
    return verified ? { counter: info.newCounter, isBackedUp: info.credentialBackedUp } : null;
  });
}
