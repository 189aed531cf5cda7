import type { JSX, KeyboardEvent } from 'react';
import { InputGroup, Intent } from '@blueprintjs/core';
import { useMaskito } from '@maskito/react';
import type { Mask } from '#renderer/lib/forms/masks.ts';
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
  readonly autoComplete?: string;
  readonly type?: 'text' | 'tel';
  /** inside of the field, at its end */
  readonly action?: JSX.Element;
  /** what was typed, when the field is left or Enter sends its form: what is meant by it */
  readonly complete?: (value: string) => string;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A line of text that puts its separators in by itself; typed or pasted in any usual way. */
export function MaskedField({
  field,
  mask,
  label,
  placeholder,
  hint,
  isOptional = false,
  autoComplete = 'off',
  type = 'text',
  action,
  complete,
  onKeyDown,
}: MaskedFieldProps) {
  const inputRef = useMaskito(mask);
  const settle = () => {
    const meant = complete?.(field.value) ?? field.value;
    if (meant !== field.value) field.onChange(meant);
  };
  return (
    <FormField label={label} hint={hint} error={field.error} isOptional={isOptional}>
      {(control) => (
        <InputGroup
          {...control}
          inputRef={inputRef}
          name={field.name}
          type={type}
          autoComplete={autoComplete}
          {...(type === 'tel' ? {} : { inputMode: 'numeric' as const })}
          {...(placeholder === undefined ? {} : { placeholder })}
          intent={field.error === undefined ? Intent.NONE : Intent.DANGER}
          value={mask.show(field.value)}
          onValueChange={(text) => field.onChange(mask.keep(text))}
          onBlur={settle}
          onKeyDown={(event) => {
            // what is meant is what the form sends
            if (event.key === 'Enter') settle();
            onKeyDown?.(event);
          }}
          {...(action === undefined ? {} : { rightElement: action })}
        />
      )}
    </FormField>
  );
}
