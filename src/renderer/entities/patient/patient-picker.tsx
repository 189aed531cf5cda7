import { useMemo, useRef, useState } from 'react';
import { Plus } from '@blueprintjs/icons';
import { focusFieldOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { Combobox } from '#renderer/ui/combobox.tsx';
import { FormField } from '#renderer/ui/form-field.tsx';
import type { PatientClinic, PatientRow } from './api.ts';
import { PatientLine } from './patient-line.tsx';
import { patientTexts as texts } from './patient-texts.ru.ts';
import { patientMarks, patientName } from './patient-view.ts';
import { usePatientSearch } from './use-patient-search.ts';

interface PatientPickerProps {
  readonly clinic: PatientClinic;
  readonly value: PatientRow | null;
  readonly onChange: (value: PatientRow | null) => void;
  readonly label: string;
  readonly error?: string | undefined;
  readonly isOptional?: boolean;
  /** has the focus as soon as it comes */
  readonly autoFocus?: boolean;
  /** offers «Добавить пациента» at the end of the list; gets what was typed */
  readonly onCreate?: (typed: string) => void;
}
type Choice = PatientRow | 'create';

/**
 * Chooses a patient of the clinic by name, phone, card number or birth date, keyboard only. What was chosen, here or by
 * who shows the field, stays until another one is or the field is emptied.
 */
export function PatientPicker({
  clinic,
  value,
  onChange,
  label,
  error,
  isOptional = false,
  autoFocus = false,
  onCreate,
}: PatientPickerProps) {
  // null: the field shows who is chosen
  const [typed, setTyped] = useState<string | null>(null);
  const [isTouched, setIsTouched] = useState(false);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(null);
    setIsTouched(false);
  }
  // the focus goes to who adds the patient: nothing was left unfinished
  const isCreating = useRef(false);
  const { patients, status, flush } = usePatientSearch(clinic, typed ?? '', onCreate !== undefined);

  const canCreate = onCreate !== undefined;
  // the same list as long as nothing new was found: the choice stays where the arrows have put it
  const options = useMemo(
    (): Choice[] | null => patients && [...patients, ...(canCreate ? (['create'] as const) : [])],
    [patients, canCreate],
  );
  const text = typed ?? (value ? patientName(value) : '');
  const pick = (choice: Choice) => {
    if (choice === 'create') {
      isCreating.current = true;
      onCreate?.((typed ?? '').trim());
    } else {
      setTyped(null);
      onChange(choice);
    }
  };
  const empty = () => {
    setTyped(null);
    if (value) onChange(null);
  };
  const type = (next: string) => {
    setIsTouched(false);
    if (next === '') empty();
    else setTyped(next);
  };
  // over a chosen patient, unfinished words would hide who will be saved
  const leave = () => {
    if (value) setTyped(null);
    else if (!isCreating.current) setIsTouched(true);
    isCreating.current = false;
  };
  const unfinished = isTouched && typed !== null ? texts.alert_not_chosen : undefined;
  return (
    <div ref={autoFocus ? focusFieldOnMount : undefined}>
      <FormField
        label={label}
        error={unfinished ?? error}
        hint={typed === null && value ? patientMarks(value).join(' · ') : undefined}
        isOptional={isOptional}
      >
        {(control) => (
          <Combobox
            label={label}
            control={control}
            text={text}
            isChosen={typed === null && value !== null}
            onText={type}
            placeholder={texts.hint_search}
            options={options}
            optionKey={(choice) => (choice === 'create' ? choice : choice.id)}
            renderOption={(choice) =>
              choice === 'create' ? (
                <span className="patient-create">
                  <Plus /> {texts.action_create}
                </span>
              ) : (
                <PatientLine patient={choice} />
              )
            }
            status={status}
            onPick={pick}
            onEnter={flush}
            onLeave={leave}
            submits
            clear={text === '' ? undefined : { label: texts.action_clear(label), onClear: empty }}
          />
        )}
      </FormField>
    </div>
  );
}
