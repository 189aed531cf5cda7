import { Button } from '@blueprintjs/core';
import { tidyName } from '#shared/format/names.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { uiTexts } from './ui.ru.ts';

/** A part of a person's name; typed all in capitals or all small, it offers the usual writing and changes nothing by itself. */
export function NameField(props: TextFieldProps) {
  const { field, inputProps } = props;
  const tidy = inputProps?.disabled ? null : tidyName(field.value);
  return (
    <div className="name-field">
      <TextField {...props} inputProps={{ maxLength: 100, spellCheck: false, ...inputProps }} />
      {tidy !== null && <Button size="small" variant="minimal" text={uiTexts.action_tidy_name(tidy)} onClick={() => field.onChange(tidy)} />}
    </div>
  );
}
