import { dayMask } from '#renderer/lib/forms/masks.ts';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import { MaskedField } from './masked-field.tsx';
import { uiTexts } from './ui.ru.ts';

interface DateFieldProps {
  /** its value is `YYYY-MM-DD`, empty, or a date that is not whole yet (`isWholeDay`) */
  readonly field: FieldState<string>;
  readonly label: string;
  readonly hint?: string;
  readonly isOptional?: boolean;
}

/** A day typed as DD.MM.YYYY: for days that are far away, where a calendar is slower than a keyboard. */
export function DateField(props: DateFieldProps) {
  return <MaskedField {...props} mask={dayMask} placeholder={uiTexts.hint_date_mask} />;
}
