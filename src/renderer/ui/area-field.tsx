import { Intent, TextArea } from '@blueprintjs/core';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import { FormField } from './form-field.tsx';

interface AreaFieldProps {
  readonly field: FieldState<string>;
  readonly label: string;
  readonly hint?: string;
  readonly isOptional?: boolean;
  readonly maxLength?: number;
}

/** Lines of text in a form; grows as one types. */
export function AreaField({ field, label, hint, isOptional = false, maxLength }: AreaFieldProps) {
  return (
    <FormField label={label} hint={hint} error={field.error} isOptional={isOptional}>
      {(control) => (
        <TextArea
          {...control}
          name={field.name}
          autoResize
          fill
          rows={2}
          {...(maxLength === undefined ? {} : { maxLength })}
          intent={field.error === undefined ? Intent.NONE : Intent.DANGER}
          value={field.value}
          onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
        />
      )}
    </FormField>
  );
}
