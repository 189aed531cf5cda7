/** Words of a clinic's own page: it is opened more than the list, and does without the words of that. */
export const clinicTexts = {
  title_info: 'Информация о клинике',
  title_booking: 'Запись на прием к врачу',
  field_address: 'Адрес',
  field_phones: 'Телефоны',
  field_worktime: 'Часы работы',
  hint_opens_map: '(на карте, в новой вкладке)',
  action_sign_in: 'ВХОД',
  action_create_account: 'Создать личный кабинет',
  action_personal_area: 'личный кабинет',
  action_prices: 'Цены',
  action_show_info: 'Информация о клинике',
  action_hide_info: 'Свернуть',
} as const;
