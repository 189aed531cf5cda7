import { plural } from '#shared/format/plural.ts';

const visits = (count: number) => `${count} ${plural(count, 'запись', 'записи', 'записей')}`;
/** Words of the registry; those of 2 §2 and §8 are verbatim. */
export const texts = {
  title_photo: 'Фотография',
  hint_photo: 'Её видят все на страницах клиники и при записи. JPG, PNG или GIF, до 5 МБ.',
  action_photo: 'Выбрать фотографию',
  title_registry: 'Регистратура',
  title_features: 'Возможности модуля',
  title_pages: 'Разделы',
  title_specialties: 'Специальности',
  title_departments: 'Отделения',
  title_employees: 'Сотрудники',
  title_doctors: 'Врачи',
  title_new_specialty: 'Новая специальность',
  title_specialty: 'Изменение специальности',
  title_new_department: 'Новое отделение',
  title_department: 'Изменение отделения',
  title_new_employee: 'Создание сотрудника',
  title_employee: 'Редактирования сотрудника',
  title_new_doctor: 'Новый врач',
  title_doctor: 'Редактирование врача',
  title_person: 'ФИО',
  title_own_contacts: 'Личные контакты',
  title_work_contacts: 'Рабочие контакты',
  title_work: 'Где работает',
  title_about: 'О враче',
  title_employments: 'Места работы',
  title_no_employments: 'Вы нигде не работаете',

  field_title: 'Название',
  field_last_name: 'Фамилия',
  field_first_name: 'Имя',
  field_middle_name: 'Отчество',
  field_email: 'E-mail',
  field_phone: 'Телефон',
  field_work_email: 'Рабочий e-mail',
  field_work_phone: 'Рабочий телефон',
  field_full_name: 'ФИО',
  field_employee: 'Сотрудник',
  field_specialty: 'Специальность',
  field_department: 'Отделение',
  field_degree: 'Степень, категория',
  field_experience: 'Стаж, лет',
  field_short_info: 'Краткое описание',
  field_full_info: 'Полное описание',
  field_state: 'Состояние',
  field_contacts: 'E-mail, телефон',
  field_roles: 'Роль',

  action_save: 'Сохранить',
  action_resend: 'Выслать приглашение ещё раз',
  action_ask_again: 'Пригласить снова',
  action_accept: 'Принять',
  action_decline: 'Отказаться',
  action_end: 'Закончить работу',
  action_to_employees: 'К списку сотрудников',
  action_to_doctors: 'К списку врачей',

  confirm_decline: 'Отказаться от работы в этой клинике?',
  confirm_end: 'Закончить работу в этой клинике?',
  hint_delete_employee: 'Сотрудник потеряет доступ к этой клинике. Его учётная запись останется.',
  /** of a doctor who does not work here: why nobody can book them */
  hint_not_offered: {
    waiting:
      'Сотрудник ещё не принял приглашение клиники: составить расписание и записать к врачу можно будет, когда примет.',
    declined: 'Сотрудник отказался от приглашения клиники: составить расписание и записать к врачу нельзя.',
    ended: 'Сотрудник больше не работает в клинике: составить расписание и записать к врачу нельзя.',
  },
  action_to_employee: 'Карточка сотрудника',
  hint_delete_doctor: 'Врач исчезнет из записи на приём. Сотрудник останется в списке сотрудников.',

  alert_required: 'Это поле обязательное',
  alert_no_letter: 'Назовите словами: нужна хотя бы одна буква',
  alert_not_phone: 'Телефон — цифры и знаки + ( ) - . и, если нужно, «доб. 12»',
  alert_choose: (label: string) => `Введите данные: "${label}"`,
  alert_not_number: 'Это поле должно быть числом',
  alert_no_employee: 'Такого сотрудника в этой клинике нет: возможно, его удалили.',
  alert_no_doctor: 'Такого врача в этой клинике нет: возможно, его удалили.',
  alert_invited: (email: string) => `Приглашение отправлено: ${email}`,
  alert_linked: 'У сотрудника уже есть учётная запись: ему ушло письмо, работа начнётся с его согласия',
  alert_accepted: (clinic: string) => `Теперь вы здесь работаете: ${clinic}`,
  alert_times_removed: (count: number) =>
    `Убрано ${count} ${plural(count, 'свободное время', 'свободных времени', 'свободных времён')}: в эти часы вы работаете в другой клинике`,
  alert_declined: (clinic: string) => `Вы отказались от работы: ${clinic}`,
  alert_ended: (clinic: string) => `Вы больше здесь не работаете: ${clinic}`,
  alert_visits_left: (count: number) =>
    `У клиники ${plural(count, 'осталась', 'остались', 'остались')} ${visits(count)} к вам: она их перенесёт или отменит`,

  hint_welcome: 'Добро пожаловать в модуль «Регистратура».',
  hint_features: [
    'Ведение организаций, отделений, должностей и сотрудников',
    'Учёт нагрузки по должностям и сотрудникам',
    'График работы сотрудника на рабочем месте',
    'Назначение событий на временные окна',
  ],
  hint_no_pages: 'Разделы этого модуля вам пока не открыты. Права выдаёт администратор клиники.',
  hint_email_new: 'На этот адрес уйдёт приглашение: по ссылке сотрудник задаст пароль и сможет войти.',
  hint_email_invited: 'Приглашение отправлено, пароль ещё не задан.',
  hint_resend: 'В новом письме новая ссылка на три дня, прежняя перестанет действовать.',
  hint_resend_unsaved: 'Сохраните новый адрес: приглашение уйдёт на него.',
  hint_email_account: 'У сотрудника есть учётная запись. Её адрес меняет он сам; здесь — адрес для связи.',
  hint_email_none: 'У сотрудника пока нет учётной записи. При сохранении на этот адрес уйдёт приглашение.',
  hint_employments:
    'Клиники, которые указали вас сотрудником. До вашего согласия клиника не может занимать ваше время и записывать к вам.',
  hint_no_employments: 'Когда клиника добавит вас в сотрудники, придёт письмо, и она появится здесь.',
  hint_no_specialty: 'Сотрудник без приёма',
  hint_decline: 'Клиника не сможет занимать ваше время. Если передумаете, попросите её прислать приглашение ещё раз.',
  hint_end: [
    'Ваше свободное время исчезнет из расписания клиники, записаться к вам там будет нельзя.',
    'Доступ к данным клиники закроется сразу.',
    'Уже записанные пациенты останутся клинике: она перенесёт или отменит приёмы.',
  ],
  hint_email_waiting: 'Сотрудник ещё не согласился работать в клинике: до этого записаться к нему нельзя.',
  hint_not_working:
    'Сотрудник больше не работает в клинике или отказался. Приглашение уйдёт на адрес его учётной записи.',
  hint_visits_left: (count: number) => `Осталось: ${visits(count)}`,
  hint_short_info: 'Одна-две фразы в списке врачей.',
  hint_full_info: 'Показывается на странице врача.',
} as const;

/** What became of an employment, for the person. */
export const ownEmploymentTexts = {
  waiting: 'Ждёт вашего согласия',
  working: 'Работаете',
  declined: 'Вы отказались',
  ended: 'Больше не работаете',
} as const;

/** What is behind a link of the landing, by the title of its route. */
export const landingHints: Readonly<Record<string, string>> = {
  title_organization: 'Название, часовой пояс и реквизиты клиники.',
  title_queue: 'Кто записан на день: время, врач, телефон пациента.',
  title_waiting_list: 'Кто ждёт свободного времени и кому его предложили.',
  title_patients: 'Поиск пациентов и их медицинские карты.',
  title_schedule: 'Неделя врача по времени: что свободно, что занято.',
  title_doctors: 'Кто принимает: специальность, отделение, описание для пациентов.',
  title_employees: 'Люди клиники, их контакты и приглашения.',
  title_specialties: 'По каким специальностям ведут приём.',
  title_departments: 'Из каких отделений состоит клиника.',
};
