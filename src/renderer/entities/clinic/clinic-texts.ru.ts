export const clinicTexts = {
  state_open_until: (clock: string) => `Открыто до ${clock}`,
  state_closed_until: (time: string) => `Закрыто до ${time}`,
  state_round_the_clock: 'Круглосуточно',

  title_empty: 'Здесь пока нет ни одной клиники',
  hint_empty:
    'Если вы устанавливаете платформу, создайте её суперпользователя: выполните на сервере команду, в папке программы и с теми же настройками, что у неё самой. Затем войдите им здесь и создайте клинику в разделе «Администрирование».',
  steps_empty: [
    { hint: 'Суперпользователь:', command: 'npm run cli -- create-superuser --email super@example.ru' },
    {
      hint: 'Клинику можно создать и командой, если на сервере нет браузера. Её первому администратору придёт письмо с приглашением:',
      command:
        'npm run cli -- create-clinic --title "Название" --slug adres --timezone Europe/Moscow --admin-email admin@example.ru --admin-name "Фамилия Имя Отчество"',
    },
  ],
  hint_empty_superuser: 'Создайте первую клинику: её администратору придёт письмо с приглашением.',
  action_create_clinic: 'Создать клинику',
  hint_empty_after:
    'Администратор клиники заводит специальности, отделения, сотрудников, врачей и расписание; после этого пациенты могут записываться.',
} as const;
