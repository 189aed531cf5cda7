import { useState } from 'react';
import { DoctorOffer } from '#renderer/entities/doctor/doctor-offer.tsx';
import type { BookingWay } from '#renderer/entities/doctor/next-days.tsx';
import { Opening } from '#renderer/entities/clinic/opening.tsx';
import { ZoneNote } from '#renderer/entities/slot/zone-note.tsx';
import { BEGINNING, type BookingState } from '#renderer/features/booking/booking-state.ts';
import { Countdown } from '#renderer/features/booking/components/countdown.tsx';
import { MonthPanel } from '#renderer/features/booking/components/month-panel.tsx';
import { TimesForm } from '#renderer/features/booking/components/times-form.tsx';
import '#renderer/features/booking/booking.css';
import '#renderer/features/booking/doctors.css';
import '#renderer/features/booking/month.css';
import '#renderer/features/booking/times.css';
import { Part } from './part.tsx';
import { CLINIC, DOCTORS, TIMES, TODAY, ZONE, at, dayAfter } from './samples.ts';
import { galleryTexts as texts } from './texts.ru.ts';

const nothing = () => {};
const WAY: BookingWay = { linkTo: () => '/' };
const [DOCTOR] = DOCTORS;
/** Times of the day of which one is chosen, or was when somebody else took it. */
const stateOf = (chosen: number, slots = TIMES): BookingState => ({
  ...BEGINNING,
  step: 'choosing',
  slot: TIMES[chosen] ?? null,
  notice: null,
  times: { day: dayAfter(1), slots },
});
const LEFT = TIMES.slice(1);
/** Open until, closed until, round the clock, and hours that were not understood. */
const OPENINGS = [
  { is_open: true, until: at(1, '20:00') },
  { is_open: false, until: at(1, '08:00') },
  { is_open: false, until: at(4, '09:00') },
  { is_open: true, until: null },
  null,
];

/** How a time is found and chosen: doctors, the month, the times, how long one is kept, whose clock it is. */
export function BookingParts() {
  const [day, setDay] = useState<string | null>(dayAfter(1));
  const [deadline] = useState(() => performance.now() + 290_000);
  return (
    <>
      <Part title={texts.title_openings}>
        <ul className="gallery-row gallery-openings">
          {OPENINGS.map((opening) => (
            <li key={JSON.stringify(opening)}>
              <Opening clinic={{ opening, worktime: CLINIC.worktime }} />
            </li>
          ))}
        </ul>
      </Part>
      <Part title={texts.title_doctors}>
        <div className="booking stack">
          {DOCTORS.map((doctor) => (
            <DoctorOffer
              key={doctor.id}
              doctor={doctor}
              clinic={CLINIC}
              firstDay={TODAY}
              way={WAY}
              isFiltered={false}
              about={doctor.shortinfo}
            />
          ))}
        </div>
      </Part>
      <Part title={texts.title_month}>
        <div className="booking">{DOCTOR && <MonthPanel doctor={DOCTOR} date={day} onChoose={setDay} />}</div>
      </Part>
      <Part title={texts.title_times}>
        <h3>{texts.title_time_chosen}</h3>
        <div className="booking-times">
          <TimesForm slots={TIMES} state={stateOf(1)} isLimited={false} send={nothing} />
        </div>
        <h3>{texts.title_time_taken}</h3>
        <div className="booking-times">
          <TimesForm slots={LEFT} state={stateOf(0, LEFT)} isLimited={false} send={nothing} />
        </div>
        <h3>{texts.title_time_limited}</h3>
        <div className="booking-times">
          <TimesForm slots={TIMES} state={stateOf(-1)} isLimited send={nothing} />
        </div>
        <Countdown deadline={deadline} onEnd={nothing} />
        <ZoneNote zone={ZONE} city={CLINIC.city} at={at(1, '09:00')} isOneTime />
        <ZoneNote zone={ZONE} at={at(1, '09:00')} />
      </Part>
    </>
  );
}
