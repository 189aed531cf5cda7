import { useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Cross, Phone, WarningSign } from '@blueprintjs/icons';
import { longDay, timeRange } from '#shared/format/dates.ts';
import { formatPhone } from '#shared/format/phone.ts';
import { statusText, type AppointmentStatus } from '#shared/rules/appointment-status.ts';
import { StatusTag } from '#renderer/entities/appointment/status-tag.tsx';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { slotKind } from '#renderer/entities/slot/slot-kind.ts';
import { useHere } from '#renderer/lib/navigation/next-path.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { focusInPlace } from '#renderer/lib/page/focus-on-mount.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PersonName } from '#renderer/ui/person-name.tsx';
import type { StaffSlot } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { useSlotActions } from '../use-slot-actions.ts';
import { CancelBooking } from './cancel-booking.tsx';
import { DeleteSlot } from './delete-slot.tsx';
import { BookForm } from './book-form.tsx';

interface SlotPopoverProps {
  readonly slot: StaffSlot;
  readonly isOver: boolean;
  readonly onClose: () => void;
}

/** What a time is and what can be done with it; without the rights to book or to write it only tells. */
export function SlotPopover({ slot, isOver, onClose }: SlotPopoverProps) {
  const clinic = useClinic();
  const canBook = useCan('slot.book', clinic.id);
  const canWrite = useCan('schedule.write', clinic.id);
  const [wasStale, setWasStale] = useState(false);
  const actions = useSlotActions(slot, { onDone: onClose, onStale: () => setWasStale(true) });
  const here = useHere();
  // A change made elsewhere comes by itself: what is done next is done to the time as it is now, so it is told first.
  const [seen, setSeen] = useState(slot.version);
  if (seen !== slot.version && !actions.isBusy) {
    setSeen(slot.version);
    setWasStale(true);
  }
  const { patient } = slot;
  return (
    <div
      className="slot-popover"
      role="dialog"
      aria-label={`${longDay(slot.start_time)}, ${timeRange(slot.start_time, slot.end_time)}`}
    >
      <header className="slot-popover-head">
        <div>
          <h3 tabIndex={-1} ref={patient || !canBook || isOver ? focusInPlace : undefined}>
            {timeRange(slot.start_time, slot.end_time)}
          </h3>
          <p className="muted">
            {longDay(slot.start_time)} · {texts.kinds[slotKind(slot)]}
          </p>
        </div>
        <Button variant="minimal" size="small" icon={<Cross />} aria-label={texts.action_close} onClick={onClose} />
      </header>
      {wasStale && (
        <Callout compact intent="warning" icon={<WarningSign />} role="alert">
          {texts.alert_stale}
        </Callout>
      )}
      {patient && (
        <div className="slot-popover-who">
          <p>
            <strong>
              <PersonName name={patient} />
            </strong>
          </p>
          {patient.phone !== '' && (
            <p>
              <a href={`tel:${patient.phone}`}>
                <Phone size={12} /> {formatPhone(patient.phone)}
              </a>
            </p>
          )}
          <p className="muted">{texts.hint_card(patient.cardid)}</p>
          {slot.status !== null && (
            <p>
              <StatusTag status={slot.status} text={statusText(slot.status as AppointmentStatus)} />
            </p>
          )}
          <div className="slot-popover-actions">
            <ButtonLink isSmall to={paths.patient(clinic.slug, patient.id, here)}>
              {texts.action_card}
            </ButtonLink>
            {canBook && slot.status === 'booked' && (
              <CancelBooking key={slot.version} slot={slot} isBusy={actions.isBusy} onCancel={actions.cancel} />
            )}
          </div>
        </div>
      )}
      {!patient && isOver && <p className="muted">{texts.hint_past}</p>}
      {!patient && slot.is_held && <p className="muted">{texts.hint_held}</p>}
      {!patient && canBook && !isOver && (
        <BookForm slot={slot} isBusy={actions.isBusy} onBook={actions.book} onReserve={actions.reserve} />
      )}
      {!patient && canWrite && (
        <DeleteSlot key={slot.version} slot={slot} isBusy={actions.isBusy} onDelete={actions.remove} />
      )}
    </div>
  );
}
