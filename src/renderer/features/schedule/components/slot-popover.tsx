import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { Button, Callout } from '@blueprintjs/core';
import { Cross, Undo, Walk, WarningSign } from '@blueprintjs/icons';
import { longDay, timeRange } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import { statusText, type AppointmentStatus } from '#shared/rules/appointment-status.ts';
import { ConfirmedTag } from '#renderer/entities/appointment/confirmed-tag.tsx';
import { rescheduleTexts } from '#renderer/entities/appointment/reschedule-texts.ru.ts';
import { RescheduleVisit } from '#renderer/entities/appointment/reschedule-visit.tsx';
import { StatusTag } from '#renderer/entities/appointment/status-tag.tsx';
import { VisitNotes } from '#renderer/entities/appointment/visit-notes.tsx';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { DoctorById } from '#renderer/entities/doctor/doctor-by-id.tsx';
import { documentTexts } from '#renderer/entities/document/document-texts.ru.ts';
import { PrintButton } from '#renderer/entities/document/print-button.tsx';
import { ReadBanner } from '#renderer/entities/patient/read-banner.tsx';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { useHere } from '#renderer/lib/navigation/next-path.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { focusInPlace } from '#renderer/lib/page/focus-on-mount.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import type { StaffSlot } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { useSlotActions } from '../use-slot-actions.ts';
import { kindWords } from '../week-events.tsx';
import { CancelBooking } from './cancel-booking.tsx';
import { DeleteSlot } from './delete-slot.tsx';
import { Overbook } from './overbook.tsx';
import { BookForm, NO_DRAFT, isBegun, type BookingDraft } from './book-form.tsx';

/** 2 §9 */
const DOCTOR_SEARCH_MS = 500;

interface SlotPopoverProps {
  readonly slot: StaffSlot;
  readonly isOver: boolean;
  /** whose time it is, where that does not stand above it */
  readonly doctor?: { readonly name: string; readonly specialty: string } | undefined;
  readonly onClose: () => void;
  /** something was done, and nothing is left to do here */
  readonly onDone: () => void;
  /** something was typed that is not sent yet */
  readonly onInput: (event: FormEvent) => void;
}

/** What a time is and what can be done with it; without the rights to book or to write it only tells. */
export function SlotPopover({ slot, isOver, doctor, onClose, onDone, onInput }: SlotPopoverProps) {
  const clinic = useClinic();
  const today = useClinicToday(clinic.timezone);
  const canBook = useCan('slot.book', clinic.id);
  const canWrite = useCan('schedule.write', clinic.id);
  const canOverbook = useCan('slot.overbook', clinic.id);
  const [wasStale, setWasStale] = useState(false);
  const [isRescheduling, setIsRescheduling] = useState(false);
  const actions = useSlotActions(slot, { onDone, onStale: () => setWasStale(true) });
  const here = useHere();
  // A change made elsewhere comes by itself: what is done next is done to the time as it is now, so it is told first.
  const [seen, setSeen] = useState(slot.version);
  if (seen !== slot.version && !actions.isBusy) {
    setSeen(slot.version);
    setWasStale(true);
  }
  const [draft, setDraft] = useState<BookingDraft>(NO_DRAFT);
  // another desk was quicker: who was chosen here stays, and is offered other times
  const isTaken =
    slot.patient !== null && !isOver && isBegun(draft) && draft.patient?.id !== slot.patient.id && !actions.isBusy;
  const patient = isTaken ? null : slot.patient;
  const isToday = slot.start_time.slice(0, 10) === today;
  const when = `${longDay(slot.start_time)}, ${timeRange(slot.start_time, slot.end_time)}`;
  return (
    <div
      className="slot-popover"
      role="dialog"
      aria-modal={false}
      aria-label={doctor ? `${when}, ${doctor.name}` : when}
    >
      <header className="slot-popover-head">
        <div>
          <h3 tabIndex={-1} ref={patient || !canBook || isOver ? focusInPlace : undefined}>
            {timeRange(slot.start_time, slot.end_time)}
          </h3>
          <p className="muted">
            {longDay(slot.start_time)} · {kindWords(slot)}
          </p>
          {slot.overbook_reason !== null && <p>{texts.hint_overbooked(slot.overbook_reason)}</p>}
          {doctor && (
            <p>
              {doctor.name} <span className="muted">· {doctor.specialty}</span>
            </p>
          )}
        </div>
        <Button variant="minimal" size="small" icon={<Cross />} aria-label={texts.action_close} onClick={onClose} />
      </header>
      {(wasStale || actions.wasStale) && !isTaken && (
        <Callout compact intent="warning" icon={<WarningSign />} role="alert">
          {texts.alert_stale}
        </Callout>
      )}
      {patient && (
        <div className="slot-popover-who">
          <ReadBanner
            clinic={clinic}
            id={patient.id}
            known={{
              last_name: patient.lastName,
              first_name: patient.firstName,
              middle_name: patient.middleName,
              cardid: patient.cardid,
              phone: patient.phone,
              good: patient.good,
            }}
            today={today}
          />
          {slot.status !== null && (
            <p className="slot-popover-state">
              <StatusTag status={slot.status} text={statusText(slot.status as AppointmentStatus)} />
              {slot.status === 'booked' && slot.appointment?.confirmed_at != null && <ConfirmedTag />}
            </p>
          )}
          {canBook && slot.appointment && <VisitNotes clinic={clinic.id} appointment={slot.appointment.id} />}
          <div className="slot-popover-actions">
            {canBook && actions.step && (isToday || actions.step === 'booked') && (
              <BusyButton
                size="small"
                className="tonal"
                icon={actions.step === 'booked' ? <Undo /> : <Walk />}
                text={actions.step === 'booked' ? texts.action_not_arrived : texts.action_arrived}
                isBusy={actions.isBusy}
                onClick={() => void actions.takeStep()}
              />
            )}
            <ButtonLink isSmall to={paths.patient(clinic.slug, patient.id, here)}>
              {texts.action_card}
            </ButtonLink>
            {slot.appointment && (
              <PrintButton
                clinic={clinic.id}
                kind="slip"
                id={slot.appointment.id}
                text={documentTexts.action_slip}
                isSmall
              />
            )}
            {canBook && slot.status === 'booked' && slot.appointment && (
              <Button size="small" text={rescheduleTexts.action_move} onClick={() => setIsRescheduling(true)} />
            )}
            {canBook && slot.status === 'booked' && (
              <CancelBooking key={slot.version} slot={slot} isBusy={actions.isBusy} onCancel={actions.cancel} />
            )}
          </div>
        </div>
      )}
      {isRescheduling && patient && slot.appointment && (
        <RescheduleVisit
          clinic={clinic}
          today={today}
          booking={{
            ...slot.appointment,
            slot: slot.id,
            doctor: slot.doctor,
            start_time: slot.start_time,
            name: fullName(patient),
          }}
          doctorField={(id, onChoose) => (
            <DoctorById
              clinic={clinic.id}
              label={texts.field_doctor}
              id={id}
              onChange={onChoose}
              debounce={DOCTOR_SEARCH_MS}
            />
          )}
          onClose={() => setIsRescheduling(false)}
          onMoved={onDone}
        />
      )}
      {slot.is_absent && !isOver && <p className="muted">{patient ? texts.hint_absent_visit : texts.hint_absent}</p>}
      {!patient && isOver && <p className="muted">{texts.hint_past}</p>}
      {!patient && slot.is_held && (
        <p className="muted">
          {slot.is_waiting_offer ? texts.hint_waiting_offer : texts.hint_held}{' '}
          {slot.is_waiting_offer && canBook && (
            <Link to={paths.waitingList(clinic.slug)}>{texts.action_waiting_list}</Link>
          )}
        </p>
      )}
      {!patient && canBook && !isOver && (
        <BookForm
          slot={slot}
          draft={draft}
          onDraft={setDraft}
          isTaken={isTaken}
          onDone={onDone}
          isBusy={actions.isBusy}
          onBook={actions.book}
          onReserve={actions.reserve}
          onInput={onInput}
        />
      )}
      {patient && canOverbook && !isOver && <Overbook slot={slot} onAdded={onDone} />}
      {!slot.patient && (slot.is_overbooked ? canOverbook : canWrite) && (
        <DeleteSlot key={slot.version} slot={slot} isBusy={actions.isBusy} onDelete={actions.remove} />
      )}
    </div>
  );
}
