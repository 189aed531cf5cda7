import { HTMLSelect } from '@blueprintjs/core';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import { FormField } from './form-field.tsx';
import { uiTexts } from './ui.ru.ts';

interface SelectFieldProps {
  /** empty when nothing is chosen */
  readonly field: FieldState<string>;
  readonly label: string;
  /** value → words, in the order of the list */
  readonly choices: Readonly<Record<string, string>>;
  /** words for nothing chosen */
  readonly none?: string;
  readonly hint?: string;
  readonly isOptional?: boolean;
}

/** One of a short closed list, or nothing. */
export function SelectField({
  field,
  label,
  choices,
  none = uiTexts.hint_not_chosen,
  hint,
  isOptional = false,
}: SelectFieldProps) {
  return (
    <FormField label={label} hint={hint} error={field.error} isOptional={isOptional}>
      {(control) => (
        <HTMLSelect
          {...control}
          name={field.name}
          large
          fill
          value={field.value}
          onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
        >
          <option value="">{none}</option>
          {Object.entries(choices).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </HTMLSelect>
      )}
    </FormField>
  );
}
