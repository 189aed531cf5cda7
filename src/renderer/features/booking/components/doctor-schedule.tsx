import { Suspense, lazy, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import type { Doctor } from '#renderer/entities/doctor/doctor-card.tsx';
import { DoctorName } from '#renderer/entities/doctor/doctor-name.tsx';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { ZoneNote } from '#renderer/entities/slot/zone-note.tsx';
import { useHistoryStep } from '#renderer/lib/navigation/use-history-step.ts';
import type { TimesWord } from '../times-word.ts';
import { useBookingAddress } from '../use-booking-address.ts';
import { useConfirmation } from '../use-confirmation.ts';
import { useDraft } from '../use-draft.ts';
import { useLiveTimes } from '../use-live-times.ts';
import { MonthPanel } from './month-panel.tsx';
import { TimesPanel, type PickedDay } from './times-panel.tsx';
import '../month.css';

/** Fetched while a time is being chosen, so that the confirmation opens at once. */
const loadDialog = () =>
  import('./booking-confirm.dialog.tsx').then((module) => ({ default: module.BookingConfirmDialog }));
const BookingConfirmDialog = lazy(loadDialog);

interface DoctorScheduleProps {
  readonly doctor: Doctor;
  /** the way back to the doctors */
  readonly change: ReactNode;
}

/** Month, times of the chosen day, and the confirmation. */
export function DoctorSchedule({ doctor, change }: DoctorScheduleProps) {
  const clinic = useClinic();
  const today = useClinicToday(clinic.timezone);
  const {
    address: { date: asked, type },
    go,
  } = useBookingAddress();
  // An old link: the day is over, the nearest stands in for it.
  const isOver = asked !== null && asked < today;
  const date = isOver ? doctor.next_date : asked;
  const leadOn = useEffectEvent(() => go({ date }, { replace: true }));
  useEffect(() => {
    if (isOver) leadOn();
  }, [isOver]);
  const [notice, setNotice] = useState<TimesWord | null>(null);
  const [picked, setPicked] = useState<PickedDay | null>(null);
  useLiveTimes(doctor.id);
  useEffect(() => void loadDialog().catch(() => undefined), []);
  const flow = useConfirmation({ clinic: clinic.id, doctor: doctor.id, onNotice: setNotice });
  const isLeft = useHistoryStep(flow.confirmation !== null);
  const choose = useDraft({ doctor: doctor.id, date, type }, flow.open);
  const pick = (day: string) => {
    setNotice(null);
    setPicked({ day });
    go({ date: day }, { replace: true });
  };
  return (
    <>
      <div className="booking-whom">
        <DoctorName
          name={doctor.employee}
          details={`${doctor.specialty.title} · ${doctor.department.title}`}
          size={56}
        />
        {change}
      </div>
      <ZoneNote zone={clinic.timezone} place={clinic.city} at={`${date ?? doctor.next_date ?? today}T12:00:00Z`} />
      <div className="booking-when">
        <MonthPanel doctor={doctor} date={date} onPick={pick} />
        <TimesPanel
          doctor={doctor.id}
          date={date}
          today={today}
          picked={picked}
          notice={notice}
          onNotice={setNotice}
          taking={flow.taking}
          isConfirming={flow.confirmation !== null}
          onChoose={(slot) => void choose(slot)}
        />
      </div>
      {flow.confirmation && (
        <Suspense>
          <BookingConfirmDialog
            key={flow.confirmation.key}
            doctor={doctor}
            type={type}
            confirmation={flow.confirmation}
            onRenew={() => void flow.renew()}
            isLeft={isLeft}
            onClose={flow.close}
            onExpired={flow.expire}
            onBooked={flow.booked}
          />
        </Suspense>
      )}
    </>
  );
}
