const baseOf = (fileName: string): string => fileName.replace(/\.[^.]{1,5}$/u, '');

/** What is said of an import of patients. */
export const importTexts = {
  cancelled: 'Отменено',
  superseded: 'Выбран другой файл',
  expired: 'Не подтверждено за сутки',
  stopped: 'Остановлено: ничего не записано',
  failed: 'Не удалось из-за ошибки на сервере. Повторите',
  replaced: 'Остановлено: загрузку прервали',
  numberTaken: (number: number) =>
    `Номер карты ${number} за это время достался другому пациенту: проверьте файл ещё раз`,
  checking: 'Проверяем строки',
  writing: 'Записываем пациентов',
  undoing: 'Отменяем загрузку пациентов',
  noRows: 'в нём нет ни одной строки с данными',
  tooManyRows: (most: number) => `в нём больше ${most.toLocaleString('ru')} строк. Разделите его на части`,
  tooManyColumns: (most: number) => `в нём больше ${most} столбцов. Оставьте нужные`,
  column: (number: number) => `Столбец ${number}`,
  sheet: 'Пациенты',
  noMiddleName: 'нет',
  exportName: (day: string, format: string) => `Пациенты ${day}.${format}`,
  templateName: 'Шаблон пациентов.xlsx',
  reports: {
    wrong: { name: (fileName: string) => `${baseOf(fileName)} — ошибки.xlsx`, heads: ['Строка', 'Что не так'] },
    filled: { name: (fileName: string) => `${baseOf(fileName)} — дополнения.xlsx`, heads: ['Строка', 'Что добавится'] },
  },
};
