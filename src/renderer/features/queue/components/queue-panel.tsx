import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AnchorButton, Button } from '@blueprintjs/core';
import { Calendar, Cross, IdNumber, Phone, Undo, Video, Walk } from '@blueprintjs/icons';
import { dayAndTime, timeRange } from '#shared/format/dates.ts';
import { formatPhone } from '#shared/format/phone.ts';
import { moveText, rescheduleRefusal, type AppointmentStatus, type Moment } from '#shared/rules/appointment-status.ts';
import { ConfirmedTag } from '#renderer/entities/appointment/confirmed-tag.tsx';
import { useMoveQuestion } from '#renderer/entities/appointment/move-question.tsx';
import { canCancel, DESK, deskStep, movesBesideCancel } from '#renderer/entities/appointment/moves.ts';
import { patientOf, type QueueItem } from '#renderer/entities/appointment/queue-api.ts';
import { rescheduleTexts } from '#renderer/entities/appointment/reschedule-texts.ru.ts';
import { RescheduleVisit } from '#renderer/entities/appointment/reschedule-visit.tsx';
import { StatusControl } from '#renderer/entities/appointment/status-control.tsx';
import { VisitNotes } from '#renderer/entities/appointment/visit-notes.tsx';
import { LateTag, WaitTag } from '#renderer/entities/appointment/wait-tag.tsx';
import { lateMinutes, waitedMinutes } from '#renderer/entities/appointment/waiting.ts';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { DoctorById } from '#renderer/entities/doctor/doctor-by-id.tsx';
import { documentTexts } from '#renderer/entities/document/document-texts.ru.ts';
import { askSlip } from '#renderer/entities/document/slip-asks.ts';
import { PrintButton } from '#renderer/entities/document/print-button.tsx';
import { BannerView } from '#renderer/entities/patient/read-banner.tsx';
import { useBanner } from '#renderer/entities/patient/use-banner.ts';
import { useHere } from '#renderer/lib/navigation/next-path.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useBareKeys } from '#renderer/lib/page/use-bare-keys.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PersonName } from '#renderer/ui/person-name.tsx';
import { texts } from '../texts.ru.ts';
import { BookAgain } from './book-again.tsx';
import { PatientVisits } from './patient-visits.tsx';

/** Where a key leads to. */
type Way = 'card' | 'schedule';
/** The latest visits of the patient that the panel shows. */
const SHOWN_VISITS = 3;
/** 2 §9 */
const DOCTOR_SEARCH_MS = 1000;

interface QueuePanelProps {
  readonly item: QueueItem;
  readonly clinic: Clinic;
  readonly moment: Moment;
  readonly today: string;
  /** an arrow that is held down passes many: a patient is read when it has stopped */
  readonly isSettled: boolean;
  /** writes the choice to the address at once */
  readonly onSettle: () => Promise<void>;
  readonly isBusy: boolean;
  readonly onMove: (item: QueueItem, status: AppointmentStatus) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The chosen visit: who it is, when, to whom, and what the desk does with it, each by a key, too. */
export function QueuePanel(props: QueuePanelProps) {
  const { item, clinic, moment, today, isSettled, onSettle, isBusy, onMove, onClose } = props;
  const { patient, doctor, start_time: start, end_time: end } = item;
  const navigate = useNavigate();
  const here = useHere();
  const name = patientOf(item);
  const banner = useBanner(clinic.id, isSettled ? patient.id : null, { visits: SHOWN_VISITS + 1 });
  const canBook = useCan('slot.book', clinic.id);
  const mayPrint = useCan('document.print', clinic.id);
  const moving = { movers: DESK, moment };
  const moves = movesBesideCancel(item, moving);
  const { ask, question } = useMoveQuestion({
    visit: item,
    ...moving,
    isBusy,
    details: (
      <>
        <PersonName name={name} />, {dayAndTime(start)}, <PersonName name={doctor} isShort />
      </>
    ),
    onMove: (status) => onMove(item, status),
  });
  const step = deskStep(item, moment);
  const [isRescheduling, setIsRescheduling] = useState(false);
  const mayReschedule = rescheduleRefusal(item, 'desk', moment) === null;
  const [toCard, toSchedule] = [
    paths.patient(clinic.slug, patient.id, here),
    `${paths.scheduleOf(clinic.slug, doctor.id)}?date=${start.slice(0, 10)}`,
  ];
  // a key may come before the choice has settled: «back» leads to the address as it is when the page is left
  const leaveFor = async (page: Way) => {
    await onSettle();
    const { pathname, search } = window.location;
    void navigate(page === 'card' ? paths.patient(clinic.slug, patient.id, pathname + search) : toSchedule);
  };
  useBareKeys({
    Enter: () => void leaveFor('card'),
    KeyG: step && !isBusy ? () => ask(step) : undefined,
    KeyD: mayReschedule ? () => setIsRescheduling(true) : undefined,
    KeyH: () => void leaveFor('schedule'),
    KeyN: mayPrint ? () => askSlip({ clinic: clinic.id, appointment: item.id }) : undefined,
    Delete: canCancel(item.status) && !isBusy ? () => ask('cancelled') : undefined,
    Escape: onClose,
  });
  return (
    <aside className="queue-panel" aria-label={texts.title_visit_of(name)}>
      <Button
        className="queue-panel-close"
        size="small"
        variant="minimal"
        icon={<Cross />}
        aria-label={texts.action_close_panel}
        onClick={onClose}
      />
      <div className="queue-panel-part">
        <BannerView clinic={clinic} read={banner} known={patient} today={today} heading="h2" />
      </div>
      <div className="queue-panel-part">
        <div className="queue-panel-when">
          <b>
            <time dateTime={start}>{timeRange(start, end)}</time>
          </b>
          <WaitTag minutes={waitedMinutes(item, moment.now)} />
          <LateTag minutes={lateMinutes(item, moment)} />
        </div>
        <p className="small">
          <PersonName name={doctor} isShort />, {doctor.specialty}
          {item.type === 1 && (
            <span className="queue-panel-video">
              <Video size={12} /> {texts.hint_video}
            </span>
          )}
        </p>
        <div className="queue-panel-state">
          <StatusControl
            status={item.status}
            text={item.status_text}
            name={name}
            moves={moves}
            isBusy={isBusy}
            onMove={ask}
          />
          {item.status === 'booked' && item.confirmed_at !== null && <ConfirmedTag gender={patient.gender} />}
        </div>
        <VisitNotes key={item.id} clinic={clinic.id} appointment={isSettled ? item.id : null} />
        <div className="queue-panel-actions">
          {step && (
            <Button
              size="small"
              className={step === 'arrived' ? 'tonal' : ''}
              icon={step === 'arrived' ? <Walk /> : <Undo />}
              text={moveText(step)}
              loading={isBusy}
              onClick={() => ask(step)}
            />
          )}
          <div className="queue-panel-row">
            <ButtonLink isSmall look={step === 'arrived' ? 'plain' : 'tonal'} icon={<IdNumber />} to={toCard}>
              {texts.action_open_card}
            </ButtonLink>
            {mayReschedule && (
              <Button size="small" text={rescheduleTexts.action_move} onClick={() => setIsRescheduling(true)} />
            )}
            <PrintButton clinic={clinic.id} kind="slip" id={item.id} text={documentTexts.action_slip} isSmall />
            {patient.phone !== '' && (
              <AnchorButton
                size="small"
                icon={<Phone />}
                href={`tel:${patient.phone}`}
                aria-label={texts.action_call_of(formatPhone(patient.phone))}
                title={texts.action_call_of(formatPhone(patient.phone))}
              />
            )}
          </div>
        </div>
      </div>
      {banner.facts?.visits && <PatientVisits visits={banner.facts.visits} beside={item.id} most={SHOWN_VISITS} />}
      {canBook && isSettled && doctor.works && <BookAgain key={item.id} clinic={clinic} item={item} now={moment.now} />}
      <div className="queue-panel-part queue-panel-foot">
        <ButtonLink isSmall look="quiet" icon={<Calendar />} to={toSchedule}>
          {texts.action_to_schedule}
        </ButtonLink>
        {canCancel(item.status) && (
          <Button
            size="small"
            variant="minimal"
            intent="danger"
            text={texts.action_cancel_visit}
            onClick={() => ask('cancelled')}
          />
        )}
      </div>
      {question}
      {isRescheduling && (
        <RescheduleVisit
          clinic={clinic}
          today={today}
          booking={{ ...item, doctor: doctor.id, name }}
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
          onMoved={() => setIsRescheduling(false)}
        />
      )}
    </aside>
  );
}
