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
  /** words for nothing chosen; null where one of them always is */
  readonly none?: string | null;
  readonly hint?: string;
  readonly isOptional?: boolean;
}

/** One of a short closed list, or nothing where that may be. */
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
      {({ 'aria-required': isRequired, ...control }) => (
        <HTMLSelect
          {...control}
          // what cannot be empty need not be asked for
          {...(none === null ? {} : { 'aria-required': isRequired })}
          name={field.name}
          fill
          value={field.value}
          onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
        >
          {none !== null && <option value="">{none}</option>}
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
