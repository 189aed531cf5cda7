/** Words of what the palette can do over any page. */
export const commandTexts = {
  action_absence: 'Отсутствие врача',
  action_wait: 'Внести в лист ожидания',
  action_dark: 'Тёмное оформление',
  action_light: 'Светлое оформление',
} as const;

/** Other words by which people look for a command. */
export const COMMAND_WORDS = {
  wait: ['очередь'],
  absence: ['отпуск', 'больничный', 'врач болеет', 'отгул', 'замена врача'],
  scheme: ['тема', 'оформление', 'цвет', 'настройки', 'ночной режим'],
  signOut: ['выход', 'выйти', 'завершить', 'закрыть', 'разлогиниться'],
} as const;
