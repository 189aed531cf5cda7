import { formKeys } from '#shared/rules/form-025u.keys.ru.ts';
import type { Epicrisis } from '#shared/rules/form-025u.ts';
import type { FormErrors } from './check.ts';
import { ConcomitantList } from './concomitant-list.tsx';
import { DiagnosisField } from './diagnosis-field.tsx';
import { LongText } from './fields.tsx';

type Diagnoses = Pick<Epicrisis, 'mainDiagnosis' | 'complications' | 'concomitant' | 'externalCause'>;
interface DiagnosesSectionProps {
  readonly value: Diagnoses;
  readonly errors: FormErrors;
  readonly onChange: (change: Partial<Diagnoses>) => void;
  /** `epicrisis.` for the block inside of it */
  readonly prefix?: string;
}

/**
 * The main diagnosis, complications, concomitant diseases, the cause of an injury: of a primary visit and of an
 * epicrisis.
 */
export function DiagnosesSection({ value, errors, onChange, prefix = '' }: DiagnosesSectionProps) {
  return (
    <>
      <DiagnosisField
        field={`${prefix}mainDiagnosis`}
        label={formKeys.mainDiagnosis}
        value={value.mainDiagnosis}
        error={errors['mainDiagnosis']}
        isRequired
        onChange={(mainDiagnosis) => onChange({ mainDiagnosis })}
      />
      <LongText
        field={`${prefix}complications`}
        label={formKeys.complications}
        value={value.complications}
        error={errors['complications']}
        onChange={(complications) => onChange({ complications })}
      />
      <ConcomitantList
        field={`${prefix}concomitant`}
        value={value.concomitant}
        errors={errors}
        onChange={(concomitant) => onChange({ concomitant })}
      />
      <DiagnosisField
        field={`${prefix}externalCause`}
        label={formKeys.externalCause}
        value={value.externalCause}
        error={errors['externalCause']}
        kind="external_cause"
        onChange={(externalCause) => onChange({ externalCause })}
      />
    </>
  );
}
