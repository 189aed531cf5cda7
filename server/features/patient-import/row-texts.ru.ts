import type { IdentityConflict } from '#shared/rules/card-merge.ts';

/** Words of a cell that say which sex. */
export const GENDER_WORDS: ReadonlyMap<string, 'male' | 'female'> = new Map(
  Object.entries({
    м: 'male',
    муж: 'male',
    мужской: 'male',
    мужчина: 'male',
    m: 'male',
    male: 'male',
    '1': 'male',
    ж: 'female',
    жен: 'female',
    женский: 'female',
    женщина: 'female',
    f: 'female',
    female: 'female',
    '2': 'female',
  }),
);
/** What stands in the column of the patronymic of somebody who has none. */
export const NO_MIDDLE_NAME = new Set(['нет', 'отсутствует', 'без отчества', 'б/о', '-', '–', '—']);

/** A cell that holds nothing but a sign that nothing is there. */
export const DASHES = /^\p{Pd}+$/u;
/** What stands in the column of a number of somebody who has none. */
export const NO_NUMBER = new Set(['нет', 'отсутствует', 'б/н']);

const OTHER: Readonly<Record<IdentityConflict, string>> = {
  lastName: 'другая фамилия',
  firstName: 'другое имя',
  birthDate: 'другая дата рождения',
  snils: 'другой СНИЛС',
};

/** Why a row is not taken; the field's title stands before it. */
export const rowTexts = {
  notADay: (text: string) => `«${text}» — не дата: нужна вида 31.12.1980`,
  whichCentury: (text: string, one: string, other: string) =>
    `«${text}» — неясно, какой год: напишите четырьмя цифрами, ${one} или ${other}`,
  notAGender: (text: string) => `«${text}» — не пол: нужно «м» или «ж»`,
  notAPhone: (text: string) => `«${text}» — не телефон: нужны десять цифр`,
  notAnEmail: (text: string) => `«${text}» — не адрес почты`,
  notANumber: (text: string, most: number) => `«${text}» — не номер: нужно целое число от 1 до ${most}`,
  notASnils: (text: string) => `«${text}» — не СНИЛС: нужны 11 цифр, не одни нули`,
  tooLong: (most: number) => `длиннее ${most} знаков`,
  repeated: (line: number) => `то же, что в строке ${line}`,
  policyRepeated: (line: number) => `такой же у пациента в строке ${line}, а СНИЛС другой`,
  numberRepeated: (number: number, line: number) =>
    `Номер карты: ${number} уже у другого пациента в строке ${line}. Без номера карта получит новый`,
  numberOfOther: (who: string, conflicts: readonly IdentityConflict[]) =>
    `такой же у пациента клиники, у которого ${new Intl.ListFormat('ru').format(conflicts.map((name) => OTHER[name]))}: ${who}`,
  numberTaken: 'карта с таким номером в клинике уже есть у другого пациента',
};
/** Of a text: where it is wrong, and why. */
export const problemText = (title: string, why: string): string => `${title}: ${why}`;
