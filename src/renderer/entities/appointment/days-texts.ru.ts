import { plural } from '#shared/format/plural.ts';

/** How far a visit is away: of one's own records, and of the confirmation. */
export const daysTexts = {
  hint_in_days: (days: number) =>
    days <= 0 ? 'сегодня' : days === 1 ? 'завтра' : `через ${days} ${plural(days, 'день', 'дня', 'дней')}`,
} as const;
