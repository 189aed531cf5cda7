import { plural } from '#shared/format/plural.ts';

/** Words of the platform's people. */
export const userTexts = {
  title_users: 'Люди платформы',
  title_user: 'Человек платформы',
  title_state: 'Учётная запись',
  title_clinics: 'Роли в клиниках',
  title_rights: (clinic: string) => `Права: ${clinic}`,
  title_grants: 'Разрешения сверх ролей',
  title_sessions: 'Открытые сеансы',
  title_factors: 'Способы входа',

  field_name: 'Имя',
  field_clinics: 'Клиники',
  field_status: 'Состояние',
  field_last_seen: 'Заходили',
  field_status_all: 'Любое состояние',
  field_role: 'Роль',
  field_role_all: 'Любая роль',
  roles: { orgadmin: 'Администраторы клиник', doctor: 'Врачи', employee: 'Сотрудники', superuser: 'Суперпользователи' },
  field_reason: 'Причина',
  field_admin: 'Администратор клиники',

  statuses: {
    activated: 'Действует',
    pending_activation: 'Ждёт подтверждения адреса',
    pending_approval: 'Ждёт одобрения',
    banned: 'Заблокирована',
    disapproved: 'Отклонена',
    closed: 'Закрыта владельцем',
  },
  hints: {
    activated: 'Человек входит и работает со всеми своими ролями.',
    pending_activation: 'Адрес ещё не подтверждён: письмо со ссылкой отправлено. Войти пока нельзя.',
    pending_approval: 'Войти можно будет после одобрения.',
    banned: 'Войти нельзя. Записи, карты и роли сохранены.',
    disapproved: 'Регистрация отклонена, войти нельзя.',
  },
  hint_closed: (until: string) =>
    `Владелец закрыл кабинет: сеансы завершены, войти нельзя. До ${until} он может всё восстановить, потом данные удалятся.`,
  hint_many: (count: number) => `В списке первые ${count.toLocaleString('ru')} человек. Остальных найдёт поиск.`,
  state_superuser: 'Суперпользователь',

  action_to_users: 'Ко всем людям',
  moves: { approve: 'Одобрить', disapprove: 'Отклонить', ban: 'Заблокировать', unban: 'Разблокировать' },
  action_log: 'Действия в журнале',
  action_rights: 'Изменить права',
  action_rights_in: (clinic: string) => `Изменить права: ${clinic}`,
  action_end_sessions: 'Завершить все сеансы',
  action_reset: 'Сбросить второй шаг',
  action_reset_short: 'Сбросить',
  action_withdraw: 'Забрать права суперпользователя',
  action_withdraw_short: 'Забрать права',
  action_all_clinics: 'Показать людей всех клиник',

  hint_search: 'Имя, e-mail или телефон',
  hint_nobody: 'Никого не нашлось',
  hint_of_clinic: (clinic: string) => `Показаны люди клиники «${clinic}».`,
  hint_of_some_clinic: 'Показаны люди одной клиники.',
  hint_more_clinics: (count: number) => `и ещё ${count} ${plural(count, 'клиника', 'клиники', 'клиник')}`,
  hint_no_roles: 'Ролей в клиниках нет',
  hint_never: 'ещё нет',
  hint_superuser: 'Человек управляет всей платформой. Назначить суперпользователя можно только командой на сервере.',
  hint_created: (date: string) => `На платформе с ${date}`,
  hint_no_sessions: 'Человек нигде не вошёл.',
  hint_session: (from: string, last: string, ip: string) => `Вход ${from}, последнее действие ${last}, адрес ${ip}`,
  hint_roles: 'Врача и сотрудника заводит сама клиника. Администратором ещё одной клиники назначают на её странице.',
  hint_grants: (words: string) => `Сверх ролей: ${words}`,
  hint_roles_give: 'Того, что дают роли, в списке нет.',
  hint_admin_grants: 'Администратору разрешения не нужны: у него есть все.',
  hint_patient_grants: 'Разрешения можно дать тому, кто в этой клинике работает.',
  hint_totp: (codes: number) =>
    `Вход с кодом подключён, осталось ${codes} ${plural(codes, 'код', 'кода', 'кодов')} восстановления.`,
  hint_no_totp: 'Вход с кодом не подключён.',
  hint_passkeys: (count: number) => `${count} ${plural(count, 'ключ', 'ключа', 'ключей')} доступа.`,
  hint_providers: (names: string) => `Вход через другие сервисы: ${names}.`,
  hint_no_passkeys: 'Ключей доступа нет.',
  hint_own: 'Это ваша учётная запись: её здесь не изменить.',
  hint_reason: 'Останется в журнале, человеку не показывается',

  alert_moved: {
    approve: 'Учётная запись одобрена',
    disapprove: 'Регистрация отклонена',
    ban: 'Учётная запись заблокирована',
    unban: 'Учётная запись разблокирована',
  },
  alert_rights_changed:
    'Пока окно было открыто, права изменил кто-то другой. Отметки показаны так, как они теперь: проверьте их и сохраните ещё раз',
  alert_rights: 'Права изменены, они действуют сразу',
  alert_sessions_ended: 'Все сеансы завершены',
  alert_factors_reset: 'Второй шаг сброшен, человеку отправлено письмо',
  alert_withdrawn: 'Права суперпользователя забраны, сеансы завершены',
  alert_no_user: 'Такого человека на платформе нет.',
  alert_required: 'Это поле обязательное',

  confirm_moves: {
    ban: (name: string) => `Заблокировать? ${name}`,
    disapprove: (name: string) => `Отклонить регистрацию? ${name}`,
  },
  confirm_reset: (name: string) => `Сбросить второй шаг входа? ${name}`,
  confirm_reset_hint:
    'Код из приложения, коды восстановления, ключи доступа и вход через другие сервисы перестанут действовать, все сеансы завершатся. Войти можно будет с одним паролем. Убедитесь, что об этом просит сам человек.',
  confirm_withdraw: (name: string) => `Забрать права суперпользователя? ${name}`,
  confirm_withdraw_hint:
    'Управление платформой закроется сразу, все сеансы завершатся. Роли в клиниках и учётная запись останутся.',
  confirm_ban_hint:
    'Все сеансы завершатся сразу, ссылки из писем перестанут работать, войти будет нельзя. Записи и карты сохранятся.',
  confirm_end_sessions: (name: string) => `Завершить все сеансы? ${name}`,
  confirm_end_sessions_hint:
    'Человек выйдет на всех устройствах, ссылки из писем и отметки «знакомое устройство» перестанут действовать. Пароль останется прежним.',
} as const;
