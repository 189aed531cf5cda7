import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import type { Diagnosis } from '#shared/rules/form-025u.ts';
import { formTexts as texts } from '../form-texts.ru.ts';
import type { FormErrors } from './check.ts';
import { DiagnosisField } from './diagnosis-field.tsx';

/** As many as the contract takes. */
const MAX = 20;
interface ConcomitantListProps {
  /** `concomitant`, or the one of the epicrisis */
  readonly field: string;
  readonly value: readonly Diagnosis[];
  readonly errors: FormErrors;
  readonly onChange: (value: Diagnosis[]) => void;
}

/** Concomitant diseases. A row that is being added has no diagnosis yet, so it is not of the form. */
export function ConcomitantList({ field, value, errors, onChange }: ConcomitantListProps) {
  const [isAdding, setIsAdding] = useState(false);
  const replace = (index: number, diagnosis: Diagnosis | null) => onChange(diagnosis ? value.with(index, diagnosis) : value.toSpliced(index, 1));
  return (
    <div className="visit-list" data-field={field}>
      {value.map((diagnosis, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place is the name: codes may repeat until the check says so
        <div className="visit-list-row" key={index}>
          <DiagnosisField
            field={`${field}.${index}`} label={texts.field_concomitant(index + 1)} value={diagnosis} error={errors[`concomitant.${index}`]}
            onChange={(next) => replace(index, next)}
          />
          <Button variant="minimal" icon={<Cross />} aria-label={texts.action_remove_concomitant(index + 1)} onClick={() => onChange(value.toSpliced(index, 1))} />
        </div>
      ))}
      {isAdding && (
        <div className="visit-list-row">
          <DiagnosisField
            field={`${field}.${value.length}`} label={texts.field_concomitant(value.length + 1)} value={null} error={errors[`concomitant.${value.length}`]}
            onChange={(next) => {
              setIsAdding(false);
              if (next) onChange([...value, next]);
            }}
          />
          <Button variant="minimal" icon={<Cross />} aria-label={texts.action_remove_concomitant(value.length + 1)} onClick={() => setIsAdding(false)} />
        </div>
      )}
      {!isAdding && value.length < MAX && <Button className="visit-add" icon={<Plus />} text={texts.action_add_concomitant} onClick={() => setIsAdding(true)} />}
    </div>
  );
}
