/** The day to begin a search with, where it is not on the list. */
export const dayTexts = {
  title_day: 'Когда',
  field_first_day: 'Искать с дня',
  action_choose_day: 'Выбрать',
  action_cancel: 'Отмена',
  alert_day: 'Выберите день от сегодняшнего до такого же через год',
} as const;
