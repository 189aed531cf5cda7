import { expect, it } from 'vitest';
import { isDigits, isRecoveryCode, newRecoveryCodes, newSentCode, typedCode } from './codes.ts';

it('recovery codes are ten different ones without signs that are misread', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(isRecoveryCode(typedCode(code))).toBe(true);
  }
});

it.each([
  ['301 695', '301695'],
  [' 301-695\n', '301695'],
  ['abcde-fghjk', 'ABCDEFGHJK'],
  ['ilo00–ILO00', '1100011000'],
])('«%s» is understood as %s', (typed, code) => expect(typedCode(typed)).toBe(code));

it('a sent code has six digits', () => {
  for (let time = 0; time < 200; time += 1) expect(isDigits(newSentCode())).toBe(true);
  expect([isDigits('12345'), isDigits('1234567'), isDigits('12345A'), isRecoveryCode('123456')]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
