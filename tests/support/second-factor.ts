import { secondFactorEndpoints as factors } from '#shared/contract/second-factor.ts';
import { stepAt, totpCode } from '#server/lib/second-factor/totp.ts';
import type { Api } from './call.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Bytes of a secret as an authenticator program reads it. */
export function fromBase32(text: string): Buffer {
  const bits = text
    .split('')
    .map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What an authenticator program shows: now, or so many steps of 30 s away. */
export const codeOfApp = (secret: string, shift = 0): string =>
  totpCode(fromBase32(secret), stepAt(Date.now()) + shift);

/**
 * Sets up an authenticator with the code of the step before, so that the present one can still be used.
 * @returns its secret and the recovery codes
 */
export async function setUpTotp(
  api: Api,
  headers: Readonly<Record<string, string>>,
): Promise<{ secret: string; codes: string[]; token: string | undefined }> {
  const { secret } = await api.ok(factors.beginTotp, {}, headers);
  const { recovery_codes: codes, token } = await api.ok(
    factors.confirmTotp,
    { body: { code: codeOfApp(secret, -1) } },
    headers,
  );
  return { secret, codes, token };
}
