import { useId } from 'react';
import { Radio } from '@blueprintjs/core';
import { fullDate } from '#shared/format/dates.ts';
import type { TreatmentCase } from '../api.ts';
import { formTexts as texts } from '../form-texts.ru.ts';

interface CaseChoiceProps {
  readonly cases: readonly TreatmentCase[];
  /** null: a new one */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}
const nameOf = ({ diagnosis, opened_at: opened }: TreatmentCase): string =>
  diagnosis ? `${diagnosis.code} ${diagnosis.name}` : texts.hint_case_since(fullDate(opened));

/**
 * Continue an open case, which makes the visit a repeat one, or open a new one, which makes it primary (decision
 * "Words").
 */
export function CaseChoice({ cases, value, onChange }: CaseChoiceProps) {
  const name = useId();
  if (cases.length === 0) return <p className="visit-case-only">{texts.hint_only_new_case}</p>;
  return (
    <fieldset className="visit-case">
      <legend>{texts.title_case}</legend>
      {cases.map((one) => (
        <Radio key={one.id} name={name} checked={value === one.id} onChange={() => onChange(one.id)}>
          <span className="visit-case-name">{nameOf(one)}</span>
          <span className="visit-case-facts">{`${texts.hint_continue} · ${texts.hint_case_visits(one.visits, fullDate(one.last_visit_at ?? one.opened_at))}`}</span>
        </Radio>
      ))}
      <Radio name={name} checked={value === null} onChange={() => onChange(null)}>
        <span className="visit-case-name">{texts.field_new_case}</span>
        <span className="visit-case-facts">{texts.hint_new_case}</span>
      </Radio>
    </fieldset>
  );
}
