export const apiTexts = {
  alert_network: 'Нет связи с сервером. Проверьте интернет и повторите',
  alert_bad_answer: 'Сервер ответил непонятно. Повторите через минуту',
  alert_session_over: 'Сеанс завершён, войдите снова',
  alert_unknown: 'Произошла ошибка',
  title_network: 'Нет связи',
  title_system: 'Ошибка системы',
  title_sign_in: 'Ошибка авторизации',
  title_other: 'Ошибка',
} as const;

/** Status in words, the title of the red toast. */
export const statusTitles: Readonly<Record<number, string>> = {
  400: 'Неверный запрос',
  401: 'Нужен вход',
  403: 'Нет доступа',
  409: 'Не получилось',
  413: 'Слишком большой запрос',
  415: 'Неподходящий вид данных',
  422: 'Проверьте данные',
  429: 'Слишком часто',
  500: 'Ошибка сервера',
  503: 'Сервер занят',
};
