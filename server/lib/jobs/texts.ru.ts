/** What a run says when its job has nothing better to say. */
export const jobTexts = {
  failed: 'Не удалось из-за ошибки сервера. Повторите',
  died: 'Не удалось: программа несколько раз останавливалась. Повторите',
  unknown: 'Эта версия программы не знает такой задачи',
} as const;
