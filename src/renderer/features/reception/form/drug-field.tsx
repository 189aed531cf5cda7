import { useState } from 'react';
import { prescriptionKeys } from '#shared/rules/form-025u.keys.ru.ts';
import type { Prescription } from '#shared/rules/form-025u.ts';
import type { DrugFound } from '#renderer/entities/refbook/api.ts';
import { dosesOf } from '#renderer/entities/refbook/drug-forms.ts';
import { useDrugForms, useDrugs } from '#renderer/entities/refbook/use-books.ts';
import { tooLong } from '#renderer/lib/forms/field-problems.ts';
import { SuggestField } from '#renderer/ui/suggest-field.tsx';
import { useUnfinished } from './unfinished.ts';

/** Longest line of the contract. */
const LINE_MAX = 500;
/** Forms that an option shows. */
const SHOWN = 3;

interface PrescriptionFieldProps {
  readonly field: string;
  readonly error: string | undefined;
  readonly prescription: Prescription;
  readonly onChange: (prescription: Prescription) => void;
}

/** A drug of the register by its trade or international name (3 §5), or any other text. */
export function DrugField({ field, error, prescription, onChange }: PrescriptionFieldProps) {
  const { drug, drugId, international } = prescription;
  const [isTyped, setIsTyped] = useState(false);
  useUnfinished(field, tooLong(drug, LINE_MAX) ?? null);
  const type = (text: string) => {
    setIsTyped(true);
    // what was chosen is no more what is written
    const { drugId: _, international: __, ...typed } = prescription;
    onChange({ ...typed, drug: text });
  };
  const pick = ({ ID, S_TORG_NAME: name, S_MNN: mnn }: DrugFound) => {
    setIsTyped(false);
    onChange({ ...prescription, drug: name, drugId: ID, international: mnn });
  };
  return (
    <div data-field={field}>
      <SuggestField
        {...useDrugs(drug, isTyped)}
        field={{ name: field, value: drug, error, onChange: type }}
        label={prescriptionKeys.drug}
        maxLength={LINE_MAX}
        hint={drugId !== undefined && international ? `${prescriptionKeys.international}: ${international}` : undefined}
        isChosen={drugId !== undefined}
        optionKey={({ ID }) => ID}
        renderOption={(found) => <DrugOption found={found} />}
        onPick={pick}
      />
    </div>
  );
}

function DrugOption({ found: { S_TORG_NAME: name, S_MNN: mnn, S_FORMS: forms } }: { readonly found: DrugFound }) {
  const doses = dosesOf(forms);
  return (
    <span className="suggestion">
      <span>
        <b>{name}</b> {mnn !== '' && mnn !== name && <span className="muted">{mnn}</span>}
      </span>
      <span className="muted small">
        {doses.slice(0, SHOWN).join('; ')}
        {doses.length > SHOWN && '…'}
      </span>
    </span>
  );
}

/** The dosage, with the release forms of the drug that was chosen, or any other text. */
export function DosageField({ field, error, prescription, onChange }: PrescriptionFieldProps) {
  const { dosage } = prescription;
  useUnfinished(field, tooLong(dosage, LINE_MAX) ?? null);
  const doses = dosesOf(useDrugForms(prescription));
  const words = dosage.trim().toLowerCase();
  const fitting = doses.filter((dose) => dose.toLowerCase().includes(words));
  const isWhole = doses.includes(dosage);
  return (
    <div data-field={field}>
      <SuggestField
        field={{ name: field, value: dosage, error, onChange: (text) => onChange({ ...prescription, dosage: text }) }}
        label={prescriptionKeys.dosage}
        isOptional
        maxLength={LINE_MAX}
        isChosen={isWhole}
        options={isWhole ? doses : fitting}
        status={undefined}
        flush={() => undefined}
        isOffered={dosage === '' && doses.length > 0}
        optionKey={(dose) => dose}
        renderOption={(dose) => dose}
        onPick={(dose) => onChange({ ...prescription, dosage: dose })}
      />
    </div>
  );
}
