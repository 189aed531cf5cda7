import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Phone } from '@blueprintjs/icons';
import { dayAndTime } from '#shared/format/dates.ts';
import { fullName, initials } from '#shared/format/names.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { doctorTexts } from '#renderer/entities/doctor/doctor-texts.ru.ts';
import type { OfferedDoctor } from '#renderer/entities/doctor/doctor.ts';
import { Avatar } from '#renderer/ui/avatar.tsx';
import { PersonName } from '#renderer/ui/person-name.tsx';
import { VIDEO, useBookingAddress } from '../use-booking-address.ts';
import { texts } from '../texts.ru.ts';
import { ClinicPhones } from './clinic-phones.tsx';
import { NextDays } from './next-days.tsx';
import { prepareSecondStep } from './second-step.ts';

interface DoctorRowProps {
  readonly doctor: OfferedDoctor;
  /** YYYY-MM-DD, the first of the days; the same in all rows */
  readonly firstDay: string;
}

/** A doctor: who they are, and their next days with times to press. */
export function DoctorRow({ doctor, firstDay }: DoctorRowProps) {
  const { employee, specialty, department, degree, experience, shortinfo } = doctor;
  const facts = [specialty.title, degree, experience === null ? '' : doctorTexts.hint_experience(experience)];
  return (
    <article className="card doctor-row">
      <div className="doctor-row-who">
        <Avatar name={fullName(employee)} initials={initials(employee)} photo={employee.avatar} size={72} />
        <div className="doctor-row-words">
          <h3>
            <PersonName name={employee} />
          </h3>
          <p>{facts.filter(Boolean).join(' · ')}</p>
          <p>{shortinfo === '' ? department.title : shortinfo}</p>
          <Ways doctor={doctor} />
        </div>
      </div>
      <Times doctor={doctor} firstDay={firstDay} />
    </article>
  );
}

/** Any day in person, and by video where the clinic has it. */
function Ways({ doctor }: { readonly doctor: OfferedDoctor }) {
  const clinic = useClinic();
  const { linkTo } = useBookingAddress();
  if (doctor.next_time === null) return null;
  const name = fullName(doctor.employee);
  const way = (type: 0 | 1, words: string) => (
    <Link
      className="doctor-row-way"
      to={linkTo({ doctor: doctor.id, date: null, type })}
      preventScrollReset
      aria-label={`${words}: ${name}`}
      onPointerEnter={prepareSecondStep}
      onFocus={prepareSecondStep}
    >
      {words}
    </Link>
  );
  return (
    <p className="doctor-row-ways">
      {way(0, texts.action_book)}
      {clinic.modules.includes(VIDEO) && way(1, texts.action_book_video)}
    </p>
  );
}

/** The days, or why there are none. */
function Times({ doctor, firstDay }: DoctorRowProps): ReactNode {
  const clinic = useClinic();
  const { address, linkTo } = useBookingAddress();
  if (doctor.days.length > 0) return <NextDays doctor={doctor} firstDay={firstDay} />;
  if (doctor.next_time !== null) {
    const nearest = dayAndTime(doctor.next_time);
    return (
      <Link
        className="bp6-button tonal tabular button-link"
        to={linkTo({ doctor: doctor.id, date: doctor.next_time.slice(0, 10), type: 0 })}
        state={{ time: doctor.next_time }}
        preventScrollReset
        aria-label={texts.action_nearest_to(nearest, fullName(doctor.employee))}
      >
        <span className="bp6-button-text">{texts.action_nearest(nearest)}</span>
      </Link>
    );
  }
  if (doctor.next_date === null) return <p className="booking-none">{texts.hint_no_booking}</p>;
  const isFiltered = address.from !== null || address.part !== null;
  return (
    <p className="booking-none">
      {isFiltered && <span>{texts.hint_no_such_times}</span>}
      <span>
        <Phone size={14} /> {texts.hint_phone_only_doctor}
      </span>
      <ClinicPhones phones={clinic.phones} />
    </p>
  );
}
