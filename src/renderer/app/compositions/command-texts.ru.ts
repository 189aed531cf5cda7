/** Words of what the palette can do over any page. */
export const commandTexts = {
  action_absence: 'Отсутствие врача',
  action_wait: 'Внести в лист ожидания',
  action_dark: 'Тёмное оформление',
  action_light: 'Светлое оформление',
} as const;
