import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { DoctorOffer } from '#renderer/entities/doctor/doctor-offer.tsx';
import type { OfferedDoctor } from '#renderer/entities/doctor/doctor.ts';
import { useBookingAddress } from '../use-booking-address.ts';
import { prepareSecondStep } from './second-step.ts';

export interface DoctorRowProps {
  readonly doctor: OfferedDoctor;
  /** YYYY-MM-DD, the first of the days; the same in all rows */
  readonly firstDay: string;
}

/** A doctor of the clinic; the presses lead to the second step on the same page. */
export function DoctorRow({ doctor, firstDay }: DoctorRowProps) {
  const { address, linkTo } = useBookingAddress();
  return (
    <DoctorOffer
      doctor={doctor}
      clinic={useClinic()}
      firstDay={firstDay}
      way={{
        linkTo: (choice) => linkTo({ doctor: doctor.id, ...choice }),
        onNear: prepareSecondStep,
        isInPlace: true,
      }}
      isFiltered={address.from !== null || address.part !== null}
      about={
        <>
          {doctor.department.title}
          {doctor.shortinfo !== '' && <span className="doctor-row-about">{doctor.shortinfo}</span>}
        </>
      }
    />
  );
}
