import { useState, type FormEvent } from 'react';
import { Button, Switch } from '@blueprintjs/core';
import { PatientPicker } from '#renderer/entities/patient/patient-picker.tsx';
import type { StaffSlot } from '../api.ts';
import { texts } from '../texts.ru.ts';

type Picked = Parameters<Parameters<typeof PatientPicker>[0]['onChange']>[0];
interface BookFormProps {
  readonly slot: StaffSlot;
  readonly isBusy: boolean;
  readonly onBook: (patient: { readonly id: string; readonly name: string }) => Promise<void>;
  readonly onReserve: (isReserve: boolean) => Promise<void>;
}

/** Books a patient into a free time, or puts a reserve on it: the two exclude each other (2 §4). */
export function BookForm({ slot, isBusy, onBook, onReserve }: BookFormProps) {
  const [patient, setPatient] = useState<Picked>(null);
  const [isReserve, setIsReserve] = useState(slot.is_reserve);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (patient) void onBook({ id: patient.id, name: [patient.last_name, patient.first_name].join(' ') });
    else if (isReserve !== slot.is_reserve) void onReserve(isReserve);
  };
  return (
    <form className="slot-popover-form" onSubmit={send}>
      <PatientPicker label={texts.field_patient} value={patient} onChange={setPatient} autoFocus />
      <Switch
        label={texts.field_reserve}
        checked={patient === null && isReserve}
        disabled={patient !== null}
        title={patient === null ? undefined : texts.hint_reserve_excluded}
        onChange={(event) => setIsReserve(event.currentTarget.checked)}
      />
      <Button
        type="submit"
        intent="primary"
        text={patient ? texts.action_book : texts.action_save}
        loading={isBusy}
        disabled={patient === null && isReserve === slot.is_reserve}
      />
    </form>
  );
}
