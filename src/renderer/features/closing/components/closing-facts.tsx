import { useId } from 'react';
import { Radio, RadioGroup } from '@blueprintjs/core';
import { clockTime, longDay } from '#shared/format/dates.ts';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import type { ClosingPreview } from '../api.ts';
import { texts } from '../texts.ru.ts';

interface ClosingFactsProps {
  readonly visits: ClosingPreview['visits'];
  readonly keeps: FieldState<boolean>;
}

/** What goes, what stays, and the question about visits to come where there are any. */
export function ClosingFacts({ visits, keeps }: ClosingFactsProps) {
  const groupId = useId();
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
            name={keeps.name}
            selectedValue={keeps.value ? 'keep' : 'cancel'}
            onChange={({ currentTarget }) => keeps.onChange(currentTarget.value === 'keep')}
          >
            <Radio value="cancel" label={texts.field_cancel} />
            <Radio value="keep" label={texts.field_keep} />
          </RadioGroup>
          {keeps.value && <p className="muted small">{texts.hint_keep}</p>}
        </div>
      )}
    </>
  );
}
