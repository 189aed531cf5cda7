import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { InputGroup, Intent } from '@blueprintjs/core';
import { editPhone, maskPhone } from '#renderer/lib/forms/phone-mask.ts';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import { FormField } from './form-field.tsx';
import { uiTexts } from './ui.ru.ts';

interface PhoneFieldProps {
  /** its value is `+7` and up to ten digits as they go on the wire, or empty */
  readonly field: FieldState<string>;
  readonly label: string;
  readonly hint?: string;
  readonly isOptional?: boolean;
  readonly autoComplete?: string;
}
const DELETIONS: Readonly<Record<string, 'backward' | 'forward'>> = { deleteContentBackward: 'backward', deleteContentForward: 'forward' };

/** A Russian phone under the mask +7 (###) ###-##-## (2 §5): typed or pasted in any usual way, kept as `+7XXXXXXXXXX`. */
export function PhoneField({ field, label, hint, isOptional = false, autoComplete = 'off' }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const wanted = useRef<number | null>(null);
  const shown = maskPhone(field.value);
  // The mask rewrites the text, which would throw the caret to its end.
  useLayoutEffect(() => {
    if (wanted.current !== null && document.activeElement === input.current) input.current?.setSelectionRange(wanted.current, wanted.current);
    wanted.current = null;
  });
  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const kind = nativeEvent instanceof InputEvent ? DELETIONS[nativeEvent.inputType] : undefined;
    const { phone, caret } = editPhone(field.value, { text: currentTarget.value, caret: currentTarget.selectionStart ?? currentTarget.value.length, kind });
    wanted.current = caret;
    field.onChange(phone);
  };
  return (
    <FormField label={label} hint={hint} error={field.error} isOptional={isOptional}>
      {(control) => (
        <InputGroup
          {...control}
          inputRef={input}
          name={field.name}
          type="tel"
          size="large"
          autoComplete={autoComplete}
          placeholder={uiTexts.hint_phone_mask}
          intent={field.error === undefined ? Intent.NONE : Intent.DANGER}
          value={shown}
          onChange={change}
          // a country code with nothing behind it is an empty field
          onBlur={() => { if (field.value === '+7') field.onChange(''); }}
        />
      )}
    </FormField>
  );
}
