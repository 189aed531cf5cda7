import { shortDay } from '#shared/format/dates.ts';
import { addDays } from '#shared/rules/clinic-time.ts';
import { DAY_PARTS } from '#shared/rules/day-parts.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { Chip } from '#renderer/ui/chip.tsx';
import { FilterSelect } from '#renderer/ui/filter-select.tsx';
import { texts } from '../texts.ru.ts';
import { useBookingAddress } from '../use-booking-address.ts';

/** Days that the list offers to begin with; a day of a link may be farther. */
const OFFERED = 28;
const PARTS = { morning: texts.title_morning, day: texts.title_day, evening: texts.title_evening };

/** Which times the doctors are shown with: from a day on, of a part of the day. */
export function DayFilter() {
  const { timezone } = useClinic();
  const today = useClinicToday(timezone);
  const { address, go } = useBookingAddress();
  const choose = (changes: Partial<typeof address>) => go({ ...changes, page: 1 }, { replace: true });
  const days = Array.from({ length: OFFERED }, (_, ahead) => addDays(today, ahead));
  const { from } = address;
  const options = from !== null && !days.includes(from) ? [...days, from].toSorted() : days;
  return (
    <div className="booking-filter" role="group" aria-label={texts.title_filter}>
      <FilterSelect
        label={texts.field_from}
        none={texts.field_any_day}
        value={from}
        choices={options.map((day) => [day, texts.field_from_day(shortDay(day))])}
        onChange={(day) => choose({ from: day })}
      />
      <ul aria-label={texts.title_parts}>
        <li>
          <Chip text={texts.field_any_part} isChosen={address.part === null} onPress={() => choose({ part: null })} />
        </li>
        {DAY_PARTS.map((part) => (
          <li key={part}>
            <Chip text={PARTS[part]} isChosen={address.part === part} onPress={() => choose({ part })} />
          </li>
        ))}
      </ul>
    </div>
  );
}
