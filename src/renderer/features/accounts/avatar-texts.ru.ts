/** The own picture. */
export const avatarTexts = {
  title_avatar: 'Фотография',
  hint_avatar: 'Картинка не больше 5 МБ. Её видят клиники, в которые вы записаны.',
  action_choose: 'Загрузить фотографию',
} as const;
