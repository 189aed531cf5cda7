import { ownClockBeside } from './own-clock.ts';
import { clockTexts as texts } from './clock-texts.ru.ts';
import './slot.css';

interface ForeignTimeProps {
  /** ISO instant with the clinic's offset: of the time that stands before, or one of the times around */
  readonly at: string;
  /** the times around are several: it says that they are the clinic's, and no time of one's own */
  readonly isAll?: boolean;
}

/** `ZoneNote` in a few words, for cards: nothing where the device's clock shows the same. */
export function ForeignTime({ at, isAll = false }: ForeignTimeProps) {
  const own = ownClockBeside(at);
  if (own === null) return null;
  return (
    <span className="foreign-time">{isAll ? texts.hint_clinic_clock(at.slice(-6)) : texts.hint_own_clock(own)}</span>
  );
}
