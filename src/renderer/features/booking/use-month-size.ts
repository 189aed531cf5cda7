import { PHONE, useMedia } from '#renderer/lib/page/use-media.ts';
import { monthSize, type MonthSize } from './month-size.ts';

/** How high the month is on this device; its skeleton as well. */
export const useMonthSize = (month: string, today: string): MonthSize => monthSize(month, today, useMedia(PHONE));
