import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { passkeyEndpoints as passkeys } from '#shared/contract/passkeys.ts';
import type { Input } from '#shared/contract/endpoint.ts';
import type { Api } from './call.ts';

/** What the platform of the tests is typed as. */
export const PASSKEY_URL = 'https://clinic.example';
interface Wrong {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  /** without finger, face or code */
  readonly isUnverified?: boolean;
  /** another counter than the next */
  readonly counter?: number;
  /** algorithm that the key says it has */
  readonly algorithm?: number;
}
const encoded = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
const byteString = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes]);
const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const [PRESENT, VERIFIED, CAN_SYNC, IS_SYNCED, HAS_KEY] = [0x01, 0x04, 0x08, 0x10, 0x40];

/** An authenticator in software: makes one ES256 key and uses it, rightly or wrongly. */
export class SoftAuthenticator {
  readonly id = randomBytes(32);
  /** stays 0, as of a key that is synchronised */
  counter = 0;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #isSynced: boolean;

  constructor({ isSynced = true }: { readonly isSynced?: boolean } = {}) {
    this.#isSynced = isSynced;
  }

  #clientData(type: string, challenge: string, { origin = PASSKEY_URL, type: other = type }: Wrong): string {
    return JSON.stringify({ type: other, challenge, origin, crossOrigin: false });
  }

  #data(flags: number, { rpId = new URL(PASSKEY_URL).hostname, isUnverified = false, counter }: Wrong): Buffer {
    const sync = this.#isSynced ? CAN_SYNC | IS_SYNCED : 0;
    if (!this.#isSynced) this.counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | (isUnverified ? 0 : VERIFIED) | sync | flags]), count]);
  }

  #publicKey(algorithm: number): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const point = (name: number, value: string) =>
      Buffer.concat([Buffer.from([name, 0x58, 0x20]), Buffer.from(value, 'base64url')]);
    const negative = -1 - algorithm;
    const written = negative < 24 ? [0x20 + negative] : [0x38, negative];
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, ...written, 0x20, 0x01]),
      point(0x21, x),
      point(0x22, y),
    ]);
  }

  /** The answer to a question for a new key. */
  create(challenge: string, wrong: Wrong = {}): Input<typeof passkeys.addPasskey>['body'] {
    const data = Buffer.concat([
      this.#data(HAS_KEY, wrong),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.#publicKey(wrong.algorithm ?? -7),
    ]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      byteString(data),
    ]);
    return {
      id: encoded(this.id),
      clientDataJSON: encoded(this.#clientData('webauthn.create', challenge, wrong)),
      attestationObject: encoded(attestation),
      transports: ['internal', 'hybrid'],
    };
  }

  /** The answer to a question for a key. */
  use(challenge: string, wrong: Wrong = {}): Input<typeof passkeys.unlockByPasskey>['body'] {
    const clientData = this.#clientData('webauthn.get', challenge, wrong);
    const data = this.#data(0, wrong);
    return {
      id: encoded(this.id),
      clientDataJSON: encoded(clientData),
      authenticatorData: encoded(data),
      signature: encoded(sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey)),
    };
  }
}

/** Gives a person a passkey. @returns what made it, and the passkey's id */
export async function addPasskey(
  api: Api,
  headers: Readonly<Record<string, string>>,
  authenticator = new SoftAuthenticator(),
): Promise<{ key: SoftAuthenticator; id: string }> {
  const { challenge } = await api.ok(passkeys.beginPasskey, {}, headers);
  const { id } = await api.ok(passkeys.addPasskey, { body: authenticator.create(challenge) }, headers);
  return { key: authenticator, id };
}
