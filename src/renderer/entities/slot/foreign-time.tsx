import { todayAt } from '#shared/format/near-time.ru.ts';
import { deviceDay } from '#shared/rules/days.ts';
import { useMinute } from '#renderer/lib/page/use-minute.ts';
import { ownClock, ownClockBeside } from './own-clock.ts';
import { clockTexts as texts } from './clock-texts.ru.ts';
import './slot.css';

interface ForeignTimeProps {
  /** ISO instant with the clinic's offset: of the time that stands before, or one of the times around */
  readonly at: string;
  /** the times around are several: it says that they are the clinic's, and no time of one's own */
  readonly isAll?: boolean;
}

/**
 * `ZoneNote` in a few words, for cards: nothing where the device's clock shows the same. While it is another day there,
 * «сегодня» and «завтра» are the clinic's: its offset stands before the own date and time.
 */
export function ForeignTime({ at, isAll = false }: ForeignTimeProps) {
  const now = useMinute();
  const own = ownClockBeside(at);
  if (own === null) return null;
  const isOtherDay = todayAt(at, now) !== deviceDay(now);
  const offset = at.slice(-6);
  return (
    <span className="foreign-time">
      {isAll && texts.hint_clinic_clock(offset)}
      {!isAll && isOtherDay && `${texts.hint_clinic_offset(offset)}, `}
      {!isAll && texts.hint_own_clock(isOtherDay ? ownClock(new Date(at)) : own)}
    </span>
  );
}
