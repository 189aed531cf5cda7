import { useId } from 'react';
import { Radio, Tag } from '@blueprintjs/core';
import type { Printer } from '#shared/workstation/printing.ts';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import { printTexts as texts, stateTexts } from '../printing-texts.ru.ts';

interface PrinterChoiceProps {
  readonly field: FieldState<string>;
  readonly printers: readonly Printer[];
}

/** Printers as one group of radio buttons: name, what it is doing, which one the system prefers. */
export function PrinterChoice({ field, printers }: PrinterChoiceProps) {
  const errorId = useId();
  const isWrong = field.error !== undefined;
  return (
    <fieldset className="printer-choice" aria-describedby={isWrong ? errorId : undefined}>
      <legend>{texts.field_printer}</legend>
      <div className="printer-list">
        {printers.map(({ name, displayName, isDefault, state }) => (
          <Radio
            key={name}
            name={field.name}
            value={name}
            checked={field.value === name}
            onChange={() => field.onChange(name)}
            aria-invalid={isWrong}
            className="printer-row"
            labelElement={
              <span className="printer-text">
                <span className="printer-name">
                  {displayName}
                  {isDefault && <Tag minimal>{texts.hint_default}</Tag>}
                </span>
                <span
                  className={
                    state === 'ready' || state === 'printing' ? 'printer-state' : 'printer-state printer-trouble'
                  }
                >
                  {stateTexts[state]}
                </span>
              </span>
            }
          />
        ))}
      </div>
      {isWrong && (
        <span id={errorId} role="alert" className="form-field-error">
          {field.error}
        </span>
      )}
    </fieldset>
  );
}
