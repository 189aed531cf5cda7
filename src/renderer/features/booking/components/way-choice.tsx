import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { VIDEO } from '#renderer/entities/doctor/doctor.ts';
import { Chip } from '#renderer/ui/chip.tsx';
import { doctorPageTexts } from '../doctor-page-texts.ru.ts';
import { timeTexts } from '../time-texts.ru.ts';
import { useBookingAddress } from '../use-booking-address.ts';

/** In the clinic or by video, where the clinic has both. */
export function WayChoice() {
  const { modules } = useClinic();
  const { address, go } = useBookingAddress();
  if (!modules.includes(VIDEO)) return null;
  return (
    <ul className="booking-ways" aria-label={doctorPageTexts.title_way}>
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
  );
}
