import { Button, Intent } from '@blueprintjs/core';
import { dayProblem, tooLong } from '#renderer/lib/forms/field-problems.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import type { FieldErrors } from '#renderer/lib/forms/violations.ts';
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
const SHORT = { maxLength: MOST } as const;
const none: Filter = { patient: '', card: '', birth: '', phone: '' };
/** How many fields of the filter are in force. */
export const filterCount = (filter: Filter): number =>
  FILTER_FIELDS.filter((field) => filter[field].trim() !== '').length;

const filterProblems = (filter: Filter): FieldErrors =>
  Object.fromEntries(
    FILTER_FIELDS.flatMap((name) => {
      const problem = name === 'birth' ? dayProblem(filter.birth) : tooLong(filter[name], MOST);
      return problem === undefined ? [] : [[name, problem]];
    }),
  );

/** The filter of the list: patient, card number, birth date, phone number (3 §2). */
export function FilterDialog({ filter, onApply, onClose }: FilterDialogProps) {
  const form = useForm({
    initial: filter,
    check: filterProblems,
    submit: async (typed) => onApply(typed),
  });
  return (
    <Modal
      isOpen
      canOutsideClickClose
      isForgettable
      title={texts.title_filter}
      onClose={onClose}
      actions={
        <>
          <Button text={texts.action_reset} onClick={() => onApply(none)} />
          <Button intent={Intent.PRIMARY} type="submit" form="reception-filter" text={texts.action_apply} />
        </>
      }
    >
      <form {...form.formProps} id="reception-filter" className="stack reception-filter">
        {FILTER_FIELDS.map((name) =>
          name === 'birth' ? (
            <DateField key={name} field={form.field(name)} label={LABELS[name]} isOptional isPast />
          ) : (
            <TextField key={name} field={form.field(name)} label={LABELS[name]} isOptional inputProps={SHORT} />
          ),
        )}
      </form>
    </Modal>
  );
}
