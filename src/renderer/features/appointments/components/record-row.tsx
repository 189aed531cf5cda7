import { hasModule } from '#shared/access/modules.ts';
import { fullDate, shortDay, timeRange } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import { StatusTag } from '#renderer/entities/appointment/status-tag.tsx';
import { clinicAddress } from '#renderer/entities/clinic/clinic-address.ts';
import { DoctorName } from '#renderer/entities/doctor/doctor-name.tsx';
import { ZoneNote } from '#renderer/entities/slot/zone-note.tsx';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import type { Appointment } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { ByClinic } from './by-clinic.tsx';
import { CancelRecord } from './cancel-record.tsx';

interface RecordRowProps {
  readonly record: Appointment;
  /** says which clinic it is in: where records of several stand together */
  readonly showsClinic: boolean;
}

/** One appointment: when, to whom, where, its status, and what can be done with it. */
export function RecordRow({ record, showsClinic }: RecordRowProps) {
  const { doctor, organization: clinic, start_time: start, end_time: end, type, slot } = record;
  const isOver = !record.can_cancel && record.status !== 'arrived' && record.status !== 'in_progress';
  return (
    <article className="records-row">
      <div className="records-when">
        <p className="records-date">
          {shortDay(start)}
          <span>{fullDate(start).slice(-4)}</span>
        </p>
        <p className="records-time">
          <time dateTime={start}>{timeRange(start, end)}</time>
        </p>
        <ZoneNote zone={clinic.timezone} city={clinic.city} at={start} />
      </div>
      <div className="records-who">
        <div className="records-doctor">
          <DoctorName
            name={doctor}
            heading="h2"
            details={`${doctor.specialty} · ${type === 1 ? texts.hint_video : texts.hint_in_person}`}
          />
          <StatusTag status={record.status} text={record.status_text} />
        </div>
        <p className="records-where">
          {showsClinic && <strong>{clinic.title}</strong>}
          <span>{clinicAddress(clinic)}</span>
        </p>
        {record.cancelled_by_clinic && <ByClinic text={texts.hint_by_clinic} phones={clinic.phones} />}
      </div>
      <div className="records-end">
        {record.can_cancel && slot !== null && <CancelRecord record={record} slot={slot} />}
        {isOver && hasModule(clinic.modules, 'booking') && (
          <ButtonLink
            isSmall
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
