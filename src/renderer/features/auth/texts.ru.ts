import { plural } from '#shared/format/plural.ts';

const MINUTE = 60;
const HOUR = 3600;
const counted = (count: number, one: string, few: string, many: string) =>
  count === 0 ? '' : `${count} ${plural(count, one, few, many)}`;
/** A wait in words, in the accusative: «4 минуты 12 секунд». */
const waitOf = (seconds: number): string =>
  [
    counted(Math.floor(seconds / HOUR), 'час', 'часа', 'часов'),
    counted(Math.floor((seconds % HOUR) / MINUTE), 'минуту', 'минуты', 'минут'),
    counted(seconds % MINUTE, 'секунду', 'секунды', 'секунд'),
  ]
    .filter((part) => part !== '')
    .join(' ');

export const texts = {
  title_login: 'Вход',
  title_register: 'Регистрация',
  title_create_account: 'Создайте свой личный кабинет',
  title_check_mail: 'Проверьте почту',
  title_password: 'Восстановление пароля',
  title_new_password: 'Новый пароль',
  title_invitation: 'Приглашение в клинику',
  title_rejected: 'Регистрация удалена',
  title_activate: 'Активация учётной записи',
  title_activated: 'Учётная запись активирована',
  title_device: 'Вход по письму',
  title_device_confirmed: 'Этот браузер подтверждён',
  title_lock: 'Экран заблокирован',
  title_link_invalid: 'Ссылка не подходит',
  title_consents: 'Согласия',
  title_confirm_account: 'Подтвердите учётную запись',

  field_email: 'E-mail',
  field_sign_in: 'E-mail или телефон',
  field_login: 'E-mail или имя для входа',
  field_login_phones: 'E-mail, телефон или имя для входа',
  field_contact: 'Как вы будете входить',
  contact_email: 'По e-mail',
  contact_phone: 'По телефону',
  field_phone: 'Телефон',
  field_birth_date: 'Дата рождения',
  field_password: 'Пароль',
  field_new_password: 'Новый пароль',
  field_confirmation: 'Пароль ещё раз',
  field_password_confirmation: 'Новый пароль ещё раз',
  field_first_name: 'Имя',
  field_last_name: 'Фамилия',
  field_middle_name: 'Отчество',

  action_login: 'Войти',
  action_register: 'Зарегистрироваться',
  action_restore_password: 'Восстановить пароль',
  action_correct_email: 'Исправить адрес',
  action_correct_phone: 'Исправить номер',
  action_send_code: 'Выслать код',
  action_resend_code: 'Выслать код ещё раз',
  action_enter_code: 'Ввести код из SMS',
  action_reset_by_code: 'Задать новый пароль',
  action_not_me: 'Это не я',
  action_remove_registration: 'Удалить регистрацию',
  action_register_again: 'Зарегистрироваться заново',
  action_accept_invitation: 'Принять приглашение',
  action_forgot: 'Забыли пароль?',
  action_have_account: 'Есть аккаунт? Войти',
  action_no_account: 'Нет аккаунта? Зарегистрироваться',
  action_read: 'Прочитать',
  action_read_document: (title: string) => `Прочитать: ${title}`,
  action_close: 'Закрыть',
  action_resend: 'Выслать письмо ещё раз',
  action_resend_in: (seconds: number) => `Выслать ещё раз через ${seconds} с`,
  action_send_letter: 'Выслать письмо',
  action_save_password: 'Сохранить пароль',
  action_sign_in_by_letter: 'Войти по письму',
  action_confirm: 'Подтвердить',
  action_activate: 'Активировать',
  action_unlock: 'Разблокировать',
  action_sign_out: 'Выйти',
  action_to_login: 'Перейти ко входу',
  action_retry: 'Повторить',
  action_request_again: 'Запросить новую ссылку',

  hint_login: 'Войдите, чтобы записываться к врачам и видеть свои записи.',
  hint_register: 'Личный кабинет нужен, чтобы записываться к врачам и управлять своими записями.',
  hint_password:
    'Укажите e-mail, с которым вы регистрировались: мы пришлём ссылку, по которой можно задать новый пароль.',
  hint_password_or_phone:
    'Укажите e-mail или телефон, с которыми вы регистрировались: мы пришлём ссылку или код, чтобы задать новый пароль.',
  hint_phone_code: 'На него придёт SMS с кодом',
  hint_sms_sent: (phone: string) => `SMS с кодом отправлено на номер ${phone}. Код действует 10 минут.`,
  hint_sms_to_send: (phone: string) => `Чтобы активировать учётную запись, мы пришлём SMS с кодом на номер ${phone}.`,
  hint_reset_code_sent: (phone: string) =>
    `Если учётная запись с номером ${phone} есть, на него отправлено SMS с кодом. Код действует 10 минут.`,
  hint_activate_code_password: 'Тот, который вы придумали при регистрации',
  hint_activated_phone: (phone: string) => `Теперь войдите с номером ${phone} и паролем, который вы придумали.`,
  hint_slowed_phone: 'Ждать не обязательно: задайте новый пароль, и можно будет войти сразу.',
  captcha: {
    solving: 'Проверяем, что вы не робот: от вас ничего не нужно.',
    solved: 'Проверка «вы не робот» пройдена.',
    failed: 'Проверка «вы не робот» не удалась. Нажмите кнопку ещё раз.',
  },
  hint_password_rule: 'Не меньше 8 символов',
  strengths: [
    'Такой пароль подберут сразу',
    'Слабый пароль: добавьте ещё слово',
    'Средний пароль: ещё одно слово сделает его надёжным',
    'Хороший пароль',
    'Надёжный пароль',
  ],
  hint_mail_sent: (email: string) =>
    `Ссылка для активации учётной записи отправлена на ${email}. Откройте письмо и нажмите кнопку в нём.`,
  hint_reset_sent: (email: string) =>
    `Если учётная запись с адресом ${email} есть, на него отправлена ссылка. Откройте письмо и задайте новый пароль.`,
  hint_activation_sent: (email: string) =>
    `Если регистрация с адресом ${email} ждёт активации, на него отправлена новая ссылка. Откройте письмо и нажмите кнопку в нём.`,
  hint_no_letter: 'Письма нет? Посмотрите в папке «Спам» или вышлите его ещё раз.',
  hint_demo:
    'Это демонстрационный режим: письма никуда не уходят, а лежат на странице исходящих. Её адрес напечатан в консоли при запуске.',
  hint_resent: 'Письмо отправлено.',
  hint_activating: 'Проверяем ссылку…',
  hint_activate: 'Осталось нажать кнопку: после этого можно будет войти с вашим e-mail и паролем.',
  hint_activate_password:
    'Введите пароль, который вы придумали при регистрации: так мы узнаем, что регистрировались именно вы.',
  hint_not_me: 'Регистрация с вашим адресом будет удалена, войти с ней никто не сможет.',
  hint_rejected: 'Никто не сможет войти с этой регистрацией. Если захотите, зарегистрируйтесь с этим адресом сами.',
  hint_invitation: (email: string) =>
    `Придумайте пароль: с ним и адресом ${email} вы будете входить в кабинет клиники.`,
  hint_invitation_accepted: (email: string) =>
    `Теперь войдите с адресом ${email} и новым паролем: откроется кабинет клиники.`,
  hint_activated: (email: string) => `Теперь войдите с адресом ${email} и паролем, который вы придумали.`,
  hint_link_used:
    'Если вы уже активировали учётную запись, просто войдите. Иначе укажите e-mail, и мы пришлём новую ссылку.',
  hint_link_outdated: 'Запросите новую ссылку: она придёт на ваш e-mail.',
  hint_password_changed: 'Войдите с новым паролем. На других устройствах нужно будет войти заново.',
  hint_wait: (seconds: number) => `Войти с паролем можно будет через ${waitOf(seconds)}.`,
  hint_wait_over: 'Теперь можно попробовать снова.',
  hint_sign_in_by_letter: 'Ждать не обязательно: по ссылке из письма можно войти сразу, с вашим паролем.',
  hint_letter_here: 'Откройте ссылку в этом же браузере, потом войдите с паролем.',
  hint_device: 'Осталось нажать кнопку: после этого можно будет войти в этом браузере со своим паролем.',
  hint_device_confirmed: (email: string) =>
    `Теперь войдите с адресом ${email} и своим паролем: чужие попытки больше не заставят ждать.`,
  hint_device_outdated:
    'Запросите новую ссылку: введите на странице входа e-mail и пароль и нажмите «Войти по письму».',
  hint_lock_no_password:
    'Пароля у вашей учётной записи нет. Откройте экран ключом доступа или выйдите и войдите снова через тот же сервис.',
  hint_lock: (name: string) => `${name}, введите пароль: откроется та страница, на которой вы были.`,
  hint_checking: 'Проверяем ссылку…',

  confirm_not_me: 'Вы не регистрировались?',
  alert_required_login: 'Поле обязательнное',
  alert_required: 'Это поле обязательное',
  alert_code: 'Введите код',
  alert_mobile: 'Нужен номер мобильного телефона: +7 9…',
  alert_sign_in_name: 'Некорректный еmail',
  alert_empty: 'Поля не должны быть пустыми',
  alert_email_two: 'В адресе только одна «@»: он выглядит как name@example.ru',
  alert_email_dot: 'После «@» не хватает точки: адрес выглядит как name@example.ru',
  alert_email_extra_dot: 'Лишняя точка после «@»: адрес выглядит как name@example.ru',
  alert_email_letters: 'До «@» в адресе бывают только латинские буквы, цифры и знаки',
  alert_password_differs: 'Пароль не совпадает',
  alert_passwords_differ: 'Пароли не совпадают',
  alert_consent_required: 'Нужно согласие',
  alert_slowed: 'Слишком много попыток войти в эту учётную запись.',
  alert_link_cut: 'Ссылка неполная: откройте её из письма ещё раз, целиком.',
} as const;
