import { plural } from '#shared/format/plural.ts';

export const doctorTexts = {
  hint_experience: (years: number) => `стаж ${years} ${plural(years, 'год', 'года', 'лет')}`,
} as const;
