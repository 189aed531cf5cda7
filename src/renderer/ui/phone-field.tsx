import { phoneMask } from '#renderer/lib/forms/masks.ts';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import { MaskedField } from './masked-field.tsx';
import { uiTexts } from './ui.ru.ts';

interface PhoneFieldProps {
  /** its value is `+7` and up to ten digits as they go on the wire, or empty */
  readonly field: FieldState<string>;
  readonly label: string;
  readonly hint?: string;
  readonly isOptional?: boolean;
  readonly autoComplete?: string;
}

/** A Russian phone under its mask. */
export function PhoneField(props: PhoneFieldProps) {
  return <MaskedField {...props} mask={phoneMask} type="tel" placeholder={uiTexts.hint_phone_mask} />;
}
