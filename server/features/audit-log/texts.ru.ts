export const csvTexts = {
  columns: [
    'Когда',
    'Кто',
    'Роль',
    'Что',
    'Кого касается',
    'Подробности',
    'Отказ',
    'Пациент',
    'Карта №',
    'Клиника',
    'Адрес',
  ],
  refused: 'отказано',
  fileName: (day: string) => `Журнал ${day}.csv`,
} as const;
export const questionTexts = { sent: 'Вопрос отправлен клинике' } as const;
