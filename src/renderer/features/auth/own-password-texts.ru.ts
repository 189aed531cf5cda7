/** «Сменить пароль» (1 §5). */
export const ownPasswordTexts = {
  title_password: 'Пароль',
  title_change: 'Смена пароля',
  hint_password: 'После смены на других устройствах нужно будет войти заново.',
  field_current: 'Текущий пароль',
  action_change: 'Сменить пароль',
  action_save: 'Сохранить',
  action_cancel: 'Отмена',
} as const;
