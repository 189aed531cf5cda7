export const texts = {
  title_or: 'или войдите через',
  label_sign_in: (title: string) => `Войти через ${title}`,
  hint_instagram: 'Только для профессиональных профилей Instagram',
} as const;
