/** Texts of the /docs page. */
export const openApiTexts = {
  title: 'API платформы для клиник',
  description:
    'Все вызовы доступны со слэшем на конце и без него. Вызовы клиники несут её идентификатор в заголовке APIKey. Любой отказ — {code, message, errors?}.',
  clinic: 'Идентификатор клиники (uuid)',
  access: (access: string | readonly string[]) =>
    access === 'public'
      ? 'Доступ: все'
      : access === 'signed-in'
        ? 'Доступ: вошедшие пользователи'
        : `Доступ: право ${[access].flat().join(' или ')} в клинике`,
};
