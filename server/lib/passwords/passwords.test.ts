import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, needsRehash, verifyPassword } from './hashing.ts';

describe('known passwords', () => {
  it.each([
    'password',
    'Password',
    'PASSWORD123',
    'qwerty',
    'йцукен',
    'ЙЦУКЕН1234',
    'пароль',
    'Пароль2024',
    'ghbdtn',
    'привет1',
    'fyfcnfcbz',
    'зфыыцщкв',
    '11111111',
    'аааааааа',
    'qwertyuiop',
    'клиника',
  ])('«%s» is known', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });
  it.each(['Длинный-пароль-42', 'correct horse battery', 'жираф ест облака', 'Tr0ub4dor&3-и-ещё'])(
    '«%s» is not known',
    (password) => expect(isCommonPassword(password)).toBe(false),
  );
});

describe('storage of passwords', () => {
  it('argon2id has the parameters of the project and a new salt each time', async () => {
    const [one, two] = [await hashPassword('один и тот же'), await hashPassword('один и тот же')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect([needsRehash(one), needsRehash(one.replace('m=19456', 'm=4096'))]).toEqual([false, true]);
  });
  it('only the same password is right, in any form of Unicode', async () => {
    const stored = await hashPassword('пароль с й и ё');
    expect(await verifyPassword(stored, 'пароль с й и ё'.normalize('NFD'))).toBe(true);
    expect(await verifyPassword(stored, 'пароль с и и е')).toBe(false);
    expect(await verifyPassword(stored, '')).toBe(false);
  });
  it('without a record the answer is always no and costs the same work', async () => {
    expect(await verifyPassword(undefined, 'a password that nobody has')).toBe(false);
  });
  it('what is above the queue limit is refused at once while the queue goes on', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => hashPassword('x', 2, 'known')));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'server_busy', retryAfter: 2 } });
    await hashPassword('после отказов очередь свободна', 1);
  });
  it('a full queue of strangers does not block a known one', async () => {
    const strangers = Promise.allSettled(Array.from({ length: 5 }, () => hashPassword('x', 1, 'stranger')));
    await hashPassword('свой', 0, 'known');
    expect((await strangers).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ]);
  });
});
