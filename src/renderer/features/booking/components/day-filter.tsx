import { dayParts } from '#shared/format/dates.ts';
import { addDays } from '#shared/rules/clinic-time.ts';
import { DAY_PARTS } from '#shared/rules/day-parts.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { FilterSelect } from '#renderer/ui/filter-select.tsx';
import { texts } from '../texts.ru.ts';
import { useBookingAddress } from '../use-booking-address.ts';

/** Days that the list offers to begin with; a day of a link may be farther. */
const OFFERED = 28;
const NEAREST = ['nearest', texts.field_nearest_first] as const;
const BY_NAME = ['name', texts.field_by_name] as const;
const PARTS = { morning: texts.title_morning, day: texts.title_day, evening: texts.title_evening };

function fromDay(day: string): string {
  const { number, month, short } = dayParts(day);
  return texts.field_from_day(`${number} ${month}, ${short}`);
}

/** Which times the doctors are shown with, from a day on and of a part of the day, and who comes first. */
export function DayFilter() {
  const { timezone, booking_days: last, front } = useClinic();
  const today = useClinicToday(timezone);
  const { address, go } = useBookingAddress();
  const choose = (changes: Partial<typeof address>) => go({ ...changes, page: 1 }, { replace: true });
  const days = Array.from({ length: Math.min(OFFERED, (last ?? OFFERED) + 1) }, (_, ahead) => addDays(today, ahead));
  const { from, part, sort } = address;
  const options = from !== null && !days.includes(from) ? [...days, from].toSorted() : days;
  return (
    <div className="booking-filter" role="group" aria-label={texts.title_filter}>
      <FilterSelect
        label={texts.field_from}
        none={texts.field_any_day}
        value={from}
        choices={options.map((day) => [day, fromDay(day)])}
        onChange={(day) => choose({ from: day })}
      />
      <FilterSelect
        label={texts.field_part}
        none={texts.field_any_part}
        value={part}
        choices={DAY_PARTS.map((one) => [one, PARTS[one]])}
        onChange={(one) => choose({ part: DAY_PARTS.find((known) => known === one) ?? null })}
      />
      <FilterSelect
        label={texts.field_sort}
        none={front.doctors ? texts.field_by_clinic : texts.field_nearest_first}
        value={front.doctors || sort === 'name' ? sort : null}
        choices={[...(front.doctors ? [NEAREST] : []), BY_NAME]}
        onChange={(one) => choose({ sort: one as typeof sort })}
      />
    </div>
  );
}
