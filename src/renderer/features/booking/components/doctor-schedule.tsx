import { useEffect, useState, type ReactNode } from 'react';
import { fullName } from '#shared/format/names.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import type { Doctor } from '#renderer/entities/doctor/doctor.ts';
import { DoctorName } from '#renderer/entities/doctor/doctor-name.tsx';
import { useAppointmentTopic } from '#renderer/entities/appointment/tags.ts';
import { ZoneNote } from '#renderer/entities/slot/zone-note.tsx';
import { LazyDialog } from '#renderer/ui/lazy-dialog.tsx';
import { confirmationOf } from '../booking-state.ts';
import { windowWords } from '../rule-texts.ru.ts';
import { useBooking } from '../use-booking.ts';
import { useBookingAddress } from '../use-booking-address.ts';
import { useBookingDay } from '../use-booking-day.ts';
import { MonthPanel } from './month-panel.tsx';
import { PersonDialog, type OpenPerson } from './person-dialog.tsx';
import { TimesPanel } from './times-panel.tsx';
import { WaitOffer } from './wait-offer.tsx';
import '../month.css';

/** Fetched while a time is being chosen, so that the confirmation opens at once. */
const loadDialog = () =>
  import('./booking-confirm.dialog.tsx').then(({ BookingConfirmDialog }) => BookingConfirmDialog);

interface DoctorScheduleProps {
  readonly doctor: Doctor;
  /** the way back to the doctors; without it the page around says whose times they are */
  readonly change?: ReactNode;
  /** px of a month with all its weeks */
  readonly monthHeight?: number;
}

/** Month, times of the chosen day, and the confirmation. */
export function DoctorSchedule({ doctor, change, monthHeight }: DoctorScheduleProps) {
  const clinic = useClinic();
  const { type, rescheduled } = useBookingAddress().address;
  const { today, date, chosenDay, chooseDay: goToDay } = useBookingDay(doctor);
  useAppointmentTopic(`slots:${doctor.id}`);
  useEffect(() => void loadDialog().catch(() => undefined), []);
  const { state, send, reason, setReason } = useBooking({ doctor: doctor.id, date, type, rescheduled });
  const rules = windowWords(clinic, today);
  const confirmation = confirmationOf(state);
  // outside of the confirmation: what is being typed stays when the hold ends
  const [person, setPerson] = useState<OpenPerson | null>(null);
  const chooseDay = (day: string) => {
    send({ type: 'day-chosen' });
    goToDay(day);
  };
  return (
    <>
      {change !== undefined && (
        <div className="booking-whom">
          <DoctorName
            name={doctor.employee}
            details={`${doctor.specialty.title} · ${doctor.department.title}`}
            size={56}
          />
          {change}
        </div>
      )}
      <ZoneNote zone={clinic.timezone} city={clinic.city} at={`${date ?? doctor.next_date ?? today}T12:00:00Z`} />
      {rules !== null && <p className="booking-rules">{rules}</p>}
      <div className="booking-when">
        <MonthPanel doctor={doctor} date={date} onChoose={chooseDay} height={monthHeight} />
        <TimesPanel doctor={doctor.id} date={date} today={today} chosenDay={chosenDay} state={state} send={send} />
      </div>
      {rescheduled === null && (
        <WaitOffer key={doctor.id} clinic={clinic} subject={{ doctor: doctor.id, name: fullName(doctor.employee) }} />
      )}
      {confirmation && (
        <LazyDialog load={loadDialog} onClose={() => send({ type: 'cancelled' })}>
          {(BookingConfirmDialog) => (
            <BookingConfirmDialog
              key={confirmation.key}
              doctor={doctor}
              type={type}
              rescheduled={rescheduled}
              confirmation={confirmation}
              dependant={state.dependant}
              onPerson={setPerson}
              send={send}
              reason={reason}
              onReason={setReason}
            />
          )}
        </LazyDialog>
      )}
      {person && (
        <PersonDialog
          open={person}
          onClose={() => setPerson(null)}
          onSaved={(dependant) => send({ type: 'person-chosen', dependant })}
        />
      )}
    </>
  );
}
