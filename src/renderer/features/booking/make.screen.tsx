import { PageHead } from '#renderer/ui/page-head.tsx';
import { BookingFlow } from './components/booking-flow.tsx';
import { texts } from './texts.ru.ts';

/** Booking in the personal area. */
export function MakeScreen() {
  return (
    <>
      <PageHead title={texts.title_make} />
      <BookingFlow heading="h2" />
    </>
  );
}
