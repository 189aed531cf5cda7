import { useState } from 'react';
import { Tick } from '@blueprintjs/icons';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import { useDebounced } from '#renderer/lib/page/use-debounced.ts';
import { Combobox } from '#renderer/ui/combobox.tsx';
import { FormField } from '#renderer/ui/form-field.tsx';
import { uiTexts } from '#renderer/ui/ui.ru.ts';
import type { DoctorPart } from '../doctor-rules.ts';
import { texts } from '../texts.ru.ts';
import { optionHooks, type SelectOption } from '../use-options.ts';

interface PartSelectProps {
  readonly part: DoctorPart;
  /** its value is the id of what is chosen, or empty */
  readonly field: FieldState<string>;
  readonly label: string;
  /** words of what is chosen; empty when nothing is */
  readonly chosenText: string;
  readonly onPick: (option: SelectOption) => void;
}
/** An autocomplete asks so long after the last letter, ms (1 §9). */
const DEBOUNCE_MS = 400;

/** Chooses the employee, specialty or department of a doctor; a press or an arrow shows the first twenty. */
export function PartSelect({ part, field, label, chosenText, onPick }: PartSelectProps) {
  const clinic = useClinic();
  // null: the field shows what is chosen
  const [typed, setTyped] = useState<string | null>(null);
  const [flushed, setFlushed] = useState('');
  const [isTouched, setIsTouched] = useState(false);
  const text = (typed ?? '').trim();
  const debounced = useDebounced(text, DEBOUNCE_MS);
  const search = flushed === text ? text : debounced;
  const useFound = optionHooks[part];
  const { options, isLoading, error, onRetry } = useFound(clinic.id, search);
  // never the answer of another text
  const isAnswered = search === text && !isLoading && error === undefined;
  const status =
    search !== text || isLoading
      ? uiTexts.hint_loading
      : (error ?? (options.length === 0 ? uiTexts.hint_empty_list : undefined));
  const type = (next: string) => {
    setIsTouched(false);
    setTyped(next === '' ? null : next);
    if (next === '') field.onChange('');
  };
  const unfinished = isTouched && typed !== null && field.value === '' ? texts.alert_choose(label) : undefined;
  return (
    <FormField label={label} error={unfinished ?? field.error}>
      {(control) => (
        <Combobox
          label={label}
          control={control}
          name={field.name}
          text={typed ?? chosenText}
          isChosen={typed === null && field.value !== ''}
          onText={type}
          placeholder={uiTexts.hint_search}
          options={isAnswered ? options : null}
          // what was not searched for is not taken by Enter alone
          isPreselected={() => typed !== null}
          opensOnPress
          optionKey={({ id }) => id}
          renderOption={(option) => (
            <span className="part-option">
              {option.text}
              {option.id === field.value && <Tick />}
            </span>
          )}
          status={status}
          onRetry={search === text && error !== undefined ? onRetry : undefined}
          onPick={(option) => {
            setTyped(null);
            onPick(option);
            field.onChange(option.id);
          }}
          onEnter={() => {
            setFlushed(text);
            if (error !== undefined) onRetry();
          }}
          // over what is chosen, unfinished words would hide what will be saved
          onLeave={() => (field.value === '' ? setIsTouched(true) : setTyped(null))}
          submits
        />
      )}
    </FormField>
  );
}
