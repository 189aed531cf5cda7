import { expect, test } from 'vitest';
import { meansSpecialty } from './specialty-search.ts';

const MEANT = [
  ['Оториноларинголог', 'лор'],
  ['Оториноларинголог', 'ухо горло нос'],
  ['ЛОР', 'Лора'],
  ['Офтальмолог', 'окулист'],
  ['Офтальмология', 'глазной'],
  ['Терапевт', 'к терапевту'],
  ['Терапия', 'участковый врач'],
  ['Детский кардиолог', 'кардиологу'],
] as const;
const NOT_MEANT = [
  ['Оториноларинголог', 'лоренц'],
  ['Терапевт', 'лор'],
  ['Терапевт', 'терапевт Ёлкин'],
  ['Терапевт', 'к врачу'],
  ['Терапевт', ''],
  ['Терапевт', '9161234567'],
] as const;

test('a specialty is known by what people say for it', () => {
  for (const [title, text] of MEANT) expect(meansSpecialty(title, text), `${title}, ${text}`).toBe(true);
});

test('other words, names, numbers and nothing are no specialty', () => {
  for (const [title, text] of NOT_MEANT) expect(meansSpecialty(title, text), `${title}, ${text}`).toBe(false);
});
