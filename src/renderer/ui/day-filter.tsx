import { useId, useState } from 'react';
import { dayProblem, isWholeDay } from '#renderer/lib/forms/field-problems.ts';
import { DateField } from './date-field.tsx';

/** All figures of a day. */
const isWritten = (typed: string): boolean => typed.replace(/\D/g, '').length === 8;

interface DayFilterProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (day: string) => void;
}
/** A day that may be none; half of one narrows nothing yet, and one that is in no calendar says so. */
export function DayFilter({ label, value, error, onChange }: DayFilterProps) {
  const name = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    const isWhole = isWholeDay(text);
    setTyped(isWhole ? null : text);
    if (isWhole && text !== value) onChange(text);
  };
  const problem = typed !== null && isWritten(typed) ? dayProblem(typed) : error;
  return <DateField label={label} field={{ name, value: typed ?? value, error: problem, onChange: take }} />;
}
