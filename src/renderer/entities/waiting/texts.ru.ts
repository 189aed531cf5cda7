/** Words of the waiting list that the patient and the desk share. */
export const texts = {
  title_hours: 'Время приёма',
  title_way: 'Как пройдёт приём',
  title_weekdays: 'Дни недели',

  hint_hours_between: 'Начало приёма',
  field_from: 'с',
  field_to: 'до',
  field_until: 'Ждать до даты',
  field_type: { any: 'Всё равно', person: 'Очно', video: 'По видеосвязи' },
  parts: { any: 'Любое', morning: 'До 12:00', day: '12:00–17:00', evening: 'После 17:00', own: 'Свои часы' },
  weekdays: ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'],
  weekday_names: ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'],

  window_every_day: 'любой день',
  window_any_hour: 'в любое время',
  window_hours: (from: string, to: string) => `с ${from} до ${to}`,
  window_until: (day: string) => `до ${day}`,
  window_type: ['очно', 'по видеосвязи'],

  alert_no_days: 'Выберите хотя бы один день',
  alert_hours: 'Начало должно быть раньше конца',
  alert_part_of_day: 'Допишите дату целиком',
  alert_day: 'Выберите день не раньше сегодняшнего',
} as const;
