import { Phone } from '@blueprintjs/icons';
import { timeRange } from '#shared/format/dates.ts';
import type { FreeSlot } from '#renderer/entities/appointment/free-times.ts';
import { timeTexts as texts } from '../time-texts.ru.ts';
import { isByPhone } from '../times.ts';

interface TimeChoiceProps {
  readonly slot: FreeSlot;
  readonly isChosen: boolean;
  /** no time can be chosen at all */
  readonly isDisabled: boolean;
  readonly onChoose: () => void;
}

/** One time. A phone-only one cannot be chosen; it says so in its words, its tooltip and its icon. */
export function TimeChoice({ slot, isChosen, isDisabled, onChoose }: TimeChoiceProps) {
  const hint = isByPhone(slot) ? texts.hint_by_phone : texts.hint_free;
  const words = timeRange(slot.start_time, slot.end_time);
  return (
    <label className={`booking-time ${isByPhone(slot) ? 'booking-time-phone' : ''}`} title={hint}>
      <input
        type="radio"
        aria-label={`${words}, ${hint}`}
        name="booking-time"
        value={slot.id}
        checked={isChosen}
        disabled={isDisabled || isByPhone(slot)}
        onChange={onChoose}
        onKeyDown={(event) => {
          // The first Enter chooses, the second goes on: an arrow is not needed for the first time of the list.
          if (event.key !== 'Enter' || isChosen) return;
          event.preventDefault();
          onChoose();
        }}
      />
      <span className="booking-time-face">
        {isByPhone(slot) && <Phone size={12} />}
        <time dateTime={slot.start_time} aria-hidden>
          {words}
        </time>
      </span>
    </label>
  );
}
