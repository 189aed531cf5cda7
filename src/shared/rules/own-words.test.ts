import { describe, expect, it } from 'vitest';
import { holdsOwnWord } from './own-words.ts';

const owner = {
  lastName: 'Семёнова-Берёзкина',
  firstName: 'Анна',
  middleName: 'Ян',
  email: 'semenova.k7_doc@mail.test',
  phone: '+79161112233',
};

describe('a password with words of its owner', () => {
  it.each([
    'Анна-и-самовар',
    'моя-БЕРЕЗКИНА',
    'страна-семенова',
    'semenova2024!',
    ',thtprbyf-77',
    'тот-1112233-этот',
    '+79161112233',
    'ыуьутщмф2024',
  ])('«%s» is told', (password) => expect(holdsOwnWord(password, owner)).toBe(true));

  it.each(['тёплый-чай-утром', 'январь-и-снег', 'doc-ушёл-домой', 'mail-test-2024', '2233-2233-16'])(
    '«%s» is none: what is short, or the mail service’s, is nobody’s own',
    (password) => expect(holdsOwnWord(password, owner)).toBe(false),
  );

  it('of whom nothing is known there is none', () =>
    expect([holdsOwnWord('тёплый-чай', {}), holdsOwnWord('', { email: null, phone: '', firstName: '' })]).toEqual([
      false,
      false,
    ]));
});
