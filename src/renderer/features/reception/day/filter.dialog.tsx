import { useRef, useState, type FormEvent } from 'react';
import { Button, Intent } from '@blueprintjs/core';
import { dayProblem, tooLong } from '#renderer/lib/forms/field-problems.ts';
import { DateField } from '#renderer/ui/date-field.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { texts } from '../texts.ru.ts';
import { FILTER_FIELDS, type Filter, type FilterField } from './address.ts';

interface FilterDialogProps {
  readonly filter: Filter;
  readonly onApply: (filter: Filter) => void;
  readonly onClose: () => void;
}
const LABELS: Readonly<Record<FilterField, string>> = {
  patient: texts.field_patient,
  card: texts.field_card,
  birth: texts.field_birth_date,
  phone: texts.field_phone,
};
/** Longest words of a field. */
const MOST = 100;
const none: Filter = { patient: '', card: '', birth: '', phone: '' };
/** How many fields of the filter are in force. */
export const filterCount = (filter: Filter): number =>
  FILTER_FIELDS.filter((field) => filter[field].trim() !== '').length;

/** The filter of the list: patient, card number, birth date, phone number (3 §2). */
export function FilterDialog({ filter, onApply, onClose }: FilterDialogProps) {
  const [typed, setTyped] = useState(filter);
  const [isRefused, setIsRefused] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const wrong = isRefused ? dayProblem(typed.birth) : undefined;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const refused = FILTER_FIELDS.find(
      (name) => (name === 'birth' ? dayProblem(typed.birth) : tooLong(typed[name], MOST)) !== undefined,
    );
    if (refused === undefined) onApply(typed);
    else {
      setIsRefused(true);
      form.current?.querySelector<HTMLInputElement>(`[name="${refused}"]`)?.focus();
    }
  };
  return (
    <Modal
      isOpen
      canOutsideClickClose
      isForgettable
      title={texts.title_filter}
      onClose={onClose}
      actions={
        <>
          <Button size="large" text={texts.action_reset} onClick={() => onApply(none)} />
          <Button
            size="large"
            intent={Intent.PRIMARY}
            type="submit"
            form="reception-filter"
            text={texts.action_apply}
          />
        </>
      }
    >
      <form id="reception-filter" ref={form} className="stack reception-filter" onSubmit={apply} noValidate>
        {FILTER_FIELDS.map((name) => {
          const field = {
            name,
            value: typed[name],
            error: name === 'birth' ? wrong : undefined,
            onChange: (text: string) => setTyped((before) => ({ ...before, [name]: text })),
          };
          if (name === 'birth') return <DateField key={name} field={field} label={LABELS[name]} isOptional />;
          return (
            <TextField key={name} field={field} label={LABELS[name]} isOptional inputProps={{ maxLength: MOST }} />
          );
        })}
      </form>
    </Modal>
  );
}
