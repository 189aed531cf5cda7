/** Texts of the short registration after a sign-in through another service: nothing that an ordinary one loads. */
export const newcomerTexts = {
  title_newcomer: 'Осталось немного',
  title_code: 'Проверьте почту',
  title_login: 'Войдите в свой кабинет',

  field_code: 'Код',
  action_send: 'Получить код',
  action_confirm: 'Подтвердить',
  action_have_account: 'Есть аккаунт? Войти и привязать',
  action_link: 'Войти и привязать',
  action_new: 'Нет аккаунта? Зарегистрироваться',
  action_send_again: 'Выслать код ещё раз',
  action_send_again_in: (seconds: number) => `Выслать ещё раз через ${seconds} с`,
  action_correct: 'Исправить адрес',

  hint_newcomer: (service: string) =>
    `Вы вошли через ${service} впервые. Проверьте, как вас зовут, и почту: на неё придёт код.`,
  hint_login: (service: string) => `Войдите, как обычно: после этого вход через ${service} будет привязан к кабинету.`,
  hint_no_letter: 'Письма нет? Посмотрите в папке «Спам» или вышлите код ещё раз.',
  alert_code: 'Введите код',
} as const;
