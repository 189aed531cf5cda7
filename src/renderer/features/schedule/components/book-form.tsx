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
import { TakenTime } from './taken-time.tsx';

/** What is chosen and typed for a booking: the popover has it, since the time may be taken meanwhile. */
export interface BookingDraft {
  readonly patient: PatientRow | null;
  readonly notes: BookingNotes;
  /** what a new patient is looked for by, whose dialog is open; null: it is not */
  readonly newName: string | null;
}
export const NO_DRAFT: BookingDraft = { patient: null, notes: { reason: '', comment: '' }, newName: null };
export const isBegun = ({ patient, newName }: BookingDraft): boolean => patient !== null || newName !== null;

interface BookFormProps {
  readonly slot: StaffSlot;
  readonly draft: BookingDraft;
  readonly onDraft: (draft: BookingDraft) => void;
  readonly isBusy: boolean;
  readonly onBook: (patient: { readonly id: string; readonly name: string }, notes: BookingNotes) => Promise<void>;
  readonly onReserve: (isReserve: boolean) => Promise<void>;
  /** somebody else was booked: who was chosen is booked to another time */
  readonly isTaken: boolean;
  readonly onDone: () => void;
  readonly onInput: (event: FormEvent) => void;
}

/**
 * Books a patient into a free time, or puts a reserve on it: the two exclude each other (2 §4). A new patient is added
 * in passing.
 */
export function BookForm(props: BookFormProps) {
  const { slot, draft, onDraft, isBusy, onBook, onReserve, isTaken, onDone, onInput } = props;
  const clinic = useClinic();
  const { patient, notes, newName } = draft;
  // as it is, until the switch is turned: somebody else may turn it meanwhile
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isReserve = wanted ?? slot.is_reserve;
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
      {isTaken && patient && (
        <TakenTime slot={slot} patient={patient} notes={notes} onDone={onDone} onDrop={() => onDraft(NO_DRAFT)} />
      )}
      {!isTaken && (
        <form className="slot-popover-form" onSubmit={send} onInput={onInput}>
          <PatientPicker
            clinic={clinic}
            label={texts.field_patient}
            value={patient}
            onChange={(chosen) => onDraft({ ...draft, patient: chosen })}
            onCreate={(name) => onDraft({ ...draft, newName: name })}
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
              <NotesFields value={notes} onChange={(typed) => onDraft({ ...draft, notes: typed })} />
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
      )}
      <NewPatientDialog
        clinic={clinic}
        isOpen={newName !== null}
        typed={newName ?? ''}
        onClose={() => onDraft({ ...draft, newName: null })}
        onDone={(made) => {
          onDraft({ ...draft, patient: made, newName: null });
          setAdded(made);
        }}
      />
    </>
  );
}
