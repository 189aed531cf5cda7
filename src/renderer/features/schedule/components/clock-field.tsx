import { useState } from 'react';
import { ClockInput } from '#renderer/ui/clock-input.tsx';
import { FormField } from '#renderer/ui/form-field.tsx';
import { SelectField } from '#renderer/ui/select-field.tsx';
import { texts } from '../texts.ru.ts';

interface ClockFieldProps {
  readonly label: string;
  /** HH:MM; empty while it is not a time */
  readonly value: string;
  readonly error?: string | undefined;
  /** marked as wrong without words of its own: they stand beside */
  readonly isWrong?: boolean;
  /** midnight is the day's end here, not its beginning: 24:00 */
  readonly isEnd?: boolean;
  readonly onChange: (clock: string) => void;
}

/** A time of the clinic's clock with its label and what is wrong. */
export function ClockField({
  label,
  value,
  error,
  isWrong = error !== undefined,
  isEnd = false,
  onChange,
}: ClockFieldProps) {
  // something that is no time is not the same as nothing
  const [isNoTime, setIsNoTime] = useState(false);
  return (
    <FormField label={label} error={error !== undefined && isNoTime ? texts.alert_no_time : error}>
      {(control) => (
        <ClockInput
          {...control}
          value={value}
          isWrong={isWrong}
          isEnd={isEnd}
          onChange={(clock, typed) => {
            setIsNoTime(clock === '' && typed.trim() !== '');
            onChange(clock);
          }}
        />
      )}
    </FormField>
  );
}

const MODES = { 0: texts.mode_free, 1: texts.mode_phone };
/** Whether patients book the time themselves or by phone. */
export function ModeField({ value, onChange }: { readonly value: 0 | 1; readonly onChange: (mode: 0 | 1) => void }) {
  return (
    <SelectField
      field={{
        name: 'record_mode',
        value: String(value),
        error: undefined,
        onChange: (mode) => onChange(mode === '1' ? 1 : 0),
      }}
      label={texts.field_mode}
      choices={MODES}
      none={null}
    />
  );
}
