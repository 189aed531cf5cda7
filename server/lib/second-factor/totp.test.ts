import { describe, expect, it } from 'vitest';
import { base32 } from './base32.ts';
import { stepAt, stepOfCode, totpAddress, totpCode } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

describe('time-based codes', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238, appendix B, at %i s', (seconds, code) => {
    const step = stepAt(seconds * 1000);
    expect(totpCode(SECRET, step, 8)).toBe(code);
    expect(totpCode(SECRET, step)).toBe(code.slice(2));
  });

  it('are taken a step before and after, and no longer', () => {
    const now = 1_700_000_000_000;
    const step = stepAt(now);
    const taken = [-2, -1, 0, 1, 2].map((shift) => stepOfCode(SECRET, totpCode(SECRET, step + shift), now));
    expect(taken).toEqual([null, step - 1, step, step + 1, null]);
  });

  it.each(['', '1', '12345', '1234567', 'абвгде', '٠١٢٣٤٥'])('«%s» is none', (code) =>
    expect(stepOfCode(SECRET, code, 60_000)).toBeNull(),
  );
  it('a code with something behind it is none', () =>
    expect(stepOfCode(SECRET, `${totpCode(SECRET, 2)}0`, 60_000)).toBeNull());
});

describe('what an authenticator is given', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('base32 of «%s» is that of RFC 4648', (text, encoded) => expect(base32(Buffer.from(text))).toBe(encoded));

  it('names the issuer and the account', () =>
    expect(totpAddress(SECRET, 'clinic.example', 'anna+1@mail.test')).toBe(
      'otpauth://totp/clinic.example:anna%2B1%40mail.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=clinic.example',
    ));
});
