import { useState } from 'react';
import { Checkbox, Switch } from '@blueprintjs/core';
import { epicrisisKeys } from '#shared/rules/form-025u.keys.ru.ts';
import type { Epicrisis } from '#shared/rules/form-025u.ts';
import { TextField } from '#renderer/ui/text-field.tsx';
import { formTexts as texts } from '../form-texts.ru.ts';
import { errorsInside, type FormErrors } from './check.ts';
import { DiagnosesSection } from './diagnoses-section.tsx';
import { Line, LongText } from './fields.tsx';
import { useUnfinished } from './unfinished.ts';

/** Longest time of the contract, days. */
const MAX_DAYS = 1000;
interface EpicrisisSectionProps {
  readonly epicrisis: Epicrisis | null;
  readonly errors: FormErrors;
  readonly onToggle: (isOn: boolean) => void;
  readonly onChange: (epicrisis: Epicrisis) => void;
  /** null when the case is closed already */
  readonly closesCase: boolean | null;
  readonly onClosesCase: (closes: boolean) => void;
}

/** The staged epicrisis (item 26) behind its toggle, and the offer to close the case, which nothing else does. */
export function EpicrisisSection({
  epicrisis,
  errors,
  onToggle,
  onChange,
  closesCase,
  onClosesCase,
}: EpicrisisSectionProps) {
  return (
    <>
      <Switch
        label={texts.field_epicrisis}
        checked={epicrisis !== null}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      {epicrisis && (
        <>
          <EpicrisisFields
            epicrisis={epicrisis}
            errors={errorsInside(errors, 'epicrisis')}
            onChange={(change) => onChange({ ...epicrisis, ...change })}
          />
          {closesCase !== null && (
            <div className="visit-close">
              <Checkbox
                label={texts.field_close_case}
                checked={closesCase}
                onChange={(event) => onClosesCase(event.currentTarget.checked)}
              />
              <p className="muted">{closesCase ? texts.hint_epicrisis_closes : texts.hint_close_case}</p>
            </div>
          )}
        </>
      )}
    </>
  );
}

interface EpicrisisFieldsProps {
  readonly epicrisis: Epicrisis;
  readonly errors: FormErrors;
  readonly onChange: (change: Partial<Epicrisis>) => void;
}
function EpicrisisFields({ epicrisis, errors, onChange }: EpicrisisFieldsProps) {
  const long = (name: 'complaintsAndDynamics' | 'examinationAndTreatment' | 'recommendations', isRequired = false) => (
    <LongText
      field={`epicrisis.${name}`}
      label={epicrisisKeys[name]}
      value={epicrisis[name]}
      error={errors[name]}
      isRequired={isRequired}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
  return (
    <>
      <DaysField value={epicrisis.disabilityDays} onChange={(disabilityDays) => onChange({ disabilityDays })} />
      {long('complaintsAndDynamics', true)}
      {long('examinationAndTreatment')}
      <DiagnosesSection prefix="epicrisis." value={epicrisis} errors={errors} onChange={onChange} />
      {long('recommendations')}
      <Line
        field="epicrisis.sickLeave"
        label={epicrisisKeys.sickLeave}
        value={epicrisis.sickLeave}
        error={errors['sickLeave']}
        onChange={(sickLeave) => onChange({ sickLeave })}
      />
    </>
  );
}

/** What was typed stays as it is; what is no number of days says so and lets nothing be saved. */
function DaysField({
  value,
  onChange,
}: {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}) {
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  const isDays = (text: string) => /^\d+$/.test(text) && Number(text) <= MAX_DAYS;
  const problem = typed === '' || isDays(typed) ? null : texts.alert_days(MAX_DAYS);
  useUnfinished('epicrisis.disabilityDays', problem);
  const type = (next: string) => {
    const text = next.trim();
    setTyped(text);
    onChange(isDays(text) ? Number(text) : null);
  };
  return (
    <div className="visit-days" data-field="epicrisis.disabilityDays">
      <TextField
        field={{ name: 'epicrisis.disabilityDays', value: typed, error: problem ?? undefined, onChange: type }}
        label={epicrisisKeys.disabilityDays}
        isOptional
        inputProps={{ inputMode: 'numeric' }}
      />
    </div>
  );
}
