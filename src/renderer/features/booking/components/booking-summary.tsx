import { useState, type ReactNode } from 'react';
import { dayAndTime, longDay, timeRange } from '#shared/format/dates.ts';
import { fullName, type PersonName as Name } from '#shared/format/names.ts';
import { daysBetween } from '#shared/rules/days.ts';
import { daysTexts } from '#renderer/entities/appointment/days-texts.ru.ts';
import { useGetMyAppointmentQuery } from '#renderer/entities/appointment/own-record.ts';
import { clinicAddress } from '#renderer/entities/clinic/clinic-address.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { DoctorName } from '#renderer/entities/doctor/doctor-name.tsx';
import type { Doctor } from '#renderer/entities/doctor/doctor.ts';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { ZoneNote } from '#renderer/entities/slot/zone-note.tsx';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { DateBlock } from '#renderer/ui/date-block.tsx';
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
  const { currentData: now } = useGetMyAppointmentQuery(
    { clinic: clinic.id, params: { id: rescheduled ?? '' } },
    { skip: rescheduled === null },
  );
  // a move whose answer was lost changes the record while the dialog still says what it takes the place of
  const [before, keepBefore] = useState(now);
  if (before === undefined && now !== undefined) keepBefore(now);
  const own = user && {
    lastName: user.profile.last_name,
    firstName: user.profile.first_name,
    middleName: user.profile.middle_name,
  };
  const patient = before?.patient ? { ...before.patient, middleName: '' } : own;
  return (
    <>
      <div className="booking-summary-when" role="group" aria-label={texts.field_when}>
        <DateBlock day={slot.start_time} />
        <div>
          <p className="booking-summary-time">
            <time dateTime={slot.start_time}>{timeRange(slot.start_time, slot.end_time)}</time>
          </p>
          <BookedDay start={slot.start_time} zone={clinic.timezone} />
          <ZoneNote zone={clinic.timezone} city={clinic.city} at={slot.start_time} isOneTime />
        </div>
      </div>
      <dl className="booking-summary">
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
            <DoctorName
              name={doctor.employee}
              details={`${doctor.specialty.title} · ${doctor.department.title}`}
              size={44}
            />
          </dd>
        </div>
        <div>
          <dt>{texts.field_clinic}</dt>
          <dd>
            <strong>{clinic.title}</strong>
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
    </>
  );
}

/** The day in full, and how far it is away in the clinic. */
function BookedDay({ start, zone }: { readonly start: string; readonly zone: string }) {
  const days = daysBetween(useClinicToday(zone), start.slice(0, 10));
  return (
    <p className="booking-summary-day">
      {longDay(start)} {start.slice(0, 4)} · {daysTexts.hint_in_days(days)}
    </p>
  );
}
