import { useState, type FormEvent } from 'react';
import { Button, InputGroup, Intent } from '@blueprintjs/core';
import { FormField } from '#renderer/ui/form-field.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { texts } from '../texts.ru.ts';
import { FILTER_FIELDS, type Filter, type FilterField } from './address.ts';

interface FilterDialogProps {
  readonly filter: Filter;
  readonly onApply: (filter: Filter) => void;
  readonly onClose: () => void;
}
const NAMES: Readonly<Record<FilterField, { readonly label: string; readonly type: 'text' | 'date' | 'tel' }>> = {
  patient: { label: texts.field_patient, type: 'text' }, card: { label: texts.field_card, type: 'text' },
  birth: { label: texts.field_birth_date, type: 'date' }, phone: { label: texts.field_phone, type: 'tel' },
};
const none: Filter = { patient: '', card: '', birth: '', phone: '' };
/** How many fields of the filter are in force. */
export const filterCount = (filter: Filter): number => FILTER_FIELDS.filter((field) => filter[field].trim() !== '').length;

/** The filter of the list: patient, card number, birth date, phone number (3 §2). */
export function FilterDialog({ filter, onApply, onClose }: FilterDialogProps) {
  const [typed, setTyped] = useState(filter);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(typed);
  };
  return (
    <Modal
      isOpen canOutsideClickClose title={texts.title_filter} onClose={onClose}
      actions={(
        <>
          <Button size="large" text={texts.action_reset} onClick={() => onApply(none)} />
          <Button size="large" intent={Intent.PRIMARY} type="submit" form="reception-filter" text={texts.action_apply} />
        </>
      )}
    >
      <form id="reception-filter" className="stack" onSubmit={apply} noValidate>
        {FILTER_FIELDS.map((field) => (
          <FormField key={field} label={NAMES[field].label} isOptional>
            {(control) => <InputGroup {...control} type={NAMES[field].type} maxLength={100} autoComplete="off" value={typed[field]} onValueChange={(text) => setTyped((before) => ({ ...before, [field]: text }))} />}
          </FormField>
        ))}
      </form>
    </Modal>
  );
}
