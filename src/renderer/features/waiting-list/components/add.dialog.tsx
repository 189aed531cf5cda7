import { useId, useState, type FormEvent } from 'react';
import { Button } from '@blueprintjs/core';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useListAllSpecialtiesQuery } from '#renderer/entities/doctor/choices.ts';
import { DoctorPicker, type PickedDoctor } from '#renderer/entities/doctor/doctor-picker.tsx';
import type { PatientRow } from '#renderer/entities/patient/api.ts';
import { PatientPicker } from '#renderer/entities/patient/patient-picker.tsx';
import { patientName } from '#renderer/entities/patient/patient-view.ts';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { useAddWaitingMutation } from '#renderer/entities/waiting/api.ts';
import { useWindowDraft } from '#renderer/entities/waiting/use-window-draft.ts';
import { bodyOf, newDraft } from '#renderer/entities/waiting/waiting-window.ts';
import { WindowFields } from '#renderer/entities/waiting/window-fields.tsx';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { Segments } from '#renderer/ui/segments.tsx';
import { SelectField } from '#renderer/ui/select-field.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { PartFailure } from '#renderer/ui/part-failure.tsx';
import { texts } from '../texts.ru.ts';

/** ms after the last letter (2 §9) */
const SEARCH_MS = 500;

/** «Внести пациента»: who waits, for whom, and when they can come. */
export function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const clinic = useClinic();
  const today = useClinicToday(clinic.timezone);
  const listed = useListAllSpecialtiesQuery({ clinic: clinic.id });
  const specialties = listed.currentData ?? [];
  const unlisted = loadState(listed);
  const [patient, setPatient] = useState<PatientRow | null>(null);
  const [kind, setKind] = useState<'doctor' | 'specialty'>('doctor');
  const [doctor, setDoctor] = useState<PickedDoctor | null>(null);
  const [specialty, setSpecialty] = useState('');
  const [add, { isLoading, error }] = useAddWaitingMutation();
  const formId = useId();
  const { draft, isSent, ref, ...form } = useWindowDraft(() => newDraft(today), today, error);
  const subject =
    kind === 'doctor' ? (doctor === null ? null : { doctor: doctor.id }) : specialty === '' ? null : { specialty };
  const noSubject = isSent && subject === null ? texts.alert_no_subject : undefined;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    form.markSent();
    if (patient === null || subject === null || !form.isSound) return;
    const answer = await add({ clinic: clinic.id, body: { patient: patient.id, ...subject, ...bodyOf(draft) } });
    if (answer.error !== undefined) return;
    void showToast({ intent: 'success', message: texts.alert_added(patientName(patient)) });
    onClose();
  };
  return (
    <Modal
      title={texts.title_add}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button text={texts.action_cancel} onClick={onClose} />
          <BusyButton intent="primary" type="submit" form={formId} text={texts.action_add} isBusy={isLoading} />
        </>
      }
    >
      <form ref={ref} id={formId} className="stack" noValidate onSubmit={(event) => void send(event)}>
        <PatientPicker
          clinic={clinic}
          label={texts.field_patient}
          value={patient}
          onChange={setPatient}
          error={isSent && patient === null ? texts.alert_no_patient : undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to find somebody: one types at once
          autoFocus
        />
        <Segments
          label={texts.field_what}
          segments={(['doctor', 'specialty'] as const).map((value) => ({ value, text: texts.field_of[value] }))}
          chosen={kind}
          onChoose={setKind}
        />
        {kind === 'doctor' ? (
          <DoctorPicker
            clinic={clinic.id}
            label={texts.field_doctor}
            value={doctor}
            onChange={setDoctor}
            debounce={SEARCH_MS}
            error={noSubject}
          />
        ) : (
          <SelectField
            label={texts.field_specialty}
            field={{ name: 'specialty', value: specialty, error: noSubject, onChange: setSpecialty }}
            choices={Object.fromEntries(specialties.map(({ id, title }) => [id, title]))}
          />
        )}
        {kind === 'specialty' && unlisted.error !== undefined && (
          <PartFailure text={unlisted.error} onRetry={unlisted.onRetry} />
        )}
        <WindowFields
          value={draft}
          errors={form.errors}
          refusal={form.refusal}
          hasVideo={clinic.modules.includes('video')}
          onChange={form.setDraft}
        />
      </form>
    </Modal>
  );
}
