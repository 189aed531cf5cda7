import { useState } from 'react';
import { shortName } from '#shared/format/names.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { DoctorPicker, type PickedDoctor } from '#renderer/entities/doctor/doctor-picker.tsx';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { AbsenceDialog } from '#renderer/features/schedule/components/absence.dialog.tsx';
import { absenceTexts as texts } from '#renderer/features/schedule/absence-texts.ru.ts';
import { Modal } from '#renderer/ui/modal.tsx';

/** 2 §9 */
const DOCTOR_SEARCH_MS = 500;

/** «Отсутствие врача» over any page: first whose, then the dialog of the schedule. */
export function DeskAbsence({ onClose }: { readonly onClose: () => void }) {
  const clinic = useClinic();
  const today = useClinicToday(clinic.timezone);
  const [doctor, setDoctor] = useState<PickedDoctor | null>(null);
  if (doctor !== null)
    return (
      <AbsenceDialog
        doctor={doctor.id}
        name={shortName(doctor.employee)}
        shown={today}
        today={today}
        onClose={onClose}
      />
    );
  return (
    <Modal title={texts.title('')} isOpen isForgettable onClose={onClose}>
      <DoctorPicker
        clinic={clinic.id}
        label={texts.field_who}
        value={null}
        onChange={setDoctor}
        debounce={DOCTOR_SEARCH_MS}
        takesFocus
      />
    </Modal>
  );
}
