/** Messages of queue calls, and the list as a table. */
export const queueTexts = {
  moved: (status: string) => `Статус записи: «${status}»`,
  list: 'Записи',
  fileName: (day: string, format: string) => `Записи ${day}.${format}`,
  types: ['очно', 'по видеосвязи'],
  heads: {
    day: 'Дата',
    time: 'Время',
    patient: 'Пациент',
    birth: 'Дата рождения',
    phone: 'Телефон',
    card: 'Номер карты',
    doctor: 'Врач',
    specialty: 'Специальность',
    type: 'Приём',
    status: 'Состояние',
  },
} as const;
