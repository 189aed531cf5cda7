import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button, Tag } from '@blueprintjs/core';
import { More, Person, Tick } from '@blueprintjs/icons';
import { hasModule } from '#shared/access/has-module.ts';
import { dateAndTime, dayAndTime, timeRange } from '#shared/format/dates.ts';
import { fullName, shortName } from '#shared/format/names.ts';
import { daysBetween } from '#shared/rules/clinic-time.ts';
import { daysTexts } from '#renderer/entities/appointment/days-texts.ru.ts';
import { StatusTag } from '#renderer/entities/appointment/status-tag.tsx';
import { clinicAddress } from '#renderer/entities/clinic/clinic-address.ts';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { ZoneNote } from '#renderer/entities/slot/zone-note.tsx';
import { useMinute } from '#renderer/lib/page/use-minute.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { DateBlock } from '#renderer/ui/date-block.tsx';
import { PersonName } from '#renderer/ui/person-name.tsx';
import type { OwnRecord } from '#renderer/entities/appointment/own-record.ts';
import { texts } from '../texts.ru.ts';
import { ByClinic } from './by-clinic.tsx';
import { CancelRecord } from './cancel-record.tsx';
import { InsteadOfCancelled } from './instead-of-cancelled.tsx';
import { KeepRecord } from './keep-record.tsx';
import { RescheduledByClinic } from './rescheduled-by-clinic.tsx';

interface RecordRowProps {
  readonly record: OwnRecord;
  /** says which clinic it is in: where records of several stand together */
  readonly showsClinic: boolean;
  /** the next visit: larger, with all that can be done at hand */
  readonly isFirst: boolean;
}

/** One appointment: when, to whom, where, its status, and what can be done with it. */
export function RecordRow({ record, showsClinic, isFirst }: RecordRowProps) {
  const { doctor, organization: clinic, start_time: start, end_time: end, type, slot } = record;
  const today = useClinicToday(clinic.timezone);
  const now = useMinute();
  const isUnderWay = record.status === 'arrived' || record.status === 'in_progress';
  // a visit that nobody has ended is over by its time; one that is too near to be cancelled is still to come
  const isTooLate = record.status === 'booked' && !record.can_cancel && Date.parse(start) > now;
  const isOver = !record.can_cancel && !isTooLate && !(isUnderWay && Date.parse(end) > now);
  const patient = record.patient && texts.hint_for(`${record.patient.firstName} ${record.patient.lastName}`);
  const year = start.slice(0, 4);
  const what = `${dayAndTime(start)}, ${shortName(doctor)}`;
  return (
    <article className={isFirst ? 'records-row records-row-first' : 'records-row'}>
      {record.rescheduled_from && <RescheduledByClinic record={record} from={record.rescheduled_from} of={what} />}
      <DateBlock day={start} isFirst={isFirst} {...(year === today.slice(0, 4) ? {} : { year })} />
      <div className="records-what">
        <p className="records-tags">
          {!isOver && (
            <Tag minimal intent="primary">
              {daysTexts.hint_in_days(daysBetween(today, start.slice(0, 10)))}
            </Tag>
          )}
          {patient !== null && !isFirst && (
            <Tag minimal intent="primary" icon={<Person size={12} />}>
              {patient}
            </Tag>
          )}
          <Tag minimal>{type === 1 ? texts.hint_video : texts.hint_in_person}</Tag>
          <StatusTag status={record.status} text={record.status_text} />
          {record.is_confirmed && record.status === 'booked' && (
            <Tag minimal intent="success" icon={<Tick size={12} />}>
              {texts.hint_confirmed}
            </Tag>
          )}
        </p>
        <h2>
          <time dateTime={start}>{timeRange(start, end)}</time> · <PersonName name={doctor} />
        </h2>
        {patient !== null && isFirst && <p className="records-patient">{patient}</p>}
        <p className="records-where">
          {doctor.specialty} · {showsClinic && <strong>{clinic.title}, </strong>}
          {clinicAddress(clinic)}
        </p>
        <ZoneNote zone={clinic.timezone} city={clinic.city} at={start} isOneTime />
        {record.reason !== '' && (
          <p className="records-reason">
            {texts.field_reason}: {record.reason}
          </p>
        )}
        {record.can_cancel && record.cancel_until !== null && (
          <p className="records-reason">{texts.hint_cancel_until(dateAndTime(record.cancel_until))}</p>
        )}
        {isTooLate && record.cancel_until !== null && (
          <ByClinic text={texts.hint_cancel_is_late(dateAndTime(record.cancel_until))} phones={clinic.phones} />
        )}
        {record.cancelled_by_clinic && <ByClinic text={texts.hint_by_clinic} phones={clinic.phones} />}
      </div>
      <div className="records-actions">
        {record.can_reschedule && (
          <ButtonLink
            look="tonal"
            to={paths.rescheduleAppointment(clinic.slug, record.id, doctor.id)}
            label={texts.action_reschedule_of(what)}
          >
            {texts.action_reschedule}
          </ButtonLink>
        )}
        {!isOver && (
          <Rest isFolded={!isFirst && record.rescheduled_from === null} of={what}>
            <KeepRecord record={record} of={what} />
            {record.can_cancel && slot !== null && <CancelRecord record={record} slot={slot} />}
          </Rest>
        )}
        {record.cancelled_by_clinic && <InsteadOfCancelled record={record} />}
        {isOver && !record.cancelled_by_clinic && hasModule(clinic.modules, 'booking') && (
          <ButtonLink
            look="tonal"
            to={paths.makeAppointmentTo(clinic.slug, doctor.id)}
            label={texts.action_again_to(fullName(doctor))}
          >
            {texts.action_again}
          </ButtonLink>
        )}
      </div>
    </article>
  );
}

interface RestProps {
  readonly isFolded: boolean;
  /** which record it is */
  readonly of: string;
  readonly children: ReactNode;
}

/** What else can be done: at hand with the next visit, behind «⋯» with the others. */
function Rest({ isFolded, of, children }: RestProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const rest = useRef<HTMLDivElement>(null);
  // not what is pressed in a question over the page: its events do not pass this element
  useEffect(() => {
    const element = rest.current;
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setIsOpen(false);
      toggle.current?.focus();
    };
    element?.addEventListener('keydown', close);
    return () => element?.removeEventListener('keydown', close);
  }, [isFolded]);
  if (!isFolded) return children;
  return (
    <>
      <Button
        ref={toggle}
        variant="minimal"
        icon={<More />}
        aria-label={texts.action_more_of(of)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      />
      <div
        id={id}
        ref={rest}
        role="group"
        aria-label={texts.action_more_of(of)}
        className="records-rest"
        hidden={!isOpen}
      >
        {isOpen && children}
      </div>
    </>
  );
}
