import { plural } from '#shared/format/plural.ts';

export const texts = {
  title_my_records: 'Мои записи',
  title_all_records: 'Все мои записи',
  title_history: 'История записей',
  title_tabs: 'Разделы записей',
  title_whose: 'Чьи записи',
  field_all: 'Все',
  title_upcoming: 'Предстоящие',
  title_completed: 'Завершенные',
  title_cancelled: 'Отмененые',
  title_next: 'Ближайший приём',
  title_booked: 'Вы записаны',

  title_rescheduled: 'Запись перенесена',

  action_reschedule: 'Перенести',
  action_reschedule_of: (what: string) => `Перенести запись: ${what}`,
  action_cancel: 'Отменить запись',
  action_cancel_of: (what: string) => `Отменить запись: ${what}`,
  action_all_upcoming: (count: number) => `Все предстоящие записи: ${count}`,
  action_more_of: (what: string) => `Ещё действия: ${what}`,
  action_other_time: 'Выбрать другое время',
  action_other_time_to: (name: string) => `Выбрать другое время: ${name}`,
  action_wait: 'Встать в лист ожидания',
  action_wait_for: (name: string) => `Встать в лист ожидания: ${name}`,
  action_again: 'Записаться снова',
  action_again_to: (name: string) => `Записаться снова: ${name}`,
  action_book: 'Записаться к врачу',
  action_choose_clinic: 'Выбрать клинику',
  action_save_to_calendar: 'Добавить в календарь',
  action_map: 'Показать на карте',
  action_close: 'Закрыть',

  title_unsure: 'Отмена записи',
  action_retry: 'Повторить',
  alert_unsure: 'Нет связи с сервером, и мы не знаем, прошла ли отмена. Нажмите «Повторить».',
  alert_unsure_gone: (when: string) =>
    `Нет связи с сервером, и мы не знаем, отменена ли запись на ${when}. Проверьте её в списке.`,
  title_cancelled_by_clinic: (what: string) => `Клиника отменила вашу запись: ${what}`,
  hint_cancelled_by_clinic:
    'Приходить не нужно. Выберите другое время, встаньте в лист ожидания или позвоните в клинику.',
  hint_confirmed: 'Вы придёте',
  field_reason: 'Что беспокоит',
  hint_by_clinic: 'Отменена клиникой',
  alert_cancelled: (when: string) => `Запись на ${when} отменена. Время снова свободно для других.`,

  hint_in_days: (days: number) =>
    days <= 0 ? 'сегодня' : days === 1 ? 'завтра' : `через ${days} ${plural(days, 'день', 'дня', 'дней')}`,
  hint_history: 'Прошедшие и отменённые записи',
  hint_all: 'Записи во всех клиниках',
  hint_how_to_cancel:
    'Если планы изменятся, отмените запись здесь же, кнопкой «Отменить запись»: время достанется другому пациенту.',
  hint_rescheduled:
    'Прежнее время освободилось. Если и новое не подойдёт, запись можно перенести ещё раз или отменить.',
  hint_unwanted_rescheduling:
    'Перенос успел пройти до обрыва связи. Если новое время не подходит, перенесите запись ещё раз или отмените её.',
  hint_unwanted:
    'Запись успела пройти до обрыва связи. Если она не нужна, отмените её: время достанется другому пациенту.',
  hint_in_person: 'Прием',
  hint_for: (name: string) => `Пациент: ${name}`,
  hint_video: 'Онлайн-консультация',
  hint_none_upcoming: 'Предстоящих записей нет',
  hint_none_upcoming_next: 'Выберите врача и удобное время — это займёт пару минут.',
  hint_none_completed: 'Завершенных записей пока нет',
  hint_none_completed_next: 'Здесь появятся приемы, на которых вы побывали.',
  hint_none_cancelled: 'Отмененных записей нет',
  hint_none_cancelled_next: 'Здесь появятся записи, которые отменили вы или клиника.',
  hint_none_history: 'История пока пуста',
  hint_none_history_next: 'Здесь появятся ваши прошедшие и отменённые записи.',
  hint_calendar_title: (specialty: string, doctor: string) => `Прием: ${specialty}, ${doctor}`,
  hint_calendar_notes: (clinic: string, phones: string) => [clinic, phones].filter(Boolean).join('\n'),
  hint_file_name: 'zapis-k-vrachu.ics',
} as const;
