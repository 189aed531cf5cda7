import type { ReactNode } from 'react';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { DoctorPicker, type PickedDoctor } from '#renderer/entities/doctor/doctor-picker.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { texts } from '../texts.ru.ts';

/** 2 §9 */
const DOCTOR_SEARCH_MS = 500;

interface ScheduleHeadProps {
  /** whose week is shown; null: all doctors' day */
  readonly doctor: PickedDoctor | null;
  readonly onDoctor: (id: string) => void;
  readonly action?: ReactNode;
}

/** Title of the schedule, the way to a doctor's week beside it. */
export function ScheduleHead({ doctor, onDoctor, action }: ScheduleHeadProps) {
  const clinic = useClinic();
  return (
    <PageHead
      title={texts.title_schedule}
      beside={
        <div className="schedule-doctor">
          <DoctorPicker
            clinic={clinic.id}
            label={texts.field_doctor}
            value={doctor}
            debounce={DOCTOR_SEARCH_MS}
            onChange={({ id }) => onDoctor(id)}
          />
        </div>
      }
      action={action}
    />
  );
}
