import { useState } from 'react';
import { InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { normalizeClock, normalizeEndClock } from '#shared/format/clock.ts';
import { uiTexts } from './ui.ru.ts';

interface ClockInputProps extends Pick<InputGroupProps, 'id' | 'aria-label' | 'aria-describedby' | 'aria-required'> {
  /** HH:MM; empty while it is not a time */
  readonly value: string;
  readonly isWrong?: boolean;
  /** midnight is the day's end here, not its beginning: 24:00 */
  readonly isEnd?: boolean;
  readonly onChange: (clock: string, typed: string) => void;
}

/**
 * A time of the clinic's clock, typed in any usual way. Not the browser's own field: that one follows the language of
 * the device.
 */
export function ClockInput({ value, isWrong = false, isEnd = false, onChange, ...control }: ClockInputProps) {
  const normalize = isEnd ? normalizeEndClock : normalizeClock;
  const [typed, setTyped] = useState(value);
  // set from elsewhere
  if ((normalize(typed) ?? '') !== value && typed !== value) setTyped(value);
  return (
    <InputGroup
      {...control}
      aria-invalid={isWrong}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder={uiTexts.hint_clock}
      value={typed}
      intent={isWrong ? 'danger' : 'none'}
      onFocus={(event) => event.currentTarget.select()}
      onValueChange={(text) => {
        setTyped(text);
        onChange(normalize(text) ?? '', text);
      }}
      onBlur={() => setTyped(normalize(typed) ?? typed)}
    />
  );
}
