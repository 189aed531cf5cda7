import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** What the first byte of a box says: how it was closed. */
const VERSION = 1;
const [IV, TAG] = [12, 16];
const keyOf = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'clinic-platform second factor v1', 32));

/**
 * Closes bytes under a key derived from the installation's secret: version, nonce, tag, AES-256-GCM.
 * @param owner bound to it: a box that is moved to somebody else's row does not open
 */
export function closeBox(secret: string, owner: string, content: Uint8Array): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv).setAAD(Buffer.from(owner));
  const closed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), closed]);
}

/**
 * Opens a box with the first of the secrets that fits: the present one comes first, then those before it.
 * @throws when none fits: the installation has lost the secret under which it was closed
 */
export function openBox(secrets: readonly string[], owner: string, box: Uint8Array): Buffer {
  const bytes = Buffer.from(box);
  if (bytes[0] !== VERSION) throw new Error(`A secret of version ${bytes[0]} cannot be opened`);
  const [iv, tag, closed] = [
    bytes.subarray(1, 1 + IV),
    bytes.subarray(1 + IV, 1 + IV + TAG),
    bytes.subarray(1 + IV + TAG),
  ];
  for (const secret of secrets) {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), iv).setAAD(Buffer.from(owner)).setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(closed), decipher.final()]);
    } catch {
      // another secret closed it
    }
  }
  throw new Error('No secret of the installation opens this second factor');
}
