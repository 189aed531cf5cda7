import { useState } from 'react';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { useGetDoctorQuery } from '#renderer/entities/doctor/api.ts';
import { DoctorPicker, type PickedDoctor } from '#renderer/entities/doctor/doctor-picker.tsx';
import { LazyDialog } from '#renderer/ui/lazy-dialog.tsx';
import { patientOf, type QueueItem } from '../api.ts';
import { texts } from '../texts.ru.ts';

/** 2 §9 */
const DOCTOR_SEARCH_MS = 1000;
const loadDialog = () =>
  import('#renderer/entities/appointment/reschedule.dialog.tsx').then(({ RescheduleDialog }) => RescheduleDialog);

interface RescheduleVisitProps {
  readonly item: QueueItem;
  readonly clinic: Clinic;
  readonly today: string;
  readonly onClose: () => void;
}

/** «Перенести»: the booking gets another time, with its doctor or with another. */
export function RescheduleVisit({ item, clinic, today, onClose }: RescheduleVisitProps) {
  const [picked, setPicked] = useState<PickedDoctor | null>(null);
  const { currentData: own } = useGetDoctorQuery({ clinic: clinic.id, params: { id: item.doctor.id } });
  const booking = { ...item, doctor: item.doctor.id, name: patientOf(item) };
  return (
    <LazyDialog load={loadDialog} onClose={onClose}>
      {(RescheduleDialog) => (
        <RescheduleDialog
          clinic={clinic}
          today={today}
          booking={booking}
          doctor={picked?.id ?? item.doctor.id}
          doctorField={
            <DoctorPicker
              clinic={clinic.id}
              label={texts.field_doctor}
              value={picked ?? own ?? null}
              onChange={setPicked}
              debounce={DOCTOR_SEARCH_MS}
            />
          }
          onClose={onClose}
          onMoved={onClose}
        />
      )}
    </LazyDialog>
  );
}
