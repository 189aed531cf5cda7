import { memo, type ReactElement, type ReactNode } from 'react';
import { InputGroup, Intent, type InputGroupProps } from '@blueprintjs/core';
import { cleanLine } from '#shared/format/clean-text.ts';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import { tooLong } from '#renderer/lib/forms/field-problems.ts';
import { FormField } from './form-field.tsx';

export interface TextFieldProps {
  readonly field: FieldState<string>;
  readonly label: string;
  readonly hint?: string;
  readonly isOptional?: boolean;
  /** beside the error: what may help */
  readonly way?: ReactNode;
  readonly type?: 'text' | 'email' | 'password' | 'tel' | 'url';
  readonly autoComplete?: string;
  readonly rightElement?: ReactElement;
  /** a text over `maxLength` stays whole and says so; the form's own check refuses to save it */
  readonly inputProps?: Pick<
    InputGroupProps,
    'placeholder' | 'readOnly' | 'disabled' | 'autoFocus' | 'inputMode' | 'maxLength' | 'spellCheck'
  >;
}

/**
 * A line of text in a form, drawn again only when it has changed; what is pasted is freed of signs that cannot be kept,
 * a password stays as it is typed.
 */
export const TextField = memo(function TextField({
  field,
  label,
  hint,
  isOptional = false,
  way,
  type = 'text',
  autoComplete,
  rightElement,
  inputProps = {},
}: TextFieldProps) {
  const { maxLength, ...props } = inputProps;
  const error = (maxLength === undefined ? undefined : tooLong(field.value, maxLength)) ?? field.error;
  return (
    <FormField label={label} hint={hint} error={error} isOptional={isOptional} way={way}>
      {(control) => (
        <InputGroup
          {...props}
          {...control}
          {...(rightElement ? { rightElement } : {})}
          name={field.name}
          type={type}
          autoComplete={autoComplete ?? 'off'}
          intent={error === undefined ? Intent.NONE : Intent.DANGER}
          value={field.value}
          onValueChange={(text) => field.onChange(type === 'password' ? text : cleanLine(text))}
        />
      )}
    </FormField>
  );
});
