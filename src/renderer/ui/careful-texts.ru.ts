/** Questions before what was typed is lost; apart from the texts of every screen, which the first pages load. */
export const carefulTexts = {
  title_unsaved: 'Есть несохранённые изменения',
  confirm_unsaved: 'Если уйти сейчас, они пропадут.',
  action_leave: 'Уйти без сохранения',
  action_stay: 'Остаться',
  title_discard: 'Закрыть без сохранения?',
  confirm_discard: 'Введённое в этом окне пропадёт.',
  action_discard: 'Не сохранять',
} as const;
