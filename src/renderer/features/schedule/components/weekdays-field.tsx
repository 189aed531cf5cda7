import { Checkbox } from '@blueprintjs/core';
import { texts } from '../texts.ru.ts';

interface WeekdaysFieldProps {
  /** ISO weekdays, 1 Monday */
  readonly value: readonly number[];
  readonly error: string | undefined;
  readonly onChange: (weekdays: readonly number[]) => void;
}

/** Days of the week, Monday first. */
export function WeekdaysField({ value, error, onChange }: WeekdaysFieldProps) {
  return (
    <fieldset className="schedule-fieldset">
      <legend>{texts.field_weekdays}</legend>
      <div className="schedule-weekdays">
        {texts.weekdays.map((name, index) => (
          <Checkbox
            key={name}
            label={name}
            checked={value.includes(index + 1)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...value, index + 1].toSorted((a, b) => a - b)
                  : value.filter((day) => day !== index + 1),
              )
            }
          />
        ))}
      </div>
      {error !== undefined && (
        <p className="form-field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
