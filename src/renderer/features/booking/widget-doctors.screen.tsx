import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { DoctorOffer } from '#renderer/entities/doctor/doctor-offer.tsx';
import { widgetPaths } from '#renderer/lib/navigation/widget-paths.ts';
import { DoctorList } from './components/doctor-list.tsx';
import type { DoctorRowProps } from './components/doctor-row.tsx';
import { DoctorStep } from './components/doctor-step.tsx';
import { WidgetHead } from './components/widget-step.tsx';
import { useBookingAddress } from './use-booking-address.ts';

/** First step of the widget: whom to. */
export function WidgetDoctorsScreen() {
  return (
    <>
      <WidgetHead step="doctors" />
      <DoctorStep heading="h1">
        <DoctorList Row={Row} canWait={false} />
      </DoctorStep>
    </>
  );
}

/** A doctor whose presses lead to the second step: the doctor's page is one of the platform's, which no frame shows. */
function Row({ doctor, firstDay }: DoctorRowProps) {
  const clinic = useClinic();
  const { address } = useBookingAddress();
  return (
    <DoctorOffer
      doctor={doctor}
      clinic={clinic}
      firstDay={firstDay}
      page={widgetPaths.times(clinic.slug, doctor.id)}
      way={{ linkTo: (choice) => widgetPaths.times(clinic.slug, doctor.id, choice) }}
      isFiltered={address.from !== null || address.part !== null}
      about={doctor.department.title}
    />
  );
}
