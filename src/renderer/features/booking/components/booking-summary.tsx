import type { ReactNode } from 'react';
import { dayAndTime, fullDate, longDay, timeRange } from '#shared/format/dates.ts';
import { fullName, type PersonName as Name } from '#shared/format/names.ts';
import { useGetMyAppointmentQuery } from '#renderer/entities/appointment/own-record.ts';
import { clinicAddress } from '#renderer/entities/clinic/clinic-address.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import type { Doctor } from '#renderer/entities/doctor/doctor.ts';
import { ZoneNote } from '#renderer/entities/slot/zone-note.tsx';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { PersonName } from '#renderer/ui/person-name.tsx';
import { rescheduleTexts } from '../reschedule-texts.ru.ts';
import { timeTexts as texts } from '../time-texts.ru.ts';
import type { Slot } from '../booking-state.ts';

interface BookingSummaryProps {
  readonly doctor: Doctor;
  readonly type: 0 | 1;
  /** id of the own booking that is to get the time */
  readonly rescheduled: string | null;
  readonly slot: Slot;
  /** chooses whom a new booking is for */
  readonly children: (own: Name) => ReactNode;
}

/** Who, to whom, where and when. */
export function BookingSummary({ doctor, type, rescheduled, slot, children }: BookingSummaryProps) {
  const clinic = useClinic();
  const { user } = useSession();
  const { currentData: before } = useGetMyAppointmentQuery(
    { clinic: clinic.id, params: { id: rescheduled ?? '' } },
    { skip: rescheduled === null },
  );
  const own = user && {
    lastName: user.profile.last_name,
    firstName: user.profile.first_name,
    middleName: user.profile.middle_name,
  };
  const patient = before?.patient ? { ...before.patient, middleName: '' } : own;
  return (
    <dl className="booking-summary">
      <div>
        <dt>{texts.field_when}</dt>
        <dd>
          <strong>
            {longDay(slot.start_time)} {fullDate(slot.start_time).slice(-4)},{' '}
            <time dateTime={slot.start_time}>{timeRange(slot.start_time, slot.end_time)}</time>
          </strong>
          <ZoneNote zone={clinic.timezone} city={clinic.city} at={slot.start_time} isOneTime />
        </dd>
      </div>
      {before && (
        <div>
          <dt>{rescheduleTexts.field_was}</dt>
          <dd>
            {dayAndTime(before.start_time)}
            {before.doctor.id !== doctor.id && <span>{fullName(before.doctor)}</span>}
          </dd>
        </div>
      )}
      <div>
        <dt>{texts.field_doctor}</dt>
        <dd>
          <PersonName name={doctor.employee} />
          <span>{doctor.specialty.title}</span>
        </dd>
      </div>
      <div>
        <dt>{texts.field_clinic}</dt>
        <dd>
          {clinic.title}
          <span>{type === 1 ? texts.field_visit_video : clinicAddress(clinic)}</span>
        </dd>
      </div>
      {patient && (
        <div>
          <dt>{texts.field_patient}</dt>
          <dd>{rescheduled === null && own ? children(own) : <PersonName name={patient} />}</dd>
        </div>
      )}
    </dl>
  );
}
