import { plural } from '#shared/format/plural.ts';

export const secondsLeft = (seconds: number): string => `${seconds} ${plural(seconds, 'секунда', 'секунды', 'секунд')}`;

/** What is said of a session that ends: nothing that a visitor loads. */
export const sessionTexts = {
  end: {
    title: 'Сеанс скоро завершится',
    hint_in: 'До конца сеанса',
    hint: 'На странице давно ничего не делали. Нажмите «Продолжить», чтобы остаться.',
  },
  lock: {
    title: 'Экран скоро заблокируется',
    hint_in: 'До блокировки',
    hint: 'На странице давно ничего не делали. Нажмите «Продолжить», чтобы остаться. После блокировки понадобится пароль: страница и всё введённое останутся.',
  },
  hint_session_limit:
    'Сеанс длится ограниченное время. Потом нужно будет войти снова: страница и всё введённое останутся.',
  alert_not_prolonged: 'Нет связи с сервером. Проверьте интернет и нажмите ещё раз.',
  action_go_on: 'Продолжить',
  action_understood: 'Понятно',
  action_forgot: 'Забыли пароль?',
  hint_new_tab: '(откроется в новой вкладке)',
  title_session_over: 'Сеанс завершён',
  hint_session_over: (name: string) => `${name}, войдите снова: страница и всё введённое остались.`,
  hint_locked: (name: string) => `${name}, введите пароль: страница и всё введённое остались.`,
  hint_locked_no_password: (name: string) =>
    `${name}, страница и всё введённое остались. Пароля у вашей учётной записи нет: откройте экран ключом доступа или выйдите и войдите снова через тот же сервис.`,
  hint_leave: 'Это не вы? Выйдите: всё введённое пропадёт.',
} as const;
