import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registryEndpoints } from '#shared/contract/registry.ts';
import { Value } from 'typebox/value';
import type { EmployeeRow } from './api.ts';
import { checkEmployee, emailHint, toEmployeeBody, toEmployeeValues, type EmployeeValues } from './employee-rules.ts';

const full: EmployeeValues = {
  lastName: 'Белова',
  firstName: 'Анна',
  middleName: '',
  email: 'a@b.ru',
  phone: '+79161234567',
  workemail: 'w@b.ru',
  workphone: '12-34',
};
const row: EmployeeRow = {
  id: '1',
  ...full,
  avatar: null,
  has_account: false,
  is_invited: false,
  roles: ['employee'],
  specialties: [],
  state: 'working',
  visits_left: 0,
  version: 3,
};

describe('form of an employee', () => {
  it('requires everything but the middle name', () => {
    expect(checkEmployee(full)).toEqual({});
    const empty = checkEmployee(toEmployeeValues(null));
    expect(Object.keys(empty).toSorted()).toEqual([
      'email',
      'firstName',
      'lastName',
      'phone',
      'workemail',
      'workphone',
    ]);
    expect(new Set(Object.values(empty))).toEqual(new Set(['Это поле обязательное']));
    expect(checkEmployee({ ...full, lastName: '   ' })).toEqual({ lastName: 'Это поле обязательное' });
  });
  it.each([
    [{ workphone: 'абв' }, { workphone: 'Телефон — цифры и знаки + ( ) - . и, если нужно, «доб. 12»' }],
    [{ workphone: 'абв 12 😀' }, { workphone: 'Телефон — цифры и знаки + ( ) - . и, если нужно, «доб. 12»' }],
    [{ lastName: 'Соболева<b>123</b>' }, { lastName: 'Только буквы, дефис, апостроф, точка и пробел' }],
    [{ firstName: '😀' }, { firstName: 'Только буквы, дефис, апостроф, точка и пробел' }],
    [{ workphone: '+7 (812) 000-00-00' }, {}],
    [{ workphone: '55-01 доб. 7' }, {}],
    [{ workphone: 'доб. 12' }, {}],
    [{ email: 'белова' }, { email: 'Некорректный еmail' }],
    [{ phone: '+7916' }, { phone: 'Неверный формат' }],
    [{ workphone: '1'.repeat(17) }, { workphone: 'Не больше 16 символов' }],
  ])('%j', (more, errors) => expect(checkEmployee({ ...full, ...more })).toEqual(errors));

  it('the contract accepts what the form accepts', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom('', ' ', 'a@b.ru', '+79161234567', 'Анна', 'x'.repeat(300)),
    );
    fc.assert(
      fc.property(
        fc.record({
          lastName: text,
          firstName: text,
          middleName: text,
          email: text,
          phone: text,
          workemail: text,
          workphone: text,
        }),
        (values) => {
          const isSound = Object.keys(checkEmployee(values)).length === 0;
          expect(Value.Check(registryEndpoints.createEmployee.body, toEmployeeBody(values))).toBe(isSound);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is sent without the spaces around', () => {
    const spaced = Object.fromEntries(Object.entries(full).map(([name, text]) => [name, ` ${text} `]));
    expect(toEmployeeBody(spaced as EmployeeValues)).toEqual({ ...full, phone: ` ${full.phone} ` });
  });
  it('a row survives the round trip', () => expect(toEmployeeBody(toEmployeeValues(row))).toEqual(full));
  it.each([
    [null, /уйдёт приглашение/],
    [row, /пока нет учётной записи/],
    [{ ...row, is_invited: true }, /Приглашение отправлено/],
    [{ ...row, has_account: true }, /адрес меняет он сам/],
    [{ ...row, has_account: true, state: 'waiting' as const }, /ещё не согласился/],
  ])('tells what will happen to the e-mail', (given, words) => expect(emailHint(given)).toMatch(words));
});
