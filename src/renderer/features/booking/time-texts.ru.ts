import { plural } from '#shared/format/plural.ts';

/** Of the second step: the first pages do without them. */
export const timeTexts = {
  title_times: (date: string) => `Доступные записи на ${date}`,
  title_confirm: 'Подтвердите запись на прием',
  title_confirm_video: 'Подтвердите запись на прием по видеосвязи',
  title_error: 'Ошибка',
  title_legend: 'Обозначения',

  field_doctor: 'Врач',
  field_clinic: 'Клиника',
  field_when: 'Когда',
  field_patient: 'Пациент',
  field_reason: 'Что беспокоит?',
  field_visit_video: 'Онлайн-консультация',

  action_choose: 'Выбрать',
  action_previous_month: 'Предыдущий месяц',
  action_next_month: 'Следующий месяц',
  action_today: 'Сегодня',
  action_cancel: 'Отмена',
  action_confirm: 'Записаться',
  action_retry: 'Повторить',
  action_go_to_nearest: (day: string) => `Ближайшая запись: ${day}`,

  hint_by_phone: 'запись только по телефону',
  hint_by_phone_mark: 'по тел.',
  hint_free: 'свободное время',
  hint_phone_times: 'Время со значком телефона — запись только по телефону',
  hint_phone_day: 'В этот день запись только по телефону',
  hint_pick_day: 'Выберите дату приема',
  hint_unavailable: 'ЗАПИСИТЬ НЕ ВЕДЕТСЯ',
  hint_free_times: (count: number) =>
    `${count} ${plural(count, 'свободное время', 'свободных времени', 'свободных времён')}`,
  hint_legend_free: 'сколько времени свободно',
  hint_today: 'сегодня',
  hint_loading_month: 'Загружаем календарь…',
  hint_month_empty: 'В этом месяце записи нет',
  hint_weeks_empty: 'В эти недели записи нет',
  hint_day_empty: 'На этот день свободного времени не осталось. Выберите другой день.',
  hint_countdown: 'Держим время ещё',
  hint_minute_left: 'До конца брони времени осталась одна минута',
  hint_offered: 'Время предложено по листу ожидания: записать можно только того, кто его ждал.',
  hint_after: 'Запись появится в разделе «Мои записи».',
  hint_after_cancel: 'Там же её можно отменить.',
  hint_sending: 'Записываем…',
  hint_checking: 'Проверяем, прошла ли запись…',

  alert_sign_in: 'Для записи к врачу необходимо авторизоваться',
  alert_vanished: (time: string) => `Время ${time} только что заняли. Выберите другое.`,
  alert_not_held: (time: string, reason: string) => `${time}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`,
  alert_hold_failed: (reason: string) => `${reason}. Нажмите «Выбрать» ещё раз.`,
  alert_expired: 'Время на подтверждение вышло, и бронь снята. Если время ещё свободно, выберите его снова.',
  alert_hold_moved:
    'Вы продолжили запись в другой вкладке, и здесь бронь снята. Если время ещё нужно, выберите его снова.',
  alert_unsure: 'Связь прервалась, и мы не знаем, прошла ли запись. Нажмите «Повторить»: второй записи не появится.',
  alert_still_unsure: (time: string) =>
    `Мы пока не знаем, прошла ли запись на ${time}. Прежде чем выбирать снова, посмотрите «Мои записи»: если запись прошла, она появится там.`,
} as const;
