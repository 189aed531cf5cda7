/** The list as a table. */
export const waitingTexts = {
  list: 'Лист ожидания',
  fileName: (day: string, format: string) => `Лист ожидания ${day}.${format}`,
  weekdays: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'],
  types: ['очно', 'по видеосвязи'],
  anyDoctor: 'любой',
  anyType: 'всё равно',
  heads: {
    since: 'Ждёт с',
    patient: 'Пациент',
    phone: 'Телефон',
    doctor: 'Врач',
    specialty: 'Специальность',
    from: 'С даты',
    to: 'По дату',
    weekdays: 'Дни недели',
    hours: 'Часы',
    type: 'Приём',
    status: 'Состояние',
  },
} as const;
