import { useId } from 'react';
import { Radio, RadioGroup } from '@blueprintjs/core';
import { clockTime, longDay } from '#shared/format/dates.ts';
import type { VisitsAtClosing } from '#shared/rules/closing.ts';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import type { ClosingPreview } from '../api.ts';
import { texts } from '../texts.ru.ts';

/** What becomes of visits to come; empty: nothing is chosen yet. */
export type VisitsChoice = VisitsAtClosing | '';
interface ClosingFactsProps {
  readonly visits: ClosingPreview['visits'];
  readonly choice: FieldState<VisitsChoice>;
}

/** What goes, what stays, and the question about visits to come where there are any. */
export function ClosingFacts({ visits, choice }: ClosingFactsProps) {
  const groupId = useId();
  const errorId = useId();
  const isWrong = choice.error !== undefined;
  return (
    <>
      <dl className="closing-facts">
        <div>
          <dt>{texts.title_goes}</dt>
          <dd>{texts.hint_goes}</dd>
        </div>
        <div>
          <dt>{texts.title_stays}</dt>
          <dd>{texts.hint_stays}</dd>
        </div>
      </dl>
      {visits.length > 0 && (
        <div>
          <h3 id={groupId}>{texts.title_visits}</h3>
          <ul className="closing-visits">
            {visits.map(({ id, clinic, doctor, patient, start_time: start }) => (
              <li key={id}>
                <strong>
                  {longDay(start)}, {clockTime(start)}
                </strong>
                <span className="muted">{[doctor, clinic, ...(patient === null ? [] : [patient])].join(' · ')}</span>
              </li>
            ))}
          </ul>
          <RadioGroup
            aria-labelledby={groupId}
            aria-required
            aria-invalid={isWrong}
            aria-describedby={isWrong ? errorId : undefined}
            tabIndex={-1}
            name={choice.name}
            selectedValue={choice.value}
            onChange={({ currentTarget }) => choice.onChange(currentTarget.value as VisitsAtClosing)}
          >
            <Radio value="keep" label={texts.field_keep} />
            <Radio value="cancel" label={texts.field_cancel} />
          </RadioGroup>
          {isWrong && (
            <span id={errorId} className="form-field-error">
              {choice.error}
            </span>
          )}
          {choice.value === 'keep' && <p className="muted small">{texts.hint_keep}</p>}
        </div>
      )}
    </>
  );
}
