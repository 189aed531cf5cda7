/** Answers of the closing. */
export const closingTexts = {
  closed: 'Кабинет закрыт',
} as const;
