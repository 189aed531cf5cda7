import { useState } from 'react';
import { MenuItem } from '@blueprintjs/core';
import { Suggest, type ItemRenderer } from '@blueprintjs/select';
import { fullName } from '#shared/format/names.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useDebounced } from '#renderer/lib/page/use-debounced.ts';
import { FormField } from '#renderer/ui/form-field.tsx';
import { useListDoctorsQuery } from './api.ts';
import type { Doctor } from './doctor-card.tsx';
import { doctorTexts } from './doctor-texts.ru.ts';
import '@blueprintjs/select/lib/css/blueprint-select.css';
import './doctor-picker.css';

/** What a picked doctor is shown by. */
export type PickedDoctor = Pick<Doctor, 'id' | 'employee' | 'specialty'>;
interface DoctorPickerProps {
  readonly value: PickedDoctor | null;
  readonly onChange: (doctor: PickedDoctor) => void;
  readonly label: string;
  /** ms after the last letter (2 §9: 500, in the queue 1000) */
  readonly debounce: number;
  readonly autoFocus?: boolean;
}
/** An autocomplete loads twenty items (2 §9). */
const PER_PAGE = 20;
const POPOVER = { placement: 'bottom-start', minimal: true, matchTargetWidth: true } as const;
const nameOf = ({ employee, specialty }: PickedDoctor) => `${fullName(employee)}, ${specialty.title}`;
const renderDoctor: ItemRenderer<Doctor> = (doctor, { handleClick, handleFocus, modifiers, ref }) => (modifiers.matchesPredicate ? (
  <MenuItem
    key={doctor.id}
    ref={ref}
    active={modifiers.active}
    roleStructure="listoption"
    text={fullName(doctor.employee)}
    labelElement={doctor.specialty.title}
    multiline
    onClick={handleClick}
    onFocus={handleFocus}
  />
) : null);

/** One doctor of the clinic, found by name. A failed search says so: it never looks like a clinic without doctors. */
export function DoctorPicker({ value, onChange, label, debounce, autoFocus = false }: DoctorPickerProps) {
  const { id: clinic } = useClinic();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, debounce).trim();
  const { currentData, error, isFetching } = useListDoctorsQuery({ clinic, query: { page: 1, per_page: PER_PAGE, ...(search === '' ? {} : { search }) } });
  const found = currentData?.items ?? [];
  const nothing = isFetching ? doctorTexts.hint_searching : (errorOf(error)?.message ?? doctorTexts.hint_nobody);
  return (
    <FormField label={label}>
      {({ 'aria-required': _, ...control }) => (
        <Suggest<Doctor>
          items={found}
          itemsEqual="id"
          selectedItem={found.find(({ id }) => id === value?.id) ?? (value as Doctor | null)}
          inputValueRenderer={nameOf}
          itemRenderer={renderDoctor}
          onItemSelect={onChange}
          onQueryChange={setTyped}
          resetOnClose
          resetOnSelect
          fill
          noResults={<MenuItem disabled roleStructure="listoption" text={nothing} />}
          popoverProps={POPOVER}
          menuProps={{ 'aria-label': label }}
          inputProps={{ ...control, placeholder: doctorTexts.hint_pick, autoFocus, autoComplete: 'off' }}
        />
      )}
    </FormField>
  );
}
