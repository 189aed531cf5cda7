const breakOf = (at: number) => (at === 0 ? 'перерыв' : `перерыв ${at + 1}`);

export const hoursTexts = {
  field_hours: 'Часы по дням',
  hint_hours: 'По ним на странице стоит «открыто до…», и клиники находят по «открыто сейчас».',
  hint_no_days: 'не указаны',
  hint_closed: 'выходной',
  hint_note: 'Стоит после часов по дням, например: кроме праздников',
  action_name_days: 'Указать по дням',
  action_like_monday: 'Как в понедельник — на будни',
  action_drop_days: 'Убрать часы по дням',
  action_break: 'Перерыв',
  name_open: (day: string) => `${day}: открыто`,
  name_from: (day: string) => `${day}, с`,
  name_to: (day: string) => `${day}, до`,
  hint_break: 'перерыв',
  name_break: (day: string) => `${day}: добавить перерыв`,
  name_break_from: (day: string, at: number) => `${day}, ${breakOf(at)} с`,
  name_break_to: (day: string, at: number) => `${day}, ${breakOf(at)} до`,
  name_remove: (day: string, at: number) => `${day}: убрать ${breakOf(at)}`,
  hint_twice: 'Эти слова тоже говорят о часах: на странице будут и они, и часы по дням.',
  action_clear_words: 'Убрать эти слова',
  alert_part: (day: string) => `${day}: укажите время, например 13:00`,
  alert_day: (day: string) =>
    `${day}: открытие должно быть раньше закрытия, а перерывы — внутри этих часов и не пересекаться`,
  alert_all_closed: 'Клиника закрыта все семь дней: отметьте рабочий или уберите часы по дням',
} as const;
