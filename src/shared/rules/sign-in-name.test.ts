import { describe, expect, it } from 'vitest';
import { isMobile, isSignInName, signInName } from './sign-in-name.ts';

describe('what a person signs in with', () => {
  it.each([
    [' Anna@Mail.Test ', 'email', 'anna@mail.test'],
    ['8 (916) 123-45-67', 'phone', '+79161234567'],
    ['+79161234567', 'phone', '+79161234567'],
    ['916 123 45 67', 'phone', '+79161234567'],
    [' Anna.Belova ', 'username', 'anna.belova'],
    ['12345', 'username', '12345'],
    ['a79161234567', 'username', 'a79161234567'],
  ])('«%s» is a name of kind %s', (written, kind, key) => expect(signInName(written)).toEqual({ kind, key }));

  it('a name has a letter and the signs of one', () => {
    expect(['anna', 'a-1', 'A.B_c', '89161234567', 'a@b.ru'].filter((name) => !isSignInName(name))).toEqual([]);
    expect(['12345', 'ab', 'анна', 'a b c', 'x'.repeat(41), ''].filter(isSignInName)).toEqual([]);
  });

  it('codes go to mobile phones alone', () => {
    expect([isMobile('+79161234567'), isMobile('+74951234567'), isMobile('+7916123456')]).toEqual([true, false, false]);
  });
});
