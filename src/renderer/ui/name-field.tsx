import { useRef } from 'react';
import { Button } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { isPersonName, tidyName } from '#shared/format/names.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { uiTexts } from './ui.ru.ts';

/**
 * A part of a person's name; typed all in capitals or all small, it offers the usual writing, where that is a name, and
 * changes nothing by itself.
 */
export function NameField(props: TextFieldProps) {
  const { field, inputProps } = props;
  const place = useRef<HTMLDivElement>(null);
  const usual = inputProps?.disabled ? null : tidyName(field.value);
  const tidy = usual !== null && isPersonName(usual) ? usual : null;
  const correct = () => {
    if (tidy !== null) field.onChange(tidy);
    // the button goes with its work done
    place.current?.querySelector('input')?.focus();
  };
  return (
    <div className="name-field" ref={place}>
      <TextField {...props} inputProps={{ maxLength: 100, spellCheck: false, ...inputProps }} />
      {tidy !== null && (
        <Button
          size="small"
          variant="outlined"
          icon={<Edit size={12} />}
          text={uiTexts.action_tidy_name(tidy)}
          onClick={correct}
        />
      )}
    </div>
  );
}
