import { Time } from '@blueprintjs/icons';
import { slotTexts } from './slot-texts.ru.ts';
import { foreignOffset } from './zone.ts';
import './slot.css';

interface ZoneNoteProps {
  readonly zone: string;
  /** city of the clinic, when it is known */
  readonly city?: string;
  /** ISO instant that the times around belong to */
  readonly at: string;
}

/** Says whose clock the times are of, only where the device's clock differs. */
export function ZoneNote({ zone, city = '', at }: ZoneNoteProps) {
  const offset = foreignOffset(zone, new Date(at));
  if (offset === null) return null;
  return (
    <p className="zone-note">
      <Time size={14} /> {slotTexts.hint_zone(city, offset)}
    </p>
  );
}
