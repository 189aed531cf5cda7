import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Phone } from '@blueprintjs/icons';
import { dayAndTime } from '#shared/format/dates.ts';
import { fullName, initials } from '#shared/format/names.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { PhoneLinks } from '#renderer/ui/phone-links.tsx';
import { Avatar } from '#renderer/ui/avatar.tsx';
import { PersonName } from '#renderer/ui/person-name.tsx';
import { doctorTexts as texts } from './doctor-texts.ru.ts';
import { VIDEO, type OfferedDoctor } from './doctor.ts';
import { NextDays, type BookingWay } from './next-days.tsx';
import './doctor-offer.css';

interface DoctorOfferProps {
  readonly doctor: OfferedDoctor;
  readonly clinic: { readonly slug: string; readonly phones: readonly string[]; readonly modules: readonly string[] };
  /** YYYY-MM-DD, the first of the days; the same in all cards */
  readonly firstDay: string;
  readonly way: BookingWay;
  /** times are shown from a day on, or of a part of the day */
  readonly isFiltered: boolean;
  /** where the name leads; without it to the doctor's page */
  readonly page?: string;
  /** the line under the specialty: what they do, or where */
  readonly about: ReactNode;
}

/** A doctor: who they are, and their next days with times to press. */
export function DoctorOffer(props: DoctorOfferProps) {
  const { doctor, clinic, about, page = paths.clinicDoctor(clinic.slug, doctor.id) } = props;
  const { employee, specialty, degree, experience } = doctor;
  const facts = [specialty.title, degree, experience === null ? '' : texts.hint_experience(experience)];
  return (
    <article className="card doctor-row">
      <div className="doctor-row-who">
        <Avatar name={fullName(employee)} initials={initials(employee)} photo={employee.avatar} size={72} />
        <div className="doctor-row-words">
          <h3>
            <Link to={page}>
              <PersonName name={employee} />
            </Link>
          </h3>
          <p>{facts.filter(Boolean).join(' · ')}</p>
          <p>{about}</p>
          <Ways {...props} />
        </div>
      </div>
      <Times {...props} />
    </article>
  );
}

/** Any day in person, and by video where the clinic has it. */
function Ways({ doctor, clinic, way: { linkTo, onNear, isInPlace = false } }: DoctorOfferProps) {
  if (doctor.nearest_time === null) return null;
  const name = fullName(doctor.employee);
  const way = (type: 0 | 1, words: string) => (
    <Link
      className="doctor-row-way"
      to={linkTo({ date: null, type })}
      preventScrollReset={isInPlace}
      aria-label={`${words}: ${name}`}
      onPointerEnter={onNear}
      onFocus={onNear}
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
function Times({ doctor, clinic, firstDay, way, isFiltered }: DoctorOfferProps): ReactNode {
  if (doctor.days.length > 0) return <NextDays doctor={doctor} firstDay={firstDay} way={way} />;
  const nearest = doctor.next_time ?? doctor.nearest_time;
  const notFitting = isFiltered && doctor.next_time === null && <span>{texts.hint_no_such_times}</span>;
  if (nearest !== null) {
    const words = dayAndTime(nearest);
    return (
      <div className="booking-none">
        {notFitting}
        <Link
          className="bp6-button tonal tabular button-link"
          to={way.linkTo({ date: nearest.slice(0, 10), type: 0 })}
          state={{ time: nearest }}
          preventScrollReset={way.isInPlace ?? false}
          aria-label={texts.action_nearest_to(words, fullName(doctor.employee))}
        >
          <span className="bp6-button-text">{texts.action_nearest(words)}</span>
        </Link>
      </div>
    );
  }
  if (doctor.next_date === null) return <p className="booking-none">{texts.hint_no_booking}</p>;
  return (
    <p className="booking-none">
      {notFitting}
      <span>
        <Phone size={14} /> {texts.hint_phone_only_doctor}
      </span>
      <PhoneLinks phones={clinic.phones} />
    </p>
  );
}
