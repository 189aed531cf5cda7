import { Callout } from '@blueprintjs/core';
import { Offline } from '@blueprintjs/icons';
import { MAX_REASON } from '#shared/rules/visit-notes.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import type { Doctor } from '#renderer/entities/doctor/doctor.ts';
import { tooLong } from '#renderer/lib/forms/field-problems.ts';
import { useMinute } from '#renderer/lib/page/use-minute.ts';
import { focusOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { TextAreaField } from '#renderer/ui/text-area-field.tsx';
import type { Booked, Confirming } from '../booking-state.ts';
import { rescheduleTexts } from '../reschedule-texts.ru.ts';
import { givingUpWords } from '../rule-texts.ru.ts';
import { timeTexts as texts } from '../time-texts.ru.ts';
import type { SendEvent } from '../use-booking.ts';
import { BookingPerson } from './booking-person.tsx';
import type { OpenPerson } from './person-dialog.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { Countdown } from './countdown.tsx';
import '../confirm.css';

interface BookingConfirmDialogProps {
  readonly doctor: Doctor;
  /** 0 in person, 1 by video */
  readonly type: 0 | 1;
  /** id of the own booking that is to get the time, instead of a new one */
  readonly rescheduled: string | null;
  readonly confirmation: Confirming | Booked;
  /** id of the dependant whom the time is for; null: who is signed in */
  readonly dependant: string | null;
  readonly onPerson: (open: OpenPerson) => void;
  readonly send: SendEvent;
  /** why the patient comes, as they type it */
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}

/** Everything once more before the booking; the time is held while it is open. */
export function BookingConfirmDialog({
  doctor,
  type,
  rescheduled,
  confirmation,
  dependant,
  onPerson,
  send,
  reason,
  onReason,
}: BookingConfirmDialogProps) {
  const isBooked = confirmation.step === 'booked';
  // the record of the booking is on its way
  const isBooking = isBooked || confirmation.call === 'booking';
  const isChecking = !isBooked && confirmation.call === 'checking';
  const isUnsure = !isBooked && confirmation.isUnsure;
  const isRescheduling = rescheduled !== null;
  const givingUp = givingUpWords(useClinic(), confirmation.slot.start_time, useMinute());
  const cancel = () => send({ type: 'cancelled' });
  return (
    <Modal
      title={
        isRescheduling ? rescheduleTexts.title_confirm : type === 1 ? texts.title_confirm_video : texts.title_confirm
      }
      isOpen
      onClose={cancel}
      actions={
        <>
          <Countdown deadline={confirmation.deadline} onEnd={() => send({ type: 'expired' })} />
          <BusyButton text={texts.action_cancel} disabled={isBooking} isBusy={isChecking} onClick={cancel} />
          <BusyButton
            intent="primary"
            text={
              isUnsure ? texts.action_retry : isRescheduling ? rescheduleTexts.action_confirm : texts.action_confirm
            }
            disabled={isChecking || tooLong(reason, MAX_REASON) !== undefined}
            isBusy={isBooking}
            onClick={() => send({ type: 'confirmed' })}
          />
        </>
      }
    >
      <BookingSummary doctor={doctor} type={type} rescheduled={rescheduled} slot={confirmation.slot}>
        {(own) => (
          <>
            <BookingPerson
              own={own}
              chosen={dependant}
              isDisabled={isBooking || isChecking || isUnsure || confirmation.isOffered}
              onChoose={(chosen) => send({ type: 'person-chosen', dependant: chosen })}
              onOpen={onPerson}
            />
            {confirmation.isOffered && <span>{texts.hint_offered}</span>}
          </>
        )}
      </BookingSummary>
      {!isRescheduling && (
        <div className="booking-reason">
          <TextAreaField
            field={{ name: 'reason', value: reason, error: undefined, onChange: onReason }}
            label={texts.field_reason}
            isOptional
            maxLength={MAX_REASON}
            isReadOnly={isBooking || isChecking || isUnsure}
          />
        </div>
      )}
      <p className="booking-after">
        {isRescheduling ? rescheduleTexts.hint_after : texts.hint_after}{' '}
        {givingUp ?? (isRescheduling ? null : texts.hint_after_cancel)}
      </p>
      <div role="alert">
        {isUnsure && !isBooking && !isChecking && (
          <div tabIndex={-1} ref={focusOnMount}>
            <Callout intent="warning" icon={<Offline />}>
              {isRescheduling ? rescheduleTexts.alert_unsure : texts.alert_unsure}
            </Callout>
          </div>
        )}
      </div>
      <span role="status" className="visually-hidden">
        {isBooking && (isRescheduling ? rescheduleTexts.hint_sending : texts.hint_sending)}
        {isChecking && texts.hint_checking}
      </span>
    </Modal>
  );
}
