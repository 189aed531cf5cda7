export const texts = {
  title_welcome: (name: string) => `Здравствуйте, ${name}`,
  hint_welcome: (clinic: string) => `Ваш личный кабинет в клинике: ${clinic}.`,
  title_can: 'Что можно сделать',
  title_make: 'Записаться к врачу',
  hint_make: 'Выберите врача, день и время приёма.',
  title_records: 'Посмотреть свои записи',
  hint_records: 'Предстоящие, завершённые и отменённые; предстоящую можно отменить до начала приёма.',
  title_history: 'Вспомнить прошлые приёмы',
  hint_history: 'Все приёмы, которые уже прошли.',
} as const;
