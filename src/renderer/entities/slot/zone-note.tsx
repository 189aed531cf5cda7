import { Time } from '@blueprintjs/icons';
import { clockTexts } from './clock-texts.ru.ts';
import { slotTexts } from './slot-texts.ru.ts';
import { ownClock } from './own-clock.ts';
import { foreignOffset } from './zone.ts';
import './slot.css';

interface ZoneNoteProps {
  readonly zone: string;
  /** city of the clinic, when it is known */
  readonly city?: string;
  /** ISO instant that the times around belong to */
  readonly at: string;
  /** the times around are this one instant: it is also told by the device's clock */
  readonly isOneTime?: boolean;
}

/** Says whose clock the times are of, only where the device's clock differs. */
export function ZoneNote({ zone, city = '', at, isOneTime = false }: ZoneNoteProps) {
  const offset = foreignOffset(zone, new Date(at));
  if (offset === null) return null;
  return (
    <p className="zone-note">
      <Time size={14} />
      <span>
        {slotTexts.hint_zone(city, offset)}
        {isOneTime && (
          <>
            {' · '}
            <span className="zone-note-own">{clockTexts.hint_own_clock(ownClock(new Date(at)))}</span>
          </>
        )}
      </span>
    </p>
  );
}
