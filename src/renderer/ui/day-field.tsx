import { useId, useState } from 'react';
import { isDay } from '#shared/format/dates.ts';
import { dayProblem } from '#renderer/lib/forms/field-problems.ts';
import { DateField } from './date-field.tsx';

interface DayFieldProps {
  readonly label: string;
  /** YYYY-MM-DD */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly error?: string | undefined;
  /** only for a screen reader, where the place says what it is */
  readonly isLabelHidden?: boolean;
  /** whether what is typed is a whole day: until then the value is the day before it */
  readonly onTyping?: (isWhole: boolean) => void;
}

/** A day that always is one: what is typed counts once it is whole, and says what it lacks until then. */
export function DayField({ label, value, onChange, error, isLabelHidden = false, onTyping }: DayFieldProps) {
  const name = useId();
  // null: the field shows the day
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const take = (text: string) => {
    setTyped(isDay(text) ? null : text);
    onTyping?.(isDay(text));
    setIsLeft(false);
    if (isDay(text) && text !== value) onChange(text);
  };
  const problem = typed !== null && isLeft ? dayProblem(typed) : undefined;
  /** An emptied field shows its day again, a half of a date says so. */
  const leave = () => {
    if (typed === '') {
      setTyped(null);
      onTyping?.(true);
    }
    setIsLeft(true);
  };
  return (
    <div className={isLabelHidden ? 'day-field day-field-bare' : 'day-field'} onBlur={leave}>
      <DateField label={label} field={{ name, value: typed ?? value, error: problem ?? error, onChange: take }} />
    </div>
  );
}
