import { plural } from '#shared/format/plural.ts';

export const doctorTexts = {
  hint_experience: (years: number) => `стаж ${years} ${plural(years, 'год', 'года', 'лет')}`,
  hint_pick: 'Фамилия врача',
  hint_searching: 'Ищем…',
  hint_nobody: 'Никого не нашли',
} as const;
