/** Texts of the contacts that a person signs in by: with «Вход и безопасность» alone. */
export const contactsTexts = {
  title_contacts: 'Чем вы входите',
  title_email: 'Ваша почта',
  title_phone: 'Телефон для входа',
  title_username: 'Имя для входа',
  title_remove_phone: 'Больше не входить по телефону?',

  field_email: 'E-mail',
  field_phone: 'Телефон',
  field_username: 'Имя для входа',
  field_new_email: 'Новый e-mail',
  field_letter_code: 'Код из письма',
  field_code: 'Код из SMS',

  action_add: 'Добавить',
  action_change: 'Сменить',
  action_remove: 'Убрать',
  action_cancel: 'Отмена',
  action_send: 'Выслать код',
  action_other_email: 'Другой адрес',
  action_confirm: 'Подтвердить',
  action_save: 'Сохранить',
  label_add: (what: string) => `Добавить: ${what}`,
  action_correct_phone: 'Исправить номер',
  label_change: (what: string) => `Сменить: ${what}`,
  label_remove: (what: string) => `Убрать: ${what}`,

  hint_none: 'нет',
  hint_contacts: 'Войти можно с любым из них вместе с паролем, если вы его задали.',
  hint_email_first:
    'На него придёт письмо с кодом, а потом уведомления. На других устройствах нужно будет войти заново.',
  hint_email: (present: string) =>
    `На него придёт письмо с кодом. Мы напишем и на ${present}: оттуда смену можно отменить семь дней. На других устройствах нужно будет войти заново.`,
  hint_email_code: (email: string) =>
    `Письмо с кодом отправлено на ${email}. Код действует один час, в этом окне. Письма нет? Посмотрите в папке «Спам».`,
  hint_demo_letters: 'Демонстрационный режим: письма лежат на странице исходящих.',
  hint_phone: 'На него придёт SMS с кодом. На других устройствах нужно будет войти заново.',
  hint_code: (phone: string) => `SMS с кодом отправлено на номер ${phone}. Код действует 10 минут.`,
  hint_demo_sms:
    'Это демонстрационный режим: SMS никуда не уходят, а лежат на странице исходящих. Её адрес напечатан в консоли при запуске.',
  hint_username: 'Латинские буквы, цифры, точка, дефис и подчёркивание, от 3 до 40 знаков, хотя бы одна буква.',
  hint_remove_phone: 'Номер останется в профиле. На других устройствах нужно будет войти заново.',

  alert_mobile: 'Нужен номер мобильного телефона: +7 9…',
  alert_email: 'Введите e-mail',
  alert_email_form: 'Проверьте адрес: латинские буквы, @ и точка после неё, как в anna@mail.ru',
  alert_email_same: 'Это ваша нынешняя почта. Укажите другую',
  alert_code: 'Введите код',
  alert_username: 'От 3 до 40 латинских букв, цифр и знаков . - _, хотя бы одна буква',
} as const;
