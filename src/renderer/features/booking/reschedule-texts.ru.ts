/** Texts of a booking that gets another time: apart, so that the first page of a clinic is not heavier for them. */
export const rescheduleTexts = {
  title: 'Перенос записи',
  title_confirm: 'Подтвердите перенос записи',
  title_not_movable: 'Эту запись перенести нельзя',
  field_was: 'Вместо',
  action_confirm: 'Перенести',
  action_keep_time: 'Не переносить',
  hint_after: 'Прежнее время освободится для других пациентов.',
  hint_now: 'Сейчас запись на',
  hint_for: (name: string) => `Пациент: ${name}`,
  hint_not_movable: 'Она отменена, уже началась или её нет. Проверьте «Мои записи» или позвоните в клинику.',
  hint_too_late: (until: string) => `Перенести или отменить её на сайте можно было до ${until}. Позвоните в клинику.`,
  hint_sending: 'Переносим…',
  alert_unsure: 'Связь прервалась, и мы не знаем, прошёл ли перенос. Нажмите «Повторить»: запись перенесётся один раз.',
} as const;
