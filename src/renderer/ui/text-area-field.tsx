import { Intent, TextArea } from '@blueprintjs/core';
import { cleanText } from '#shared/format/clean-text.ts';
import { tooLong } from '#renderer/lib/forms/field-problems.ts';
import { FormField } from './form-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** px of a line, and of the padding and borders around the lines */
const [LINE, AROUND] = [24, 18];

interface TextAreaFieldProps extends Pick<TextFieldProps, 'field' | 'label' | 'hint' | 'isOptional'> {
  /** a longer text stays whole and says so; the form's own check refuses to save it */
  readonly maxLength?: number;
  /** lines that show at least, where the page's own style does not say it; it grows with the text */
  readonly rows?: number;
  /** it is being sent: what is typed now would not go with it */
  readonly isReadOnly?: boolean;
}

/** Several lines of text in a form; grows as one types, up to a part of the window. */
export function TextAreaField({
  field,
  label,
  hint,
  isOptional = false,
  maxLength,
  rows,
  isReadOnly = false,
}: TextAreaFieldProps) {
  const error = (maxLength === undefined ? undefined : tooLong(field.value, maxLength)) ?? field.error;
  return (
    <FormField label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => (
        <TextArea
          {...control}
          autoResize
          fill
          readOnly={isReadOnly}
          {...(rows === undefined ? {} : { style: { minHeight: rows * LINE + AROUND } })}
          name={field.name}
          intent={error === undefined ? Intent.NONE : Intent.DANGER}
          value={field.value}
          onChange={({ currentTarget }) => field.onChange(cleanText(currentTarget.value))}
        />
      )}
    </FormField>
  );
}
