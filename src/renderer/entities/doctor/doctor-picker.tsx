import { useEffect, useRef, useState } from 'react';
import { fullName } from '#shared/format/names.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useDebounced } from '#renderer/lib/page/use-debounced.ts';
import { Combobox } from '#renderer/ui/combobox.tsx';
import { FormField } from '#renderer/ui/form-field.tsx';
import { useListDoctorsQuery } from './api.ts';
import type { Doctor } from './doctor.ts';
import { DoctorName } from './doctor-name.tsx';
import { doctorTexts as texts } from './doctor-texts.ru.ts';

/** What a picked doctor is shown by. */
export type PickedDoctor = Pick<Doctor, 'id' | 'employee' | 'specialty'>;
export interface DoctorPickerProps {
  /** the clinic's id; an entity does not know the clinic of the address, so it is given */
  readonly clinic: string;
  readonly value: PickedDoctor | null;
  readonly onChange: (doctor: PickedDoctor) => void;
  readonly label: string;
  /** ms after the last letter (2 §9: 500, in the queue 1000) */
  readonly debounce: number;
  readonly takesFocus?: boolean;
  readonly error?: string | undefined;
}
/** An autocomplete loads twenty items (2 §9). */
const OFFERED = 20;
const nameOf = ({ employee, specialty }: PickedDoctor) => `${fullName(employee)}, ${specialty.title}`;

/**
 * Chooses a doctor of the clinic by name, keyboard only; an arrow shows the first twenty. Enter searches at once. A
 * failed search says so: it never looks like a clinic without doctors.
 */
export function DoctorPicker({
  clinic,
  value,
  onChange,
  label,
  debounce,
  takesFocus = false,
  error: problem,
}: DoctorPickerProps) {
  // null: the field shows who is chosen
  const [typed, setTyped] = useState<string | null>(null);
  const [flushed, setFlushed] = useState('');
  const host = useRef<HTMLDivElement>(null);
  const text = (typed ?? '').trim();
  const debounced = useDebounced(text, debounce);
  const search = flushed === text ? text : debounced;
  const { currentData, error, isFetching, refetch } = useListDoctorsQuery({
    clinic,
    query: { page: 1, per_page: OFFERED, ...(search === '' ? {} : { search }) },
  });
  useEffect(() => {
    if (takesFocus) host.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  const found = search === text ? currentData?.items : undefined;
  const status = (): string | undefined => {
    if (search === text && error !== undefined && !isFetching && !currentData) return errorOf(error)?.message;
    if (!found) return texts.hint_searching;
    return found.length === 0 ? texts.hint_nobody : undefined;
  };
  return (
    <div ref={host}>
      <FormField label={label} error={problem}>
        {(control) => (
          <Combobox<PickedDoctor>
            label={label}
            control={control}
            text={typed ?? (value ? nameOf(value) : '')}
            isChosen={typed === null && value !== null}
            onText={setTyped}
            placeholder={texts.hint_pick}
            options={found ?? null}
            optionKey={({ id }) => id}
            renderOption={({ employee, specialty }) => (
              <DoctorName name={employee} details={specialty.title} size={32} />
            )}
            status={status()}
            onPick={(doctor) => {
              setTyped(null);
              onChange(doctor);
            }}
            onEnter={() => {
              setFlushed(text);
              if (error !== undefined) void refetch();
            }}
            onLeave={() => setTyped(null)}
            submits
          />
        )}
      </FormField>
    </div>
  );
}
