import { useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { texts } from '../texts.ru.ts';
import { useBookingAddress } from '../use-booking-address.ts';
import { DoctorStep } from './doctor-step.tsx';
import { TimeStep } from './time-step.tsx';
import '../booking.css';

interface BookingFlowProps {
  readonly heading: 'h2' | 'h3';
  /** of the block, where the page has no heading of its own for it */
  readonly title?: string;
}

/** A step that begins lower than this share of the window is brought to its top. */
const LOW = 0.4;

/** Nobody has gone anywhere from where the page put the focus. */
const isFocusAtStart = () => document.activeElement?.matches('body, main, h1') ?? true;

/**
 * The two steps, under the page's own heading: whom to, then when. The step is told by the address; a new one takes
 * the focus and the window to its beginning, as does a doctor who was chosen on another page; «back» leaves the window
 * where the list was left.
 */
export function BookingFlow({ heading, title }: BookingFlowProps) {
  const { address } = useBookingAddress();
  const host = useRef<HTMLDivElement>(null);
  const before = useRef(address.doctor);
  const isBack = useNavigationType() === 'POP';
  const [isChosenBefore] = useState(address.doctor !== null && !isBack);
  useEffect(() => {
    if (!isChosenBefore || !isFocusAtStart()) return;
    const heading = host.current?.querySelector<HTMLElement>('[data-step-heading]');
    heading?.focus({ preventScroll: true });
    if ((heading?.getBoundingClientRect().top ?? 0) > window.innerHeight * LOW)
      host.current?.scrollIntoView?.({ block: 'start' });
  }, [isChosenBefore]);
  useEffect(() => {
    if (before.current === address.doctor) return;
    before.current = address.doctor;
    const heading = host.current?.querySelector<HTMLElement>('[data-step-heading]');
    // what is chosen next stands under it, on a small window out of sight
    heading?.focus({ preventScroll: true });
    if (!isBack) host.current?.scrollIntoView?.({ block: 'start' });
  }, [address.doctor, isBack]);
  return (
    <div className="booking" ref={host}>
      {address.doctor === null ? (
        <DoctorStep heading={heading} title={title} />
      ) : (
        <>
          {title !== undefined && <h2 className="booking-title">{title}</h2>}
          <TimeStep key={address.doctor} id={address.doctor} heading={heading} isFirstRead={isChosenBefore} />
        </>
      )}
    </div>
  );
}

/** Booking on the public page of a clinic. */
export const BookingBlock = () => <BookingFlow heading="h3" title={texts.title_block} />;
