import { useId, type ReactNode } from 'react';
import { FormGroup, Intent } from '@blueprintjs/core';
import { uiTexts } from './ui.ru.ts';

/** What the control of a field must carry. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-required': boolean;
}
export interface FormFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly isOptional?: boolean;
  /** beside the error: what may help */
  readonly way?: ReactNode;
  /** for what must find the control; one of its own by default */
  readonly id?: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/**
 * Label, control, hint and error, tied together for a screen reader. Most fields are required, so the optional ones are
 * marked.
 */
export function FormField({
  label,
  hint: rule,
  error,
  isOptional = false,
  way,
  id: givenId,
  children,
}: FormFieldProps) {
  // a rule that is broken is the error: said once
  const hint = rule === error ? undefined : rule;
  const ownId = useId();
  const id = givenId ?? ownId;
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const described = [error === undefined ? '' : errorId, hint === undefined ? '' : hintId].filter(Boolean).join(' ');
  return (
    <FormGroup
      className="form-field"
      label={label}
      labelFor={id}
      {...(isOptional ? { labelInfo: uiTexts.hint_optional } : {})}
      intent={error === undefined ? Intent.NONE : Intent.DANGER}
      helperText={
        described !== '' && (
          <>
            {error !== undefined && (
              <span id={errorId} className="form-field-error">
                {error}
              </span>
            )}
            {error !== undefined && way}
            {hint !== undefined && (
              <span id={hintId} className="form-field-hint">
                {hint}
              </span>
            )}
          </>
        )
      }
    >
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error !== undefined,
        'aria-required': !isOptional,
      })}
    </FormGroup>
  );
}
