import { Intent, TextArea } from '@blueprintjs/core';
import { FormField } from './form-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

interface TextAreaFieldProps extends Pick<TextFieldProps, 'field' | 'label' | 'hint' | 'isOptional'> {
  readonly maxLength?: number;
  /** lines at first; it grows with the text */
  readonly rows?: number;
}

/** Several lines of text in a form; grows as one types. */
export function TextAreaField({ field, label, hint, isOptional = false, maxLength, rows = 3 }: TextAreaFieldProps) {
  return (
    <FormField label={label} hint={hint} error={field.error} isOptional={isOptional}>
      {(control) => (
        <TextArea
          {...control}
          {...(maxLength === undefined ? {} : { maxLength })}
          autoResize
          fill
          rows={rows}
          name={field.name}
          intent={field.error === undefined ? Intent.NONE : Intent.DANGER}
          value={field.value}
          onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
        />
      )}
    </FormField>
  );
}
