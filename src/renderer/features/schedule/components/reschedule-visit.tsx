import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { fullName } from '#shared/format/names.ts';
import { rescheduleTexts } from '#renderer/entities/appointment/reschedule-texts.ru.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useGetDoctorQuery } from '#renderer/entities/doctor/api.ts';
import { DoctorPicker, type PickedDoctor } from '#renderer/entities/doctor/doctor-picker.tsx';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { LazyDialog } from '#renderer/ui/lazy-dialog.tsx';
import type { StaffSlot } from '../api.ts';
import { texts } from '../texts.ru.ts';

/** 2 §9 */
const DOCTOR_SEARCH_MS = 500;
const loadDialog = () =>
  import('#renderer/entities/appointment/reschedule.dialog.tsx').then(({ RescheduleDialog }) => RescheduleDialog);

interface RescheduleVisitProps {
  readonly slot: StaffSlot & Pick<{ [K in keyof StaffSlot]: NonNullable<StaffSlot[K]> }, 'patient' | 'appointment'>;
  readonly onMoved: () => void;
}

/** «Перенести»: the booking of a time gets another one, with this doctor or with another. */
export function RescheduleVisit({ slot, onMoved }: RescheduleVisitProps) {
  const clinic = useClinic();
  const today = useClinicToday(clinic.timezone);
  const [isOpen, setIsOpen] = useState(false);
  const [picked, setPicked] = useState<PickedDoctor | null>(null);
  const { currentData: own } = useGetDoctorQuery({ clinic: clinic.id, params: { id: slot.doctor } });
  const booking = {
    ...slot.appointment,
    slot: slot.id,
    doctor: slot.doctor,
    start_time: slot.start_time,
    name: fullName(slot.patient),
  };
  return (
    <>
      <Button size="small" text={rescheduleTexts.action_move} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <LazyDialog load={loadDialog} onClose={() => setIsOpen(false)}>
          {(RescheduleDialog) => (
            <RescheduleDialog
              clinic={clinic}
              today={today}
              booking={booking}
              doctor={picked?.id ?? slot.doctor}
              doctorField={
                <DoctorPicker
                  clinic={clinic.id}
                  label={texts.field_doctor}
                  value={picked ?? own ?? null}
                  onChange={setPicked}
                  debounce={DOCTOR_SEARCH_MS}
                />
              }
              onClose={() => setIsOpen(false)}
              onMoved={onMoved}
            />
          )}
        </LazyDialog>
      )}
    </>
  );
}
