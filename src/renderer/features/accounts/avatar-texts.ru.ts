/** The own picture; the original says 'file not supported' (1 §5, K13). */
export const avatarTexts = {
  title_avatar: 'Фотография',
  hint_avatar: 'Картинка не больше 5 МБ. Её видят клиники, в которые вы записаны.',
  action_choose: 'Загрузить фотографию',
  action_replace: 'Заменить',
  action_remove: 'Удалить',
  alert_not_supported: 'Такой файл не поддерживается. Подойдут JPG, PNG, SVG и GIF',
  alert_too_large: 'Файл слишком большой: не больше 5 МБ',
} as const;
