export const reportTexts = {
  code: 'Код',
  about: 'О таблице',
  report: 'Отчёт',
  clinic: 'Клиника',
  period: 'Период',
  counted: 'Как считается',
} as const;
