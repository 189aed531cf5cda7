import { cardKeys } from './patient-card.keys.ru.ts';
import { IMPORT_FIELDS, type ImportField } from './patient-import.ts';

const PERSON = {
  cardNumber: 'Номер карты',
  lastName: 'Фамилия',
  firstName: 'Имя',
  middleName: 'Отчество',
  fullName: 'ФИО в одном столбце',
  registrationAddress: 'Адрес регистрации в одном столбце',
  birthDate: 'Дата рождения',
  gender: 'Пол',
  phone: 'Телефон',
  email: 'E-mail',
} as const;

/** What people call the columns: the heads of the template, and the choices of the screen. */
export const IMPORT_TITLES: Readonly<Record<ImportField, string>> = Object.fromEntries(
  IMPORT_FIELDS.map((field) => [
    field,
    field in PERSON ? PERSON[field as keyof typeof PERSON] : cardKeys[field as keyof typeof cardKeys],
  ]),
) as Record<ImportField, string>;
