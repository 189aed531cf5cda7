import { lazy, Suspense, useRef, useState } from 'react';
import { Button, PopoverNext } from '@blueprintjs/core';
import { Calendar } from '@blueprintjs/icons';
import { dayMask } from '#renderer/lib/forms/masks.ts';
import { withCentury } from '#renderer/lib/forms/short-year.ts';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import { MaskedField } from './masked-field.tsx';
import { Skeleton } from './skeleton.tsx';
import { dateTexts } from './date-texts.ru.ts';
import './day-field.css';

const DayPicker = lazy(() => import('./day-picker.tsx').then((module) => ({ default: module.DayPicker })));
interface DateFieldProps {
  /** its value is `YYYY-MM-DD`, empty, or a date that is not whole yet (`isWholeDay`) */
  readonly field: FieldState<string>;
  readonly label: string;
  readonly hint?: string;
  readonly isOptional?: boolean;
  /** of what has been: a year of two figures is never ahead */
  readonly isPast?: boolean;
}

/**
 * A day typed as DD.MM.YYYY or DD.MM.YY. The month comes when it is asked for, by its button or Alt and the arrow down:
 * Tab goes from field to field.
 */
export function DateField({ field, isPast = false, ...props }: DateFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const host = useRef<HTMLDivElement>(null);
  const close = () => {
    setIsOpen(false);
    host.current?.querySelector('input')?.focus();
  };
  const calendar = (
    <PopoverNext
      isOpen={isOpen}
      placement="bottom-end"
      onClose={close}
      autoFocus={false}
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
      content={
        <Suspense fallback={<Skeleton rows={6} rowHeight={32} />}>
          <DayPicker
            value={field.value}
            onPick={(day) => {
              field.onChange(day);
              close();
            }}
          />
        </Suspense>
      }
    >
      <Button
        variant="minimal"
        icon={<Calendar />}
        tabIndex={-1}
        aria-label={dateTexts.action_open_calendar}
        title={dateTexts.hint_open_calendar}
        onClick={() => setIsOpen(!isOpen)}
      />
    </PopoverNext>
  );
  return (
    <div ref={host} className="date-field">
      <MaskedField
        {...props}
        field={field}
        mask={dayMask}
        placeholder={dateTexts.hint_date_mask}
        complete={(text) => withCentury(text, new Date().getFullYear(), isPast)}
        onKeyDown={(event) => {
          if (!event.altKey || event.key !== 'ArrowDown') return;
          event.preventDefault();
          setIsOpen(true);
        }}
        action={calendar}
      />
    </div>
  );
}
