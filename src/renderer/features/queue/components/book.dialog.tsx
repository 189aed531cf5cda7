import { useId, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { DoctorPicker, type PickedDoctor } from '#renderer/entities/doctor/doctor-picker.tsx';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { Modal } from '#renderer/ui/modal.tsx';
import { texts } from '../texts.ru.ts';

/** 2 §9: doctor search of the queue */
const SEARCH_MS = 1000;

/** «Записать»: a doctor, then «Открыть расписание» on the day that the queue shows. */
export function BookDialog({ date, onClose }: { readonly date: string; readonly onClose: () => void }) {
  const clinic = useClinic();
  const navigate = useNavigate();
  const [doctor, setDoctor] = useState<PickedDoctor | null>(null);
  const formId = useId();
  const open = (event: FormEvent) => {
    event.preventDefault();
    if (doctor) void navigate(`${paths.scheduleOf(clinic.slug, doctor.id)}?date=${date}`);
  };
  return (
    <Modal
      title={texts.title_book}
      isOpen
      onClose={onClose}
      actions={
        <Button
          intent="primary"
          type="submit"
          form={formId}
          text={texts.action_open_schedule}
          disabled={doctor === null}
        />
      }
    >
      <form id={formId} className="stack" onSubmit={open}>
        <p className="muted">{texts.hint_book}</p>
        <DoctorPicker
          clinic={clinic.id}
          label={texts.field_doctor}
          value={doctor}
          onChange={setDoctor}
          debounce={SEARCH_MS}
          takesFocus
        />
      </form>
    </Modal>
  );
}
