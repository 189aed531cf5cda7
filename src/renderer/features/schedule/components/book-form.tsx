import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button, Switch } from '@blueprintjs/core';
import type { BookingNotes } from '#renderer/entities/appointment/api.ts';
import { NotesFields, isFit } from '#renderer/entities/appointment/notes-fields.tsx';
import { notesTexts } from '#renderer/entities/appointment/notes-texts.ru.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import type { PatientRow } from '#renderer/entities/patient/api.ts';
import { NewPatientDialog } from '#renderer/entities/patient/new-patient.dialog.tsx';
import { PatientPicker } from '#renderer/entities/patient/patient-picker.tsx';
import { patientName } from '#renderer/entities/patient/patient-view.ts';
import type { StaffSlot } from '../api.ts';
import { texts } from '../texts.ru.ts';

interface BookFormProps {
  readonly slot: StaffSlot;
  readonly isBusy: boolean;
  readonly onBook: (patient: { readonly id: string; readonly name: string }, notes: BookingNotes) => Promise<void>;
  readonly onReserve: (isReserve: boolean) => Promise<void>;
  readonly onInput: (event: FormEvent) => void;
}

/**
 * Books a patient into a free time, or puts a reserve on it: the two exclude each other (2 §4). A new patient is added
 * in passing.
 */
export function BookForm({ slot, isBusy, onBook, onReserve, onInput }: BookFormProps) {
  const clinic = useClinic();
  const [patient, setPatient] = useState<PatientRow | null>(null);
  const [notes, setNotes] = useState<BookingNotes>({ reason: '', comment: '' });
  // as it is, until the switch is turned: somebody else may turn it meanwhile
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isReserve = wanted ?? slot.is_reserve;
  const [newName, setNewName] = useState<string | null>(null);
  // who was just added: the next thing is to book them
  const [added, setAdded] = useState<PatientRow | null>(null);
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (added) submit.current?.focus();
  }, [added]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (patient) void onBook({ id: patient.id, name: patientName(patient) }, notes);
    else if (isReserve !== slot.is_reserve) void onReserve(isReserve);
  };
  return (
    <>
      <form className="slot-popover-form" onSubmit={send} onInput={onInput}>
        <PatientPicker
          clinic={clinic}
          label={texts.field_patient}
          value={patient}
          onChange={setPatient}
          onCreate={setNewName}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the time was opened to book somebody: one types at once
          autoFocus
        />
        <Switch
          label={slot.is_absent ? texts.field_closed : texts.field_reserve}
          checked={patient === null && isReserve}
          disabled={patient !== null}
          title={patient === null ? undefined : texts.hint_reserve_excluded}
          onChange={(event) => setWanted(event.currentTarget.checked)}
        />
        {patient !== null && (
          <details className="slot-popover-notes">
            <summary>{notesTexts.title_notes}</summary>
            <NotesFields value={notes} onChange={setNotes} />
          </details>
        )}
        <Button
          ref={submit}
          type="submit"
          intent="primary"
          text={patient ? texts.action_book : texts.action_save}
          loading={isBusy}
          disabled={patient === null ? isReserve === slot.is_reserve : !isFit(notes)}
        />
      </form>
      <NewPatientDialog
        clinic={clinic}
        isOpen={newName !== null}
        typed={newName ?? ''}
        onClose={() => setNewName(null)}
        onDone={(made) => {
          setPatient(made);
          setAdded(made);
          setNewName(null);
        }}
      />
    </>
  );
}
