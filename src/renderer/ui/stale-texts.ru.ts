/** Apart from those of every screen: first pages save no rows. */
export const staleTexts = {
  title_stale: 'Данные уже изменены другим пользователем',
  hint_stale: 'Пока вы заполняли форму, её сохранил кто-то ещё. Ваши изменения не записаны. Сейчас сохранено:',
  hint_stale_same: 'Пока вы заполняли форму, её сохранил кто-то ещё. Видимых различий с вашими данными нет.',
  hint_stale_empty: 'пусто',
  action_take_theirs: 'Показать сохранённое',
  action_keep_mine: 'Сохранить моё',
} as const;
