/**
 * Form and dose of each release form of a drug, without what it is packed in: «таблетки, 200 мг» of «таблетки, 200 мг,
 * 10 шт. - упаковки ячейковые - По рецепту».
 */
export const dosesOf = (forms: string): string[] => [
  ...new Set(
    forms
      .split(';')
      .map((form) => {
        const [made = ''] = form.split(' - ');
        const parts = made.split(', ').map((part) => part.trim());
        const dose = parts.findIndex((part) => /^\d/.test(part));
        return parts.slice(0, dose < 0 ? 1 : dose + 1).join(', ');
      })
      .filter(Boolean),
  ),
];
