import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { DoctorName } from '#renderer/entities/doctor/doctor-name.tsx';
import { doctorTexts } from '#renderer/entities/doctor/doctor-texts.ru.ts';
import type { Doctor } from '#renderer/entities/doctor/doctor.ts';
import { ZoneNote } from '#renderer/entities/slot/zone-note.tsx';
import { widgetPaths } from '#renderer/lib/navigation/widget-paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { PhoneLinks } from '#renderer/ui/phone-links.tsx';
import { NothingFoundPicture } from '#renderer/ui/pictures/nothing-found-picture.tsx';
import { transition } from './booking-machine.ts';
import { BEGINNING, chosenSlot, type BookingEvent } from './booking-state.ts';
import { MonthPanel } from './components/month-panel.tsx';
import { TimesPanel } from './components/times-panel.tsx';
import { WayChoice } from './components/way-choice.tsx';
import { WidgetStep } from './components/widget-step.tsx';
import { SIDE_HEIGHT } from './month-size.ts';
import { texts } from './texts.ru.ts';
import { useBookingAddress } from './use-booking-address.ts';
import { useBookingDay } from './use-booking-day.ts';
import './month.css';

/** Second step of the widget: day and time of one doctor. */
export function WidgetTimesScreen() {
  const clinic = useClinic();
  return (
    <WidgetStep step="times" title={texts.title_time_step}>
      {(doctor) => (
        <>
          <div className="booking-whom">
            <DoctorName
              name={doctor.employee}
              details={`${doctor.specialty.title} · ${doctor.department.title}`}
              size={56}
            />
            <ButtonLink to={widgetPaths.doctors(clinic.slug, doctor.specialty.id)}>
              {texts.action_change_doctor}
            </ButtonLink>
          </div>
          {doctor.next_date === null ? (
            <Notice
              picture={<NothingFoundPicture />}
              text={doctorTexts.hint_no_booking}
              action={<PhoneLinks phones={clinic.phones} />}
            />
          ) : (
            <Times key={doctor.id} doctor={doctor} />
          )}
        </>
      )}
    </WidgetStep>
  );
}

/**
 * Month and times. Only the choice of the booking's machine is used: what it asks for besides (a sign-in, a hold) is
 * done on the platform's own page, after the third step.
 */
function Times({ doctor }: { readonly doctor: Doctor }) {
  const clinic = useClinic();
  const navigate = useNavigate();
  const { type } = useBookingAddress().address;
  const { linkTo } = useBookingAddress();
  const { today, date, chosenDay, chooseDay } = useBookingDay(doctor);
  const [state, setState] = useState(BEGINNING);
  const goOn = async () => {
    const slot = chosenSlot(state);
    if (slot === null) return;
    const time = slot.start_time;
    // «back» finds it chosen
    await navigate(linkTo({}), { replace: true, state: { time } });
    await navigate(widgetPaths.check(clinic.slug, doctor.id, { time, type }));
  };
  const send = (event: BookingEvent) => {
    if (event.type === 'hold-asked') void goOn();
    else setState((before) => transition(before, event).state);
  };
  return (
    <>
      <WayChoice />
      <ZoneNote zone={clinic.timezone} city={clinic.city} at={`${date ?? today}T12:00:00Z`} />
      <div className="booking-when">
        <MonthPanel
          doctor={doctor}
          date={date}
          height={SIDE_HEIGHT}
          onChoose={(day) => {
            send({ type: 'day-chosen' });
            chooseDay(day);
          }}
        />
        <TimesPanel doctor={doctor.id} date={date} today={today} chosenDay={chosenDay} state={state} send={send} />
      </div>
    </>
  );
}
