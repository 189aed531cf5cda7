import { useEffect, useEffectEvent, useRef } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Offline } from '@blueprintjs/icons';
import type { Doctor } from '#renderer/entities/doctor/doctor-card.tsx';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { Modal } from '#renderer/ui/modal.tsx';
import { texts } from '../texts.ru.ts';
import type { Confirmation } from '../use-confirmation.ts';
import { useReserve } from '../use-reserve.ts';
import { BookingSummary } from './booking-summary.tsx';
import { Countdown } from './countdown.tsx';
import '../confirm.css';

interface BookingConfirmDialogProps {
  readonly doctor: Doctor;
  readonly type: 0 | 1;
  readonly confirmation: Confirmation;
  /** the person has signed in again: the time may not be theirs any more */
  readonly onRenew: () => void;
  readonly onCancel: () => void;
  readonly onExpired: () => void;
  readonly onBooked: () => void;
}

/** Everything once more before the booking; the time is held while it is open. */
export function BookingConfirmDialog({ doctor, type, confirmation, onRenew, onCancel, onExpired, onBooked }: BookingConfirmDialogProps) {
  const { submit, isBusy, isUnsure } = useReserve(confirmation, { doctor: doctor.id, type, onBooked, onRefused: onCancel });
  const { hasExpired } = useSession();
  const wasExpired = useRef(hasExpired);
  const renew = useEffectEvent(() => {
    // a booking that waited for the sign-in is on its way by itself
    if (wasExpired.current && !hasExpired && !isBusy && !isUnsure) onRenew();
    wasExpired.current = hasExpired;
  });
  useEffect(() => renew(), [hasExpired]);
  // While it is being sent nothing may close it: the answer belongs here.
  const cancel = () => {
    if (!isBusy) onCancel();
  };
  return (
    <Modal
      title={type === 1 ? texts.title_confirm_video : texts.title_confirm}
      isOpen
      onClose={cancel}
      actions={(
        <>
          <Button size="large" text={texts.action_cancel} disabled={isBusy} onClick={cancel} />
          <Button size="large" intent="primary" text={isUnsure ? texts.action_retry : texts.action_confirm} loading={isBusy} onClick={submit} />
        </>
      )}
    >
      <BookingSummary doctor={doctor} type={type} slot={confirmation.slot} />
      <p className="booking-after">{texts.hint_after}</p>
      <Countdown
        deadline={confirmation.deadline}
        onEnd={() => {
          if (!isBusy && !isUnsure && !hasExpired) onExpired();
        }}
      />
      <div role="alert">{isUnsure && <Callout intent="warning" icon={<Offline />}>{texts.alert_unsure}</Callout>}</div>
      <span role="status" className="visually-hidden">{isBusy ? texts.hint_sending : ''}</span>
    </Modal>
  );
}
