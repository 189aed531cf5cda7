import { describe, expect, it } from 'vitest';
import type { ConsentDocument } from '../api.ts';
import {
  checkRegistration,
  emptyRegistration,
  emptyText,
  registrationBody,
  type Registration,
} from './register-rules.ts';

const documents: readonly ConsentDocument[] = [
  { kind: 'terms', version: 3, title: 'Соглашение', text: '', is_required: true },
  { kind: 'personal_data', version: 2, title: 'Данные', text: '', is_required: true },
  { kind: 'notifications', version: 1, title: 'Уведомления', text: '', is_required: false },
];
const filled: Registration = {
  ...emptyRegistration,
  first_name: ' Анна ',
  last_name: 'Ёлкина',
  email: ' anna@example.ru ',
  password: 'long-enough',
  terms: true,
  personal_data: true,
};

describe('registration', () => {
  it('an empty form gets a message at each required field and consent', () => {
    expect(checkRegistration(emptyRegistration, documents)).toEqual({
      first_name: 'Это поле обязательное',
      last_name: 'Это поле обязательное',
      email: 'Это поле обязательное',
      password: 'Это поле обязательное',
      terms: 'Нужно согласие',
      personal_data: 'Нужно согласие',
    });
    expect(emptyText(emptyRegistration)).toBe('Поля не должны быть пустыми');
  });
  it('spaces alone count as empty', () =>
    expect(checkRegistration({ ...filled, last_name: '   ' }, documents)).toEqual({
      last_name: 'Это поле обязательное',
    }));
  it('a name has letters alone', () =>
    expect(checkRegistration({ ...filled, last_name: 'Соболева<b>123</b>', first_name: '😀' }, documents)).toEqual({
      last_name: 'Только буквы, дефис, апостроф, точка и пробел',
      first_name: 'Только буквы, дефис, апостроф, точка и пробел',
    }));
  it('a wrong address and a short password are refused', () => {
    expect(checkRegistration({ ...filled, email: 'anna', password: '1234567' }, documents)).toEqual({
      email: 'Некорректный еmail',
      password: 'Не меньше 8 символов',
    });
    expect(emptyText(filled)).toBeUndefined();
  });
  it.each([
    ['marfa@@bad', 'В адресе только одна «@»: он выглядит как name@example.ru'],
    ['a.b@c', 'После «@» не хватает точки: адрес выглядит как name@example.ru'],
    [' a@b.ru. ', 'Лишняя точка после «@»: адрес выглядит как name@example.ru'],
    ['a@b', 'После «@» не хватает точки: адрес выглядит как name@example.ru'],
    ['vasya@пример', 'После «@» не хватает точки: адрес выглядит как name@example.ru'],
    ['a@b.ru.', 'Лишняя точка после «@»: адрес выглядит как name@example.ru'],
    ['a@b..ru', 'Лишняя точка после «@»: адрес выглядит как name@example.ru'],
    ['иван@почта.рф', 'До «@» в адресе бывают только латинские буквы, цифры и знаки'],
    ['@', 'Некорректный еmail'],
  ])('«%s» is told what is wrong', (email, text) =>
    expect(checkRegistration({ ...filled, email }, documents)).toEqual({ email: text }),
  );
  it.each([
    ['none', {}],
    ['page', { password: 'Пароли не совпадают', password_confirmation: 'Пароли не совпадают' }],
    ['dialog', { password_confirmation: 'Пароль не совпадает' }],
  ] as const)('a password typed differently, form of kind «%s»', (confirmation, errors) => {
    expect(checkRegistration({ ...filled, password_confirmation: 'long-enuogh' }, documents, confirmation)).toEqual(
      errors,
    );
    expect(checkRegistration({ ...filled, password_confirmation: 'long-enough' }, documents, confirmation)).toEqual({});
  });
  it('a password that was not typed again is asked for', () =>
    expect(checkRegistration(filled, documents, 'dialog')).toEqual({ password_confirmation: 'Это поле обязательное' }));
  it('is empty as long as one required field is, blanks too', () =>
    expect(emptyText({ ...filled, last_name: ' ' })).toBe('Поля не должны быть пустыми'));
  it('names are sent without the spaces around, a blank patronymic not at all', () => {
    const spaced = { ...filled, last_name: ' Ёлкина ', middle_name: ' Петровна ' };
    expect(registrationBody(spaced, documents, null)).toMatchObject({ last_name: 'Ёлкина', middle_name: 'Петровна' });
    expect(registrationBody({ ...filled, middle_name: ' ' }, documents, null)).not.toHaveProperty('middle_name');
  });
  it('given consents go with the shown edition, the optional one only when given', () => {
    expect(checkRegistration(filled, documents)).toEqual({});
    expect(registrationBody(filled, documents, '/clinics/baltika')).toEqual({
      first_name: 'Анна',
      last_name: 'Ёлкина',
      email: 'anna@example.ru',
      password: 'long-enough',
      next: '/clinics/baltika',
      consents: [
        { kind: 'terms', version: 3 },
        { kind: 'personal_data', version: 2 },
      ],
    });
    expect(registrationBody(filled, documents, `/${'x'.repeat(2000)}`)).not.toHaveProperty('next');
    expect(
      registrationBody({ ...filled, notifications: true, middle_name: 'Петровна' }, documents, null),
    ).toMatchObject({ middle_name: 'Петровна', consents: { length: 3 } });
  });
});
