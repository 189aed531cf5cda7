import { numericDate } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import { formatPhone } from '#shared/format/phone.ts';
import type { PatientRow } from './api.ts';
import { patientTexts as texts } from './patient-texts.ru.ts';

/** Surname, name, patronymic of a patient on the wire. */
export const patientName = ({
  last_name: lastName,
  first_name: firstName,
  middle_name: middleName,
}: Pick<PatientRow, 'last_name' | 'first_name' | 'middle_name'>): string =>
  fullName({ lastName, firstName, middleName });

/** Birth date, card and phone: what tells namesakes apart. */
export const patientMarks = ({
  date_of_birth: birth,
  cardid,
  phone,
}: Pick<PatientRow, 'date_of_birth' | 'cardid' | 'phone'>): string[] => [
  birth === null ? texts.hint_no_birth_date : numericDate(birth),
  texts.hint_card(cardid),
  phone === '' ? texts.hint_no_phone : formatPhone(phone),
];
