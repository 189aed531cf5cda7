/** Words of status screens that come with their screens: a first page does without them. */
export const seldomTexts = {
  title_access_denied: 'Нет доступа',
  hint_access_denied:
    'У вас нет доступа к этой странице. Если доступ нужен для работы, обратитесь к администратору клиники.',
  title_clinic_disabled: (clinic: string) => `${clinic}: страница отключена`,
  hint_clinic_disabled:
    'Клиника сейчас не работает на платформе: записаться и войти в её кабинет нельзя. Ваши прошлые и будущие записи остаются в разделе «Мои записи».',
  hint_clinic_hidden:
    'Клиника сейчас не принимает записи онлайн: эту страницу видит только тот, у кого есть ссылка, в поиске её нет.',
  title_no_booking: 'Клиника не принимает записи онлайн',
  hint_no_booking:
    'Сделанные записи остаются в силе. Чтобы записаться, перенести или отменить приём, позвоните в клинику.',
  action_to_clinic: 'Страница клиники',
  action_own_records: 'Мои записи',
  action_check_again: 'Проверить ещё раз',
  title_maintenance: 'Идут технические работы',
  hint_works_keep: 'Страница и всё введённое останутся: когда работы закончатся, можно будет продолжить.',
  hint_works_guest: 'Войти и записаться пока нельзя.',
  hint_works_superuser: 'Идут технические работы: работают только суперпользователи. Остальные видят:',
  title_no_maintenance: 'Технических работ нет',
  hint_no_maintenance: 'Платформа работает как обычно.',
} as const;
