/** Words of forms and tables of rows; those of 2 §8 are verbatim. */
export const rowTexts = {
  action_cancel: 'Отмена',
  action_delete: 'Удалить',
  action_save: 'Сохранить',
  alert_choose: (label: string) => `Введите данные: "${label}"`,
  alert_created: 'Успешно добавлен',
  alert_deleted: 'Запись удалена',
  alert_empty_fields: 'Не все поля заполнены',
  alert_no_row: 'Такой записи больше нет: возможно, её удалили.',
  alert_required: 'Это поле обязательное',
  alert_save_failed: 'Ошибка сохранения, убедитесь в правильности данных',
  alert_updated: 'Успешно',
  confirm_delete: (name: string) => `Удалить «${name}»?`,
  hint_delete: 'Вернуть запись будет нельзя.',
  hint_typed_since: 'То, что введено после нажатия, ещё не сохранено',
  title_error: 'Ошибка',
  title_no_row: 'Не найдено',
} as const;
