import { useEffect, useRef } from 'react';
import { Link, useLocation, type To } from 'react-router-dom';
import { Tick } from '@blueprintjs/icons';
import { dayAndTime, longDay, timeRange } from '#shared/format/dates.ts';
import { shortName } from '#shared/format/names.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { clinicAddress } from '#renderer/entities/clinic/clinic-address.ts';
import { DoctorName } from '#renderer/entities/doctor/doctor-name.tsx';
import { ZoneNote } from '#renderer/entities/slot/zone-note.tsx';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { DateBlock } from '#renderer/ui/date-block.tsx';
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
 * A fresh booking: when, to whom, where, how to remember it, move it and cancel it. Gone with the booking, and when it
 * cannot be read.
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
  const { doctor, start_time: start, end_time: end, organization, slot, type } = record;
  const what = `${dayAndTime(start)}, ${shortName(doctor)}`;
  return (
    <section className="records-booked" data-row={id} aria-labelledby="records-booked-title">
      <DateBlock day={start} />
      <div>
        <h2 id="records-booked-title" data-page-focus ref={title} tabIndex={-1}>
          <Tick className="records-booked-icon" size={20} />{' '}
          {isRescheduled ? texts.title_rescheduled : texts.title_booked}
        </h2>
        <p className="records-booked-when">
          {longDay(start)} {start.slice(0, 4)}, <time dateTime={start}>{timeRange(start, end)}</time>
        </p>
        <ZoneNote zone={organization.timezone} city={organization.city} at={start} isOneTime />
        {record.patient && <p>{texts.hint_for(`${record.patient.firstName} ${record.patient.lastName}`)}</p>}
        <DoctorName name={doctor} details={`${doctor.specialty} · ${doctor.department}`} size={44} />
        <p>
          <strong>{organization.title}</strong>, {type === 1 ? texts.hint_video : clinicAddress(organization)}
        </p>
        <p className="records-booked-hint">
          {!record.can_cancel
            ? texts.hint_call_to_cancel
            : isUnwanted
              ? isRescheduled
                ? texts.hint_unwanted_rescheduling
                : texts.hint_unwanted
              : isRescheduled
                ? texts.hint_rescheduled
                : texts.hint_how_to_cancel}
        </p>
        <div className="records-booked-actions">
          {record.can_reschedule && (
            <ButtonLink
              look="tonal"
              to={paths.rescheduleAppointment(organization.slug, id, doctor.id)}
              label={texts.action_reschedule_of(what)}
            >
              {texts.action_reschedule}
            </ButtonLink>
          )}
          <KeepRecord record={record} coords={clinic.front.coords} />
          {record.can_cancel && slot !== null && <CancelRecord record={record} slot={slot} />}
          <Link className="records-booked-close" to={closeTo} replace preventScrollReset>
            {texts.action_close}
          </Link>
        </div>
      </div>
    </section>
  );
}
