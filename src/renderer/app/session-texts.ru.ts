import { plural } from '#shared/format/plural.ts';

/** What is said of a session that ends: nothing that a visitor loads. */
export const sessionTexts = {
  title_session_ending: 'Сеанс скоро завершится',
  hint_ends_in: 'До конца сеанса',
  hint_session_ending: 'На странице давно ничего не делали. Нажмите «Продолжить», чтобы остаться.',
  hint_session_limit:
    'Сеанс длится ограниченное время. Потом нужно будет войти снова: страница и всё введённое останутся.',
  hint_seconds_left: (seconds: number) =>
    `До конца сеанса ${seconds} ${plural(seconds, 'секунда', 'секунды', 'секунд')}`,
  alert_not_prolonged: 'Нет связи с сервером. Проверьте интернет и нажмите ещё раз.',
  action_go_on: 'Продолжить',
  action_understood: 'Понятно',
  title_session_over: 'Сеанс завершён',
  hint_session_over: (name: string) => `${name}, войдите снова: страница и всё введённое остались.`,
  hint_leave: 'Это не вы? Выйдите: всё введённое пропадёт.',
} as const;
