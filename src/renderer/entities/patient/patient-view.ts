import { ageInWords } from '#shared/format/age.ru.ts';
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

/** «34 года, муж.»; what is not known is said. @param day on which the age is asked: the clinic's */
export function ageAndSex(
  { date_of_birth: born, gender }: Pick<PatientRow, 'date_of_birth' | 'gender'>,
  day: string,
): string {
  const sex = gender === null ? texts.hint_no_gender : texts.genders[gender];
  return born === null ? sex : `${ageInWords(born, day)}, ${sex}`;
}
