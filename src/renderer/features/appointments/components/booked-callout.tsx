import { useEffect, useRef } from 'react';
import { Link, useLocation, type To } from 'react-router-dom';
import { Tick } from '@blueprintjs/icons';
import { fullDate, longDay, timeRange } from '#shared/format/dates.ts';
import { fullName, inSentence } from '#shared/format/names.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { clinicAddress } from '#renderer/entities/clinic/clinic-address.ts';
import { ZoneNote } from '#renderer/entities/slot/zone-note.tsx';
import { useRowFocus } from '#renderer/ui/use-row-focus.ts';
import { useGetMyAppointmentQuery } from '#renderer/entities/appointment/own-record.ts';
import { texts } from '../texts.ru.ts';
import { CancelRecord } from './cancel-record.tsx';
import { KeepRecord } from './keep-record.tsx';

interface BookedCalloutProps {
  /** null: there is none, or it was closed */
  readonly id: string | null;
  /** it was booked before, and got another time */
  readonly isRescheduled: boolean;
  /** the same page without the callout */
  readonly closeTo: To;
}

/** The place of a fresh booking, which stays: when the booking goes with the focus in it, the focus is there. */
export function BookedCallout({ id, isRescheduled, closeTo }: BookedCalloutProps) {
  const host = useRowFocus<HTMLDivElement>(id === null ? [] : [id]);
  return (
    <div ref={host} tabIndex={-1}>
      {id !== null && <Booked id={id} isRescheduled={isRescheduled} closeTo={closeTo} />}
    </div>
  );
}

/**
 * A fresh booking: what, where, how to remember it and how to cancel. Gone with the booking, and when it cannot be
 * read.
 */
function Booked({ id, isRescheduled, closeTo }: BookedCalloutProps & { readonly id: string }) {
  const clinic = useClinic();
  const title = useRef<HTMLHeadingElement>(null);
  const { currentData: record } = useGetMyAppointmentQuery({ clinic: clinic.id, params: { id } });
  // «Отмена» was pressed when nobody knew whether there was a booking
  const isUnwanted = (useLocation().state as { readonly isUnwanted?: unknown } | null)?.isUnwanted === true;
  const isShown = record?.status === 'booked';
  useEffect(() => {
    if (isShown) title.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  const { doctor, start_time: start, end_time: end, organization } = record;
  const address = clinicAddress(organization);
  return (
    <section className="records-booked" data-row={id} aria-labelledby="records-booked-title">
      <Tick className="records-booked-icon" size={24} />
      <div>
        <h2 id="records-booked-title" data-page-focus ref={title} tabIndex={-1}>
          {isRescheduled ? texts.title_rescheduled : texts.title_booked}
        </h2>
        <p className="records-booked-when">
          {longDay(start)} {fullDate(start).slice(-4)}, <time dateTime={start}>{timeRange(start, end)}</time>
        </p>
        <ZoneNote zone={organization.timezone} city={organization.city} at={start} isOneTime />
        <p>
          {inSentence(fullName(doctor))}, {doctor.specialty.toLocaleLowerCase('ru')}
        </p>
        {record.patient && <p>{texts.hint_for(`${record.patient.firstName} ${record.patient.lastName}`)}</p>}
        <p>
          {organization.title}, {address}
        </p>
        <p className="records-booked-hint">
          {isUnwanted
            ? isRescheduled
              ? texts.hint_unwanted_rescheduling
              : texts.hint_unwanted
            : isRescheduled
              ? texts.hint_rescheduled
              : texts.hint_how_to_cancel}
        </p>
        <div className="records-booked-actions">
          {isUnwanted && record.slot !== null && <CancelRecord record={record} slot={record.slot} />}
          <KeepRecord record={record} coords={clinic.front.coords} />
          <Link className="records-booked-close" to={closeTo} replace preventScrollReset>
            {texts.action_close}
          </Link>
        </div>
      </div>
    </section>
  );
}
