import { plural } from '#shared/format/plural.ts';

/** Beginnings of the months' names, January first, as a date written in words has them. */
export const MONTHS = ['янв', 'фев', 'мар', 'апр', 'ма[йя]', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'] as const;

export const formTexts = {
  alert_check_fields: (count: number) =>
    `Проверьте заполнение: ${count} ${plural(count, 'поле', 'поля', 'полей')} с ошибкой`,
  alert_too_long: (most: number, length: number) =>
    `Не больше ${most.toLocaleString('ru-RU')} знаков, сейчас ${length.toLocaleString('ru-RU')}`,
  alert_search_cut: (most: number, length: number) =>
    `Ищем по первым ${most} знакам из ${length.toLocaleString('ru-RU')}`,
  alert_date_unfinished: 'Укажите дату полностью: ДД.ММ.ГГГГ',
  alert_no_such_day: 'Такого дня нет',
} as const;
