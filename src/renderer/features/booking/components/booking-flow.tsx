import { useEffect, useRef } from 'react';
import { texts } from '../texts.ru.ts';
import { useBookingAddress } from '../use-booking-address.ts';
import { useStoredDay } from '../use-stored-day.ts';
import { DoctorStep } from './doctor-step.tsx';
import { TimeStep } from './time-step.tsx';
import '../booking.css';

/**
 * The two steps, under the page's own heading: whom to, then when. The step is told by the address; a new one takes the
 * focus and the window to its heading.
 */
export function BookingFlow({ heading }: { readonly heading: 'h2' | 'h3' }) {
  const { address } = useBookingAddress();
  const host = useRef<HTMLDivElement>(null);
  const before = useRef(address.doctor);
  useStoredDay();
  useEffect(() => {
    if (before.current === address.doctor) return;
    before.current = address.doctor;
    const heading = host.current?.querySelector<HTMLElement>('[data-step-heading]');
    // what is chosen next stands under it, on a small window out of sight
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView?.({ block: 'start' });
  }, [address.doctor]);
  return (
    <div className="booking" ref={host}>
      {address.doctor === null ? (
        <DoctorStep heading={heading} />
      ) : (
        <TimeStep key={address.doctor} id={address.doctor} heading={heading} />
      )}
    </div>
  );
}

/** Booking on the public page of a clinic. */
export function BookingBlock() {
  return (
    <>
      <h2 className="booking-title">{texts.title_block}</h2>
      <BookingFlow heading="h3" />
    </>
  );
}
