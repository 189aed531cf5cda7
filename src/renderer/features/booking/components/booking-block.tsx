import { BookingFlow } from './booking-flow.tsx';
import { texts } from '../texts.ru.ts';

/** Booking on the public page of a clinic. */
export function BookingBlock() {
  return (
    <>
      <h2 className="booking-title">{texts.title_block}</h2>
      <BookingFlow heading="h3" />
    </>
  );
}
