import { useEffect, useEffectEvent, useRef } from 'react';
import { Callout, Intent } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { formTexts as texts } from '../form-texts.ru.ts';
import type { FormErrors } from './check.ts';
import { nameOfField } from './field-names.ts';

/** Brings the wrong control into sight and gives it the focus. */
function focusField(field: string): void {
  const host = [...document.querySelectorAll<HTMLElement>('[data-field]')].find(
    ({ dataset }) => dataset['field'] === field,
  );
  const control = host?.querySelector<HTMLElement>('input, textarea, select, button');
  (control ?? host)?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}

interface ErrorSummaryProps {
  /** in the order of the screen */
  readonly errors: FormErrors;
  /** a refusal that is about no field */
  readonly failure: string | null;
  /** grows with every refused save: the first wrong field then takes the focus */
  readonly attempt: number;
}

/** What is wrong with the form, each line leading to its field; silent while all is well. */
export function ErrorSummary({ errors, failure, attempt }: ErrorSummaryProps) {
  const note = useRef<HTMLParagraphElement>(null);
  const wrong = Object.entries(errors);
  const jump = useEffectEvent(() => {
    const [first] = wrong;
    if (first) focusField(first[0]);
    else note.current?.focus();
  });
  useEffect(() => {
    if (attempt > 0) jump();
  }, [attempt]);
  return (
    <div role="alert" className="visit-summary">
      {wrong.length > 0 && (
        <Callout intent={Intent.DANGER} icon={<WarningSign />}>
          <p className="visit-summary-title">{texts.title_errors(wrong.length)}</p>
          <ul>
            {wrong.map(([field, text]) => (
              <li key={field}>
                <button type="button" onClick={() => focusField(field)}>{`${nameOfField(field)}: ${text}`}</button>
              </li>
            ))}
          </ul>
        </Callout>
      )}
      {wrong.length === 0 && failure !== null && (
        <Callout intent={Intent.DANGER} icon={<WarningSign />}>
          <p tabIndex={-1} ref={note}>
            {failure}
          </p>
        </Callout>
      )}
    </div>
  );
}
