import { createHmac, randomBytes } from 'node:crypto';

/** A new opaque token: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token: an HMAC under the installation's secret, so that a stolen table opens nothing. */
export const hashToken = (secret: string, token: string): Buffer => createHmac('sha256', secret).update(token).digest();
