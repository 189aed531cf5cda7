import { plural } from '#shared/format/plural.ts';

export const texts = {
  title_clinics: 'Список экспертиз',
  hint_clinics: 'Клиники, в которых можно записаться к врачу.',
  action_clear_search: 'Очистить поиск',
  field_search: 'Поиск клиники',
  hint_search: 'Название, город или адрес',
  hint_found: (total: number) =>
    `${plural(total, 'Найдена', 'Найдено', 'Найдено')} ${total} ${plural(total, 'клиника', 'клиники', 'клиник')}`,
  hint_doctors: (count: number) => `${count} ${plural(count, 'врач', 'врача', 'врачей')}:`,
  hint_more: (count: number) => `и ещё ${count}`,
  hint_next_time: 'Ближайшее время:',
  action_choose: 'Выбрать',
  action_choose_clinic: (title: string) => `Выбрать: ${title}`,
  alert_nothing_found: 'Не найдено',
  hint_nothing_found: 'Попробуйте город или часть названия.',
  hint_no_clinics: 'Клиники ещё не подключены к платформе.',

  title_info: 'Информация о клинике',
  title_booking: 'Запись на прием к врачу',
  field_address: 'Адрес',
  field_phones: 'Телефоны',
  field_worktime: 'Часы работы',
  hint_opens_map: '(на карте, в новой вкладке)',
  action_sign_in: 'ВХОД',
  action_create_account: 'Создать личный кабинет',
  action_personal_area: 'личный кабинет',
  action_show_info: 'Информация о клинике',
  action_hide_info: 'Свернуть',
  action_book: 'Записаться',
} as const;
