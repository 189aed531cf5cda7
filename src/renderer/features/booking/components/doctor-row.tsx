import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import { Classes } from '@blueprintjs/core';
import { Phone } from '@blueprintjs/icons';
import { dayAndTime } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { DoctorCard, type Doctor } from '#renderer/entities/doctor/doctor-card.tsx';
import { VIDEO, useBookingAddress } from '../use-booking-address.ts';
import { texts } from '../texts.ru.ts';
import { ClinicPhones } from './clinic-phones.tsx';
import { prepareSecondStep } from './second-step.ts';

/** A doctor with what can be done: the next time at once, any other time, or why there is none. */
export function DoctorRow({ doctor }: { readonly doctor: Doctor }) {
  return <DoctorCard doctor={doctor} actions={<Ways doctor={doctor} />} />;
}

function Ways({ doctor }: { readonly doctor: Doctor }) {
  const clinic = useClinic();
  const { linkTo } = useBookingAddress();
  const name = fullName(doctor.employee);
  if (doctor.next_date === null) return <p className="booking-none">{texts.hint_no_booking}</p>;
  if (doctor.next_time === null) {
    return (
      <p className="booking-none">
        <Phone size={14} /> {texts.hint_phone_only_doctor}
        <ClinicPhones phones={clinic.phones} />
      </p>
    );
  }
  const nearest = dayAndTime(doctor.next_time);
  return (
    <>
      <StepLink
        look="nearest"
        to={linkTo({ doctor: doctor.id, date: doctor.next_time.slice(0, 10), type: 0 })}
        state={{ time: doctor.next_time }}
        label={texts.action_nearest_to(nearest, name)}
      >
        {texts.action_nearest(nearest)}
      </StepLink>
      <StepLink look="plain" to={linkTo({ doctor: doctor.id, date: null, type: 0 })} label={texts.action_book_to(name)}>
        {texts.action_book}
      </StepLink>
      {clinic.modules.includes(VIDEO) && (
        <StepLink
          look="plain"
          to={linkTo({ doctor: doctor.id, date: null, type: 1 })}
          label={`${texts.action_book_video}: ${name}`}
        >
          {texts.action_book_video}
        </StepLink>
      )}
    </>
  );
}

interface StepLinkProps {
  readonly to: To;
  readonly state?: unknown;
  readonly label: string;
  readonly look: 'nearest' | 'plain';
  readonly children: ReactNode;
}

/** A step of the booking as a link: it can be opened in a new tab, and the page does not jump to its top. */
function StepLink({ to, state, label, look, children }: StepLinkProps) {
  const className = `${Classes.BUTTON} ${Classes.LARGE} ${look === 'nearest' ? 'booking-nearest' : ''} button-link`;
  return (
    <Link
      to={to}
      state={state}
      preventScrollReset
      className={className}
      aria-label={label}
      onPointerEnter={prepareSecondStep}
      onFocus={prepareSecondStep}
    >
      <span className={Classes.BUTTON_TEXT}>{children}</span>
    </Link>
  );
}
