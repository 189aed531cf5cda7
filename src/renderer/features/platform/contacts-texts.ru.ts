export const contactsTexts = {
  action_patients: 'Выбрать клинику',
  title_contacts: 'Контакты',
  hint_contacts: 'К кому обратиться, зависит от вопроса.',
  title_contacts_visit: 'Запись, приём, документы',
  hint_contacts_visit: 'Позвоните в клинику: её телефоны, адрес и часы работы — на её странице.',
  title_contacts_account: 'Вход и личный кабинет',
  hint_contacts_account: 'Не приходит письмо или забыт пароль — задайте новый по ссылке из письма.',
  action_password: 'Восстановить пароль',
  title_contacts_data: 'Персональные данные',
  hint_contacts_data: 'Как мы храним данные и как их удалить, написано в политике конфиденциальности.',
  action_politics: 'Политика конфиденциальности',
  title_contacts_platform: 'Подключение клиники',
  hint_contacts_platform:
    'Новую клинику подключает администратор платформы. Сотрудникам подключённых клиник доступ выдаёт администратор их клиники.',
} as const;
