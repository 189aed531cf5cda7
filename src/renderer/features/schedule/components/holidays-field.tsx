import { Checkbox } from '@blueprintjs/core';
import { shortDay } from '#shared/format/dates.ts';
import { holidayOf } from '#shared/rules/holidays.ts';
import { holidaysOf } from '../generation.ts';
import { texts } from '../texts.ru.ts';

interface HolidaysFieldProps {
  readonly first: string;
  readonly last: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** Leaves public holidays out, and names those of the period. */
export function HolidaysField({ first, last, isChecked, onChange }: HolidaysFieldProps) {
  const days = holidaysOf(first, last);
  return (
    <div>
      <Checkbox
        label={texts.field_skip_holidays}
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {days.length > 0 && (
        <p className="muted">
          {texts.hint_holidays(days.map((day) => `${shortDay(day)} (${holidayOf(day) ?? ''})`).join(', '))}
        </p>
      )}
    </div>
  );
}
