import { plural } from '#shared/format/plural.ts';

const bookings = (count: number) =>
  `${count} ${plural(count, 'предстоящая запись', 'предстоящие записи', 'предстоящих записей')}`;

/** Said to who has all bookings that one may have. */
export const limitTexts = {
  alert_limit: (count: number) =>
    `У вас в этой клинике уже ${bookings(count)}, больше нельзя. Чтобы выбрать время, отмените ненужную или позвоните в клинику.`,
  alert_limit_own: (count: number) =>
    `У вас в этой клинике уже ${bookings(count)}, для себя больше нельзя. Записать можно кого-то из близких.`,
} as const;
