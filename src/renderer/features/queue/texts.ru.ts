import { plural } from '#shared/format/plural.ts';

export const texts = {
  title_queue: 'Список записей',
  title_day_nav: 'День',
  title_book: 'Записать',

  action_book: 'Записать',
  action_open_schedule: 'Открыть расписание',
  action_today: 'Сегодня',
  action_previous_day: 'Предыдущий день',
  action_next_day: 'Следующий день',
  action_card: 'карта пациента',
  action_card_of: (name: string) => `карта пациента: ${name}`,
  action_cancel: 'отменить запись',
  action_cancel_of: (name: string) => `отменить запись: ${name}`,
  action_restore: 'Вернуть запись',
  action_close: 'Закрыть',

  field_date: 'Дата',
  field_search: 'Поиск пациента',
  field_doctor: 'Врач',
  column_time: 'Время',
  column_patient: 'Пациент',
  column_phone: 'Телефон',
  column_doctor: 'Врач',
  column_status: 'Статус',
  column_actions: 'Действия',

  alert_cancelled: (name: string, when: string) => `Запись отменена: ${name}, ${when}.`,
  alert_stale: 'Пока список был открыт, эту запись изменил кто-то другой. Показано, как она сейчас.',

  hint_empty: 'Записей нет...',
  hint_empty_next: 'На этот день никто не записан.',
  hint_empty_search: 'По этому запросу в этот день никого нет.',
  hint_count: (count: number) => `${count} ${plural(count, 'запись', 'записи', 'записей')}`,
  hint_doctor_left: 'врач здесь не работает',
  hint_incomplete: 'карта не заполнена',
  hint_no_phone: 'нет телефона',
  hint_video: 'Онлайн-консультация',
  hint_book: 'Выберите врача: откроется его расписание на этот день.',
} as const;
