import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { EyeOff, EyeOpen } from '@blueprintjs/icons';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { uiTexts } from './ui.ru.ts';

type PasswordFieldProps = Pick<TextFieldProps, 'field' | 'label' | 'hint'> & {
  readonly autoComplete: 'current-password' | 'new-password';
};

/** A password that can be looked at, so that nobody has to type it twice on a phone to be sure. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      inputProps={{ maxLength: 128, spellCheck: false }}
      rightElement={
        <Button
          variant="minimal"
          icon={isShown ? <EyeOff /> : <EyeOpen />}
          aria-label={isShown ? uiTexts.action_hide_password : uiTexts.action_show_password}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
