import type { MissingFact } from '#shared/rules/patient-card.ts';

/** Words about a patient that several screens share. */
export const patientTexts = {
  hint_card: (number: string) => `карта № ${number}`,
  hint_no_birth_date: 'дата рождения не указана',
  hint_no_phone: 'телефон не указан',
  hint_search: 'Имя, телефон, № карты, дата рождения, СНИЛС или полис',
  hint_search_more: 'Введите не меньше 2 букв имени, телефон, номер карты, дату рождения, СНИЛС или номер полиса',
  hint_searching: 'Ищем…',
  hint_nobody: 'Никого не нашли. Проверьте написание.',
  hint_nobody_create: 'Никого не нашли. Проверьте написание или добавьте пациента.',
  hint_found: (shown: number, total: number) =>
    total > shown ? `Показаны ${shown} из ${total}, уточните поиск` : `Найдено: ${total}`,
  hint_failed: (reason: string) => `${reason}. Нажмите Enter, чтобы повторить.`,
  alert_not_chosen: 'Выберите пациента из списка',
  action_clear: (label: string) => `Очистить: ${label}`,
  action_create: 'Добавить пациента',

  title_marks: 'Важное о пациенте',
  title_allergies: 'Аллергия:',
  title_dispensary: 'Диспансерное наблюдение:',
  action_call: (phone: string) => `Позвонить: ${phone}`,
  action_retry: 'Повторить',
  alert_marks_failed: (reason: string) => `Аллергии и учёт прочитать не удалось. ${reason}`,
  hint_no_gender: 'пол не указан',
  hint_no_allergies: 'Аллергии нет',
  hint_allergies_unknown: 'Об аллергии не спрашивали',
  hint_dispensary: (code: string) => `Д-учёт: ${code}`,
  hint_not_in_card: (facts: readonly string[]) => `В карте нет: ${facts.join(', ')}`,
  hint_incomplete: 'Карта не заполнена',
  /** short words of a sex, in a line and in a column */
  genders: { male: 'муж.', female: 'жен.' },
  genders_short: { male: 'м', female: 'ж' },
  /** what a card needs to count as filled */
  missing: {
    lastName: 'фамилия',
    firstName: 'имя',
    middleName: 'отчество или отметка «Нет отчества»',
    birthDate: 'дата рождения',
    gender: 'пол',
    registrationSubject: 'субъект РФ',
  } satisfies Record<MissingFact, string>,
  /** the same after «В карте нет» */
  missing_of: {
    lastName: 'фамилии',
    firstName: 'имени',
    middleName: 'отчества',
    birthDate: 'даты рождения',
    gender: 'пола',
    registrationSubject: 'места регистрации',
  } satisfies Record<MissingFact, string>,

  title_new: 'Новый пациент',
  field_last_name: 'Фамилия',
  field_first_name: 'Имя',
  field_middle_name: 'Отчество',
  field_birth_date: 'Дата рождения',
  field_gender: 'Пол',
  field_phone: 'Телефон',
  hint_gender_none: 'не указан',
  action_add: 'Добавить',
  action_add_anyway: 'Всё равно добавить',
  action_choose: 'Выбрать',
  action_choose_named: (name: string) => `Выбрать: ${name}`,
  title_doubles: 'Похоже, этот пациент уже есть',
  hint_doubles:
    'Совпадает имя и дата рождения или телефон. Выберите пациента или добавьте нового, если это другой человек.',
} as const;
