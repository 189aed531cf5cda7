import { Phone } from '@blueprintjs/icons';
import { fullName } from '#shared/format/names.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { doctorTexts } from '#renderer/entities/doctor/doctor-texts.ru.ts';
import { VIDEO, type Doctor } from '#renderer/entities/doctor/doctor.ts';
import { Chip } from '#renderer/ui/chip.tsx';
import { PhoneLinks } from '#renderer/ui/phone-links.tsx';
import { SIDE_HEIGHT } from '../month-size.ts';
import { doctorPageTexts } from '../doctor-page-texts.ru.ts';
import { texts } from '../texts.ru.ts';
import { timeTexts } from '../time-texts.ru.ts';
import { useBookingAddress } from '../use-booking-address.ts';
import { DoctorSchedule } from './second-step.ts';
import { WaitOffer } from './wait-offer.tsx';

/** Times of the doctor beside what is said of them: the month, the times, and the booking itself. */
export function DoctorPickerAside({ doctor }: { readonly doctor: Doctor }) {
  const clinic = useClinic();
  const { address, go } = useBookingAddress();
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
          {clinic.modules.includes(VIDEO) && (
            <ul className="doctor-page-ways" aria-label={doctorPageTexts.title_way}>
              {([0, 1] as const).map((type) => (
                <li key={type}>
                  <Chip
                    text={type === 1 ? timeTexts.field_visit_video : doctorPageTexts.field_visit}
                    isChosen={address.type === type}
                    onPress={() => go({ type }, { replace: true })}
                  />
                </li>
              ))}
            </ul>
          )}
          <DoctorSchedule doctor={doctor} monthHeight={SIDE_HEIGHT} />
        </>
      )}
    </section>
  );
}
