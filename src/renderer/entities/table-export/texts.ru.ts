export const exportTexts = {
  action_table: 'Таблица',
  action_xlsx: 'Выгрузить в Excel',
  action_csv: 'Выгрузить в CSV',
  name: (title: string, day: string, format: string) => `${title} ${day}.${format}`,
} as const;
