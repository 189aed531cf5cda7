import type { ChangeEvent } from 'react';
import { InputGroup, Intent } from '@blueprintjs/core';
import { editPhone, maskPhone } from '#renderer/lib/forms/phone-mask.ts';
import { useCaret } from '#renderer/lib/forms/use-caret.ts';
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
const DELETIONS: Readonly<Record<string, 'backward' | 'forward'>> = {
  deleteContentBackward: 'backward',
  deleteContentForward: 'forward',
};

/** A Russian phone under the mask +7 (###) ###-##-## (2 §5): typed or pasted in any usual way, kept as `+7XXXXXXXXXX`. */
export function PhoneField({ field, label, hint, isOptional = false, autoComplete = 'off' }: PhoneFieldProps) {
  const { input, place } = useCaret();
  const shown = maskPhone(field.value);
  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const kind = nativeEvent instanceof InputEvent ? DELETIONS[nativeEvent.inputType] : undefined;
    const { phone, caret } = editPhone(field.value, {
      text: currentTarget.value,
      caret: currentTarget.selectionStart ?? currentTarget.value.length,
      kind,
    });
    place(caret);
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
          onBlur={() => {
            if (field.value === '+7') field.onChange('');
          }}
        />
      )}
    </FormField>
  );
}
