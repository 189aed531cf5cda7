/** Apart from those of every screen: first pages have no dates to type. */
export const dateTexts = {
  hint_date_mask: 'ДД.ММ.ГГГГ',
  action_open_calendar: 'Открыть календарь',
  hint_open_calendar: 'Календарь: Alt и стрелка вниз',
  action_previous_month: 'Предыдущий месяц',
  action_next_month: 'Следующий месяц',
  field_month: 'Месяц',
  field_year: 'Год',
} as const;
