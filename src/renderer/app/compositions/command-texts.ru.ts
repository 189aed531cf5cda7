import type { TitleKey } from '../texts.ru.ts';

/** Words of what the palette can do over any page. */
export const commandTexts = {
  action_absence: 'Отсутствие врача',
  action_wait: 'Внести в лист ожидания',
  action_dark: 'Тёмное оформление',
  action_light: 'Светлое оформление',
} as const;

/** Other words by which people look for a page, by the key of its title. */
export const PAGE_WORDS: Partial<Record<TitleKey, string>> = {
  title_queue: 'запись записать приём очередь пришёл печать талон',
  title_schedule: 'запись записать график сетка',
  title_patients: 'карта карты база печать',
  title_waiting_list: 'очередь',
  title_personal_area: 'главная начало',
  title_mkb10: 'диагнозы коды мкб',
  title_grls: 'лекарства препараты мнн',
};
/** And a command. */
export const COMMAND_WORDS = {
  wait: 'очередь',
  absence: 'отпуск больничный болеет',
  scheme: 'тема оформление цвет настройки',
  signOut: 'выход выйти завершить закрыть',
} as const;
