import { Phone } from '@blueprintjs/icons';
import { fullName } from '#shared/format/names.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { doctorTexts } from '#renderer/entities/doctor/doctor-texts.ru.ts';
import type { Doctor } from '#renderer/entities/doctor/doctor.ts';
import { PhoneLinks } from '#renderer/ui/phone-links.tsx';
import { SIDE_HEIGHT } from '../month-size.ts';
import { texts } from '../texts.ru.ts';
import { DoctorSchedule } from './second-step.ts';
import { WaitOffer } from './wait-offer.tsx';
import { WayChoice } from './way-choice.tsx';

/** Times of the doctor beside what is said of them: the month, the times, and the booking itself. */
export function DoctorPickerAside({ doctor }: { readonly doctor: Doctor }) {
  const clinic = useClinic();
  return (
    <section className="booking doctor-page-times" aria-labelledby="doctor-times">
      <h2 id="doctor-times">{texts.title_block}</h2>
      {doctor.next_date === null ? (
        <>
          <p className="doctor-page-none">
            <span>{doctorTexts.hint_no_booking}</span>
            {clinic.phones.length > 0 && <Phone size={14} />}
            <PhoneLinks phones={clinic.phones} />
          </p>
          <WaitOffer clinic={clinic} subject={{ doctor: doctor.id, name: fullName(doctor.employee) }} />
        </>
      ) : (
        <>
          <WayChoice />
          <DoctorSchedule doctor={doctor} monthHeight={SIDE_HEIGHT} />
        </>
      )}
    </section>
  );
}
