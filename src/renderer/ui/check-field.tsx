import { useId, type ReactNode } from 'react';
import { Checkbox } from '@blueprintjs/core';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import { uiTexts } from './ui.ru.ts';

interface CheckFieldProps {
  readonly field: FieldState<boolean>;
  /** text of the box; links inside stay outside of the label's click */
  readonly label: string;
  readonly after?: ReactNode;
  readonly isOptional?: boolean;
}

/** A box to tick, with its error under it. */
export function CheckField({ field, label, after, isOptional = false }: CheckFieldProps) {
  const errorId = useId();
  const isWrong = field.error !== undefined;
  return (
    <div className="check-field">
      <Checkbox
        name={field.name}
        checked={field.value}
        labelElement={
          <>
            {label}
            {isOptional && <span className="muted"> {uiTexts.hint_optional}</span>}
          </>
        }
        aria-required={!isOptional}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? errorId : undefined}
        onChange={(event) => field.onChange(event.currentTarget.checked)}
      />
      {after}
      {isWrong && (
        <span id={errorId} className="form-field-error">
          {field.error}
        </span>
      )}
    </div>
  );
}
