import { DatePicker3 } from '@blueprintjs/datetime2';
import ru from 'date-fns/locale/ru';
import { isDay } from '#shared/format/dates.ts';
import { dateTexts } from './date-texts.ru.ts';
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';

interface DayPickerProps {
  /** YYYY-MM-DD; anything else is no day yet */
  readonly value: string;
  readonly onPick: (day: string) => void;
}
/** The picker's dates are of the device's own zone, and only their day counts. */
const dateOf = (day: string): Date => new Date(`${day}T00:00:00`);
const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
const [MIN, MAX] = [dateOf('1900-01-01'), dateOf('2100-12-31')];
const isOffered = (day: string) => isDay(day) && dateOf(day) >= MIN && dateOf(day) <= MAX;
const LABELS = {
  labelPrevious: () => dateTexts.action_previous_month,
  labelNext: () => dateTexts.action_next_month,
  labelMonthDropdown: () => dateTexts.field_month,
  labelYearDropdown: () => dateTexts.field_year,
};

/** A month that starts on Monday; the focus begins at the chosen day, or at today. */
export function DayPicker({ value, onPick }: DayPickerProps) {
  return (
    <DatePicker3
      locale={ru}
      value={isOffered(value) ? dateOf(value) : null}
      onChange={(date, isPress) => {
        if (isPress && date !== null) onPick(dayOf(date));
      }}
      minDate={MIN}
      maxDate={MAX}
      canClearSelection={false}
      highlightCurrentDay
      dayPickerProps={{ weekStartsOn: 1, labels: LABELS, initialFocus: true }}
    />
  );
}
