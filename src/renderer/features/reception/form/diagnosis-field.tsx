import { useState } from 'react';
import { formChoices } from '#shared/rules/form-025u.keys.ru.ts';
import type { Diagnosis } from '#shared/rules/form-025u.ts';
import { DiagnosisPicker } from '#renderer/entities/diagnosis/diagnosis-picker.tsx';
import { diagnosisTexts } from '#renderer/entities/diagnosis/diagnosis-texts.ru.ts';
import { formTexts as texts } from '../form-texts.ru.ts';
import { FieldRow, Line, Select } from './fields.tsx';
import { useUnfinished } from './unfinished.ts';

interface DiagnosisFieldProps {
  readonly field: string;
  readonly label: string;
  readonly value: Diagnosis | null;
  readonly onChange: (value: Diagnosis | null) => void;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly kind?: 'disease' | 'external_cause';
}

/** A code of ICD-10; once it is chosen, also the doctor's own words and whether the disease was known before. */
export function DiagnosisField({
  field,
  label,
  value,
  onChange,
  error,
  isRequired = false,
  kind = 'disease',
}: DiagnosisFieldProps) {
  const [isUnfinished, setIsUnfinished] = useState(false);
  useUnfinished(field, isUnfinished ? diagnosisTexts.alert_not_chosen : null);
  return (
    <div className="visit-diagnosis" data-field={field}>
      <DiagnosisPicker
        label={label}
        value={value}
        onChange={onChange}
        error={error}
        isOptional={!isRequired}
        kind={kind}
        onUnfinished={setIsUnfinished}
      />
      {value !== null && (
        <FieldRow>
          <Line
            field={`${field}.note`}
            label={texts.field_note}
            value={value.note}
            onChange={(note) => onChange({ ...value, note })}
          />
          {kind === 'disease' && (
            <Select
              field={`${field}.character`}
              label={texts.field_character}
              value={value.character}
              options={formChoices.character}
              onChange={(character) => onChange({ ...value, character })}
            />
          )}
        </FieldRow>
      )}
    </div>
  );
}
