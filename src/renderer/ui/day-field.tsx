import { DateInput3 } from '@blueprintjs/datetime2';
import ru from 'date-fns/locale/ru';
import { isDay, numericDate } from '#shared/format/dates.ts';
import { FormField } from './form-field.tsx';
import { uiTexts } from './ui.ru.ts';
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';
import './day-field.css';

interface DayFieldProps {
  readonly label: string;
  /** YYYY-MM-DD */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly error?: string | undefined;
  /** only for a screen reader, where the place says what it is */
  readonly isLabelHidden?: boolean;
}

/**
 * DD.MM.YYYY as people type it; undefined for what is no date. The picker's dates are of the device's own zone, and
 * only their day counts.
 */
function parse(text: string): Date | false {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[.,/ -](\d{1,2})[.,/ -](\d{4})$/.exec(text.trim()) ?? [];
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) && new Date(`${written}T00:00:00`);
}
const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
const POPOVER = { placement: 'bottom-start' } as const;
const [MIN, MAX] = [new Date('1900-01-01T00:00:00'), new Date('2100-12-31T00:00:00')];

/** A calendar day: typed, or picked from a month that starts on Monday. */
export function DayField({ label, value, onChange, error, isLabelHidden = false }: DayFieldProps) {
  return (
    <div className={isLabelHidden ? 'day-field day-field-bare' : 'day-field'}>
      <FormField label={label} error={error}>
        {({ 'aria-required': _, ...control }) => (
          <DateInput3
            locale={ru}
            value={value}
            formatDate={(date) => numericDate(dayOf(date))}
            parseDate={parse}
            onChange={(picked) => {
              if (picked !== null && picked.slice(0, 10) !== value) onChange(picked.slice(0, 10));
            }}
            minDate={MIN}
            maxDate={MAX}
            canClearSelection={false}
            showTimezoneSelect={false}
            placeholder={uiTexts.hint_date}
            invalidDateMessage={uiTexts.hint_no_date}
            outOfRangeMessage={uiTexts.hint_no_date}
            dayPickerProps={{ weekStartsOn: 1 }}
            popoverProps={POPOVER}
            inputProps={{
              ...control,
              autoComplete: 'off',
              ...(error === undefined ? {} : { intent: 'danger' as const }),
              // Enter takes the day; a form around would be sent with the day before
              onKeyDown: (event) => {
                if (event.key === 'Enter') event.preventDefault();
              },
            }}
          />
        )}
      </FormField>
    </div>
  );
}
