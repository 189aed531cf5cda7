import type { ChangeEvent } from 'react';
import { InputGroup, Intent } from '@blueprintjs/core';
import { caretIn, type Mask } from '#renderer/lib/forms/masks.ts';
import { useCaret } from '#renderer/lib/forms/use-caret.ts';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import { FormField } from './form-field.tsx';

interface MaskedFieldProps {
  /** its value is what the mask keeps */
  readonly field: FieldState<string>;
  readonly mask: Mask;
  readonly label: string;
  readonly placeholder?: string;
  readonly hint?: string | undefined;
  readonly isOptional?: boolean;
  readonly isDisabled?: boolean;
  readonly inputMode?: 'numeric' | 'text';
  readonly size?: 'medium' | 'large';
}

/** A line of text that puts its separators in by itself; typed or pasted in any usual way. */
export function MaskedField({
  field,
  mask,
  label,
  placeholder,
  hint,
  isOptional = false,
  isDisabled = false,
  inputMode = 'numeric',
  size = 'large',
}: MaskedFieldProps) {
  const { input, place } = useCaret();
  const shown = mask.show(field.value);
  const change = ({ currentTarget: { value, selectionStart } }: ChangeEvent<HTMLInputElement>) => {
    const kept = mask.keep(value);
    place(caretIn(mask.show(kept), value, selectionStart ?? value.length));
    field.onChange(kept);
  };
  return (
    <FormField label={label} hint={hint} error={field.error} isOptional={isOptional}>
      {(control) => (
        <InputGroup
          {...control}
          inputRef={input}
          name={field.name}
          size={size}
          autoComplete="off"
          inputMode={inputMode}
          disabled={isDisabled}
          {...(placeholder === undefined ? {} : { placeholder })}
          intent={field.error === undefined ? Intent.NONE : Intent.DANGER}
          value={shown}
          onChange={change}
        />
      )}
    </FormField>
  );
}
