export const refbookTexts = {
  hint_too_short: (letters: number) => `Введите не меньше ${letters} букв`,
  hint_searching: 'Ищем…',
  hint_not_in_book: 'В справочнике не найдено. Останется так, как набрано.',
  alert_failed: (message: string) => `${message}. Нажмите Enter, чтобы повторить.`,
  hint_retired: 'больше не действует',
  field_line: 'Адрес одной строкой',
  hint_line: 'Например: лен пушк 10 5 — область, город или улица, дом и квартира',
  hint_house: (house: string) => `дом ${house}`,
  hint_flat: (flat: string) => `кв. ${flat}`,
} as const;
