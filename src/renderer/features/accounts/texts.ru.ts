export const texts = {
  title_welcome: (name: string) => `Здравствуйте, ${name}`,
  hint_welcome: (clinic: string) => `Ваш личный кабинет в клинике: ${clinic}.`,
  title_can: 'Что можно сделать',
} as const;

/** Rows of the menu as ways to go, by the key of the route's title: in words of their own, or only with what they are for. */
export const wayTexts: Readonly<Record<string, { readonly title?: string; readonly hint: string }>> = {
  title_make_appointment: { title: 'Записаться к врачу', hint: 'Выберите врача, день и время приёма.' },
  title_my_records: {
    title: 'Посмотреть свои записи',
    hint: 'Предстоящие, завершённые и отменённые; предстоящую можно отменить до начала приёма.',
  },
  title_appointment_history: { title: 'Вспомнить прошлые приёмы', hint: 'Все приёмы, которые уже прошли.' },
  title_registry: { hint: 'Всё, что нужно регистратуре: записи, пациенты, расписание.' },
  title_reception: { hint: 'Пациенты на день, их приём и записи в карту.' },
};
