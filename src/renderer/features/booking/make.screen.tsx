import { PageHead } from '#renderer/ui/page-head.tsx';
import { BookingFlow } from './components/booking-flow.tsx';
import { RescheduledRecord } from './components/rescheduled-record.tsx';
import { rescheduleTexts } from './reschedule-texts.ru.ts';
import { texts } from './texts.ru.ts';
import { useBookingAddress } from './use-booking-address.ts';

/** Booking in the personal area; with `rescheduled` in the address it gives a booking another time. */
export function MakeScreen() {
  const { rescheduled } = useBookingAddress().address;
  if (rescheduled !== null) {
    return (
      <>
        <PageHead title={rescheduleTexts.title} />
        <RescheduledRecord key={rescheduled} id={rescheduled}>
          <BookingFlow heading="h2" />
        </RescheduledRecord>
      </>
    );
  }
  return (
    <>
      <PageHead title={texts.title_make} />
      <BookingFlow heading="h2" />
    </>
  );
}
