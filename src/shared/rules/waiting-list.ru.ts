import type { WaitingStatus } from './waiting-list.ts';

/** How an entry of the waiting list stands, in words. */
export const WAITING_WORDS: Readonly<Record<WaitingStatus, string>> = {
  waiting: 'Ждёт',
  offered: 'Предложено',
  booked: 'Записан',
  cancelled: 'Отменено',
  expired: 'Срок вышел',
};
