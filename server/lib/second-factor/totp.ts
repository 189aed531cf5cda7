import { createHmac, timingSafeEqual } from 'node:crypto';
import { base32 } from './base32.ts';
import { isDigits } from './codes.ts';

/** What every authenticator program takes: SHA-1, six digits, steps of 30 s (RFC 6238). */
const STEP_S = 30;
const DIGITS = 6;
/** Steps before and after the present one whose codes are taken: clocks differ, and people type. */
const WINDOW = 1;

export const stepAt = (ms: number): number => Math.floor(ms / 1000 / STEP_S);

/** The code of a step (RFC 4226, 5.3). */
export function totpCode(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/**
 * The step whose code this is, the newest that fits; null for a wrong code. All steps are compared, whichever fits.
 * Whether the step was used before its caller has to see (`last_step`).
 */
export function stepOfCode(secret: Uint8Array, code: string, now = Date.now()): number | null {
  if (!isDigits(code)) return null;
  const given = Buffer.from(code);
  let found: number | null = null;
  for (let step = stepAt(now) - WINDOW; step <= stepAt(now) + WINDOW; step += 1)
    if (timingSafeEqual(given, Buffer.from(totpCode(secret, step)))) found = step;
  return found;
}

/**
 * The address that a QR code carries.
 * @param issuer in Latin letters: a Cyrillic one makes the code twice as dense
 */
export function totpAddress(secret: Uint8Array, issuer: string, account: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.toString()}`;
}
