import { useRef } from 'react';
import { Button } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { formKeys, prescriptionKeys } from '#shared/rules/form-025u.keys.ru.ts';
import { PRESCRIPTION_PARTS, type Prescription } from '#shared/rules/form-025u.ts';
import { formTexts as texts } from '../form-texts.ru.ts';
import type { FormErrors } from './check.ts';
import { DosageField, DrugField } from './drug-field.tsx';
import { Line } from './fields.tsx';
import { focusNeighbour } from './focus-row.ts';

/** As many as the contract takes. */
const MAX = 50;
const blank: Prescription = { drug: '', dosage: '', method: '', duration: '' };

interface DrugListProps {
  readonly value: readonly Prescription[];
  readonly errors: FormErrors;
  readonly onChange: (value: Prescription[]) => void;
}

/**
 * Prescribed drugs, each with dosage, method and duration (3 §2). A new row takes the focus; of a removed one its
 * neighbour does.
 */
export function DrugList({ value, errors, onChange }: DrugListProps) {
  const host = useRef<HTMLFieldSetElement>(null);
  const add = () => {
    onChange([...value, blank]);
    requestAnimationFrame(() =>
      host.current?.querySelector<HTMLInputElement>(`[data-field="prescriptions.${value.length}.drug"] input`)?.focus(),
    );
  };
  const remove = (index: number) => {
    onChange(value.toSpliced(index, 1));
    focusNeighbour(host.current, index);
  };
  return (
    <fieldset className="visit-list" data-field="prescriptions" ref={host}>
      <legend>{formKeys.prescriptions}</legend>
      {value.length === 0 && <p className="muted">{texts.hint_no_drugs}</p>}
      {value.map((prescription, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no id of their own, and their inputs are controlled
        <div className="visit-list-row" key={index} role="group" aria-label={texts.hint_drug(index + 1)}>
          <div className="visit-drug">
            {PRESCRIPTION_PARTS.map((part) => {
              const common = {
                field: `prescriptions.${index}.${part}`,
                error: errors[`prescriptions.${index}.${part}`],
              };
              const change = (changed: Prescription) => onChange(value.with(index, changed));
              if (part === 'drug')
                return <DrugField key={part} {...common} prescription={prescription} onChange={change} />;
              if (part === 'dosage')
                return <DosageField key={part} {...common} prescription={prescription} onChange={change} />;
              return (
                <Line
                  key={part}
                  {...common}
                  label={prescriptionKeys[part]}
                  value={prescription[part]}
                  onChange={(text) => change({ ...prescription, [part]: text })}
                />
              );
            })}
          </div>
          <Button
            variant="minimal"
            icon={<Cross />}
            aria-label={texts.action_remove_drug(prescription.drug || texts.hint_drug(index + 1))}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      {value.length < MAX && (
        <Button className="visit-add" icon={<Plus />} text={texts.action_add_drug} onClick={add} />
      )}
    </fieldset>
  );
}
