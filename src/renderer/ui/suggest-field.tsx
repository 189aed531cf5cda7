import type { ReactNode } from 'react';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import { tooLong } from '#renderer/lib/forms/field-problems.ts';
import { Combobox } from './combobox.tsx';
import { FormField } from './form-field.tsx';

/** What a reference book has for a text. */
export interface Suggestions<Option> {
  /** null while nothing is known for the present text */
  readonly options: readonly Option[] | null;
  /** where the search stands, in words */
  readonly status: string | undefined;
  /** searches at once, or again after a failure */
  readonly flush: () => void;
}
interface SuggestFieldProps<Option> extends Suggestions<Option> {
  readonly field: FieldState<string>;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isOptional?: boolean;
  readonly isDisabled?: boolean;
  readonly maxLength?: number;
  /** the text is of what was chosen */
  readonly isChosen: boolean;
  readonly optionKey: (option: Option) => string;
  readonly renderOption: (option: Option) => ReactNode;
  readonly onPick: (option: Option) => void;
  /** the options are there before anything was typed */
  readonly isOffered?: boolean;
}

/**
 * A line of text with suggestions of a reference book. Whatever is typed may stand: an option is taken by an arrow and
 * Enter, or a press, never by Enter alone.
 */
export function SuggestField<Option>({
  field,
  label,
  hint,
  isOptional = false,
  maxLength,
  flush,
  isOffered = false,
  ...choice
}: SuggestFieldProps<Option>) {
  const error = (maxLength === undefined ? undefined : tooLong(field.value, maxLength)) ?? field.error;
  return (
    <FormField label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => (
        <Combobox
          {...choice}
          label={label}
          control={control}
          name={field.name}
          text={field.value}
          takesText
          isOffered={isOffered}
          isPreselected={never}
          onText={field.onChange}
          onEnter={flush}
          onLeave={nothing}
        />
      )}
    </FormField>
  );
}
const never = () => false;
const nothing = () => undefined;
