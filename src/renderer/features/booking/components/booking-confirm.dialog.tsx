import { useEffect, useEffectEvent, useRef } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Offline } from '@blueprintjs/icons';
import type { Doctor } from '#renderer/entities/doctor/doctor-card.tsx';
import { focusIfLost } from '#renderer/lib/page/focus-on-mount.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { Modal } from '#renderer/ui/modal.tsx';
import { texts } from '../texts.ru.ts';
import type { TimesWord } from '../times-word.ts';
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
  /** the person has gone back in the history */
  readonly isLeft: boolean;
  readonly onClose: (word?: TimesWord) => void;
  readonly onExpired: () => void;
  readonly onBooked: () => void;
}

/** Everything once more before the booking; the time is held while it is open. */
export function BookingConfirmDialog({
  doctor,
  type,
  confirmation,
  isLeft,
  onRenew,
  onClose,
  onExpired,
  onBooked,
}: BookingConfirmDialogProps) {
  const { submit, close, work, isUnsure } = useReserve(confirmation, { doctor: doctor.id, type, onBooked, onClose });
  const isBusy = work !== null;
  const { hasExpired } = useSession();
  const wasExpired = useRef(hasExpired);
  const renew = useEffectEvent(() => {
    // a booking that waited for the sign-in is on its way by itself
    if (wasExpired.current && !hasExpired && !isBusy && !isUnsure) onRenew();
    wasExpired.current = hasExpired;
  });
  useEffect(() => renew(), [hasExpired]);
  const leave = useEffectEvent(() => close());
  useEffect(() => {
    if (isLeft && !isBusy) leave();
  }, [isLeft, isBusy]);
  return (
    <Modal
      title={type === 1 ? texts.title_confirm_video : texts.title_confirm}
      isOpen
      onClose={close}
      actions={
        <>
          <Button
            size="large"
            text={texts.action_cancel}
            disabled={work === 'sending'}
            loading={work === 'checking'}
            onClick={close}
          />
          <Button
            size="large"
            intent="primary"
            text={isUnsure ? texts.action_retry : texts.action_confirm}
            disabled={work === 'checking'}
            loading={work === 'sending'}
            onClick={submit}
          />
        </>
      }
    >
      <BookingSummary doctor={doctor} type={type} slot={confirmation.slot} />
      <p className="booking-after">{texts.hint_after}</p>
      <Countdown
        deadline={confirmation.deadline}
        onEnd={() => {
          if (!isBusy && !isUnsure && !hasExpired) onExpired();
        }}
      />
      <div role="alert">
        {isUnsure && !isBusy && (
          <div tabIndex={-1} ref={focusIfLost}>
            <Callout intent="warning" icon={<Offline />}>
              {texts.alert_unsure}
            </Callout>
          </div>
        )}
      </div>
      <span role="status" className="visually-hidden">
        {work === null ? '' : { sending: texts.hint_sending, checking: texts.hint_checking }[work]}
      </span>
    </Modal>
  );
}
