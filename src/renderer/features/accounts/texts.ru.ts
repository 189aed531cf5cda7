import type { ChannelName, NotificationKind } from '#shared/rules/notification-kinds.ts';

export const texts = {
  title_welcome: (name: string) => `Здравствуйте, ${name}`,
  hint_welcome: (clinic: string) => `Ваш личный кабинет в клинике: ${clinic}.`,
  title_can: 'Что можно сделать',
  title_notifications: 'Уведомления',
  hint_notifications:
    'О ваших приёмах во всех клиниках. Напоминания получает тот, кто согласился на них при регистрации или включил их здесь. Изменения сохраняются сразу.',
  hint_address: (email: string) => `На адрес ${email}`,
  hint_phone: (phone: string) => `На номер ${phone}`,
  hint_no_phone: 'Сначала подтвердите номер телефона.',
  action_add_phone: 'Добавить телефон',
  hint_no_address: 'Почта не указана. Письма придут на адрес из вашей карты в клинике, если он там есть.',
  title_always: 'Приходят всегда',
  hint_always: 'Эти письма выключить нельзя: по ним видно, что в учётную запись входит или её меняет кто-то другой.',
  hint_saved: 'Сохранено',
  alert_not_saved: 'Не сохранено',
} as const;

/**
 * Rows of the menu as ways to go, by the key of the route's title: in words of their own, or only with what they are
 * for.
 */
export const wayTexts: Readonly<Record<string, { readonly title?: string; readonly hint: string }>> = {
  title_make_appointment: { title: 'Записаться к врачу', hint: 'Выберите врача, день и время приёма.' },
  title_my_records: {
    title: 'Посмотреть свои записи',
    hint: 'Предстоящие, завершённые и отменённые; предстоящую можно перенести или отменить.',
  },
  title_appointment_history: { title: 'Вспомнить прошлые приёмы', hint: 'Все приёмы, которые уже прошли.' },
  title_registry: { hint: 'Всё, что нужно регистратуре: записи, пациенты, расписание.' },
  title_personal: { hint: 'Имя, телефон и дата рождения, которые видит клиника, и ваш снимок.' },
  title_clinic_settings: { hint: 'Название, адрес, часы, телефоны, реквизиты и цвет: то, что видят пациенты.' },
  title_clinic_modules: { hint: 'Включить и выключить запись, регистратуру, приём.' },
  title_help: { title: 'Как что делается', hint: 'Справка по шагам: запись, приём, расписание, карта.' },
  title_settings: { hint: 'Оформление, уведомления, согласия и способы входа.' },
  title_staff: { hint: 'Кто работает с данными клиники и кто её администрирует.' },
  title_clinic_log: { hint: 'Кто и когда открывал карты, записывал пациентов и менял данные.' },
  title_reports: { hint: 'Приёмы, загрузка, неявки, диагнозы и новые пациенты за любой период.' },
  title_reception: { hint: 'Пациенты на день, их приём и записи в карту.' },
};

/** What the ways of staff are for. */
export const groupTexts = { work: 'Работа', clinic: 'Клиника', own: 'Личное' } as const;

export const channelTexts: Readonly<Record<ChannelName, string>> = {
  letter: 'Письмом на вашу почту',
  sms: 'По SMS на ваш телефон',
};
interface KindTexts {
  readonly title: string;
  readonly hint: string;
  /** where an SMS does less */
  readonly smsHint?: string;
}
export const kindTexts: Readonly<Record<NotificationKind, KindTexts>> = {
  booked: {
    title: 'Вы записаны',
    hint: 'Подтверждение записи с файлом для календаря.',
    smsHint: 'Подтверждение записи.',
  },
  cancelled_by_clinic: { title: 'Клиника отменила приём', hint: 'Чтобы вы не приехали зря.' },
  moved: { title: 'Приём перенесён', hint: 'Новое время вместо прежнего.' },
  reminder_day: { title: 'Напоминание за день', hint: 'Накануне приёма.' },
  reminder_hours: { title: 'Напоминание за два часа', hint: 'В день приёма.' },
  cancelled_by_patient: {
    title: 'Вы отменили запись',
    hint: 'Подтверждение, и приём уходит из календаря.',
    smsHint: 'Подтверждение отмены.',
  },
  offered: { title: 'Освободилось время', hint: 'Предложение по листу ожидания: его держат за вами недолго.' },
};

/** Letters about the account itself, which nobody chooses off (ADR 11, "One queue a letter"). */
export const alwaysTexts = [
  { title: 'Вход', hint: 'С нового устройства (без почты — по SMS), подбор пароля, коды и ссылки для входа.' },
  {
    title: 'Пароль и способы входа',
    hint: 'Ссылка для нового пароля; подключён или отключён ключ доступа, вход с кодом или через другой сервис.',
  },
  { title: 'Учётная запись', hint: 'Приглашение в клинику, связь с картой пациента, закрытие кабинета.' },
] as const;
