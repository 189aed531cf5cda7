import { useState } from 'react';
import { fullName } from '#shared/format/names.ts';
import { useListDoctorsQuery } from '#renderer/entities/doctor/api.ts';
import { DoctorName } from '#renderer/entities/doctor/doctor-name.tsx';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useDebounced } from '#renderer/lib/page/use-debounced.ts';
import { Combobox } from '#renderer/ui/combobox.tsx';
import { FormField } from '#renderer/ui/form-field.tsx';
import { texts } from '../texts.ru.ts';
import { useGetChosenEmployeeQuery } from '../api.ts';

/** Doctors are looked for half a second after the last letter (3 §9). */
const DELAY_MS = 500;
const SHOWN = 20;
interface DoctorChoiceProps {
  readonly clinic: string;
  readonly employee: string | null;
  readonly onChoose: (employee: string) => void;
}

/** Whose list it is, for an administrator (3 §2): found by name among the clinic's doctors. */
export function DoctorChoice({ clinic, employee, onChoose }: DoctorChoiceProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [flushed, setFlushed] = useState('');
  const text = (typed ?? '').trim();
  const debounced = useDebounced(text, DELAY_MS);
  const search = flushed === text ? text : debounced;
  const { currentData, error, isFetching, refetch } = useListDoctorsQuery({
    clinic,
    query: { page: 1, per_page: SHOWN, ...(search === '' ? {} : { search }) },
  });
  const { currentData: chosen } = useGetChosenEmployeeQuery(
    { clinic, params: { id: employee ?? '' } },
    { skip: employee === null },
  );
  // never the answer of another text: Enter would open a stranger's list
  const doctors = search === text ? currentData?.items : undefined;
  const found = doctors?.filter(
    (doctor, index) => doctors.findIndex(({ employee: { id } }) => id === doctor.employee.id) === index,
  );
  const status = (): string | undefined => {
    if (search === text && error !== undefined && !isFetching && !currentData) return errorOf(error)?.message;
    if (!found) return texts.hint_loading;
    return found.length === 0 ? texts.hint_doctor_not_found : undefined;
  };
  return (
    <FormField label={texts.field_doctor}>
      {(control) => (
        <Combobox
          label={texts.field_doctor}
          control={control}
          text={typed ?? (chosen ? fullName(chosen) : '')}
          isChosen={typed === null && employee !== null}
          onText={setTyped}
          placeholder={texts.hint_doctor_search}
          options={found ?? null}
          optionKey={({ employee: { id } }) => id}
          renderOption={({ employee: name, specialty }) => (
            <DoctorName name={name} size={28} details={specialty.title} />
          )}
          status={status()}
          onPick={({ employee: { id } }) => {
            setTyped(null);
            onChoose(id);
          }}
          onEnter={() => {
            setFlushed(text);
            if (error !== undefined) void refetch();
          }}
          onLeave={() => setTyped(null)}
        />
      )}
    </FormField>
  );
}
