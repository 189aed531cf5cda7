import { plural } from '#shared/format/plural.ts';

const people = (count: number) => `${count} ${plural(count, 'сотрудник', 'сотрудника', 'сотрудников')}`;
/** Words of the platform's administration. */
export const texts = {
  title_clinics: 'Клиники платформы',
  title_new_clinic: 'Новая клиника',
  title_clinic: 'Клиника платформы',
  title_facts: 'Клиника',
  title_first_admin: 'Первый администратор',
  title_admins: 'Администраторы',
  title_new_admin: 'Новый администратор',
  title_modules: 'Модули',
  title_state: 'Работа клиники',
  title_widget: 'Запись на сайте клиники',

  field_title: 'Название',
  field_slug: 'Адрес страницы',
  field_city: 'Город',
  field_website: 'Свой сайт',
  field_networks: 'Сети сотрудников',
  field_zone: 'Часовой пояс',
  field_admins: 'Администраторы',
  field_employees: 'Сотрудники',
  field_state: 'Состояние',
  field_email: 'E-mail',
  field_last_name: 'Фамилия',
  field_first_name: 'Имя',
  field_middle_name: 'Отчество',

  field_widget_script: 'Код для сайта',
  field_widget_frame: 'Если сайт не пускает скрипты',

  action_create: 'Создать и пригласить',
  action_save: 'Сохранить',
  action_cancel: 'Отмена',
  action_people: 'Люди клиники',
  action_log: 'Журнал клиники',
  action_page: 'Страница клиники',
  action_to_clinics: 'Ко всем клиникам',
  action_appoint: 'Назначить ещё одного',
  action_invite: 'Пригласить',
  action_resend: 'Отправить приглашение ещё раз',
  action_resend_to: (name: string) => `Отправить приглашение ещё раз: ${name}`,
  action_dismiss: 'Снять',
  action_dismiss_of: (name: string) => `Снять с должности администратора: ${name}`,
  action_copy: 'Скопировать',
  action_copy_script: 'Скопировать код для сайта',
  action_copy_frame: 'Скопировать код без скрипта',
  action_see_widget: 'Посмотреть окно записи',
  action_disable: 'Отключить клинику',
  action_enable: 'Включить клинику',

  hint_search: 'Название, адрес страницы или город',
  hint_no_clinics: 'Клиник пока нет. Создайте первую: её администратору придёт письмо с приглашением.',
  hint_employees: people,
  hint_no_admin: 'не назначены',
  hint_slug: (origin: string) => `Латинские буквы, цифры и дефисы: ${origin}/clinics/…`,
  hint_slug_change: 'Прежний адрес продолжит открывать эту страницу',
  hint_website: 'Без https://, например klinika.ru. Если сайта нет, оставьте пустым',
  hint_networks:
    'По одной на строке: 203.0.113.7 или 203.0.113.0/24. Вне этих сетей сотрудники видят только то, что доступно пациентам. Пусто: работают отовсюду',
  hint_zone: 'По нему показывается время приёмов. Изменить его потом нельзя без пересмотра расписания',
  hint_first_admin:
    'Ему придёт письмо: по ссылке из него он задаст пароль и войдёт. Специальности, сотрудников, врачей и расписание заводит он.',
  hint_new_admin: 'Ему придёт письмо. Если у него уже есть учётная запись с этим адресом, его имя в ней не изменится.',
  hint_widget:
    'Вставьте код туда, где на сайте клиники должна стоять запись. Посетитель выберет в этом окне врача и время, а войдёт и подтвердит запись уже на странице клиники здесь.',
  hint_widget_title: 'Запись к врачу',
  hint_copied: 'Скопировано',
  hint_copy_by_keys: 'Код выделен: нажмите Ctrl+C',
  hint_created: (date: string) => `На платформе с ${date}`,
  hint_disabled_since: (date: string) =>
    `Отключена с ${date}. Её страница, запись и кабинет закрыты для всех, кроме суперпользователей платформы.`,
  hint_working: 'Страница клиники открыта, пациенты записываются, сотрудники работают.',
  state_working: 'Работает',
  state_hidden: 'Не опубликована',
  state_disabled: 'Отключена',
  state_invited: 'Приглашение не принято',

  alert_created: (title: string) => `Клиника создана: ${title}`,
  alert_invited: (email: string, hasMail: boolean) =>
    hasMail
      ? `Приглашение отправлено: ${email}`
      : `Приглашение ждёт в очереди: ${email}. Почта не настроена, задайте SMTP_URL`,
  alert_dismissed: (name: string) => `Больше не администратор: ${name}`,
  alert_disabled: 'Клиника отключена',
  alert_enabled: 'Клиника включена',
  alert_no_clinic: 'Такой клиники на платформе нет.',
  alert_required: 'Это поле обязательное',

  confirm_dismiss: (name: string) => `Снять администратора: ${name}?`,
  confirm_dismiss_hint: 'Он потеряет доступ к настройкам клиники сразу. Учётная запись останется.',
  confirm_disable: (title: string) => `Отключить? ${title}`,
  confirm_disable_hint:
    'Её страница, запись на приём и рабочие места закроются сразу. Данные останутся, включить клинику можно в любой момент.',
  confirm_disable_visits: (count: number) =>
    `Впереди ${count} ${plural(count, 'запись', 'записи', 'записей')} пациентов: ${plural(count, 'она останется', 'они останутся', 'они останутся')}, предупредите о ${plural(count, 'ней', 'них', 'них')} сами.`,
} as const;
