/** A closed account at the sign-in. */
export const restoreTexts = {
  hint_restore:
    'Восстанавливая кабинет, вы снова принимаете пользовательское соглашение и соглашаетесь на обработку персональных данных.',
  action_restore: 'Восстановить',
} as const;
