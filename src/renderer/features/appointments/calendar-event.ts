import { fullName, shortName } from '#shared/format/names.ts';
import { formatPhone } from '#shared/format/phone.ts';
import { clinicAddress } from '#renderer/entities/clinic/clinic-address.ts';
import type { OwnRecord } from '#renderer/entities/appointment/own-record.ts';
import type { CalendarEvent } from '#shared/format/ics.ts';
import { texts } from './texts.ru.ts';

/** An appointment as an entry of the person's own calendar. */
export const toCalendarEvent = ({
  id,
  version: sequence,
  start_time: start,
  end_time: end,
  doctor,
  organization: clinic,
}: OwnRecord): CalendarEvent => ({
  id,
  sequence,
  start,
  end,
  zone: clinic.timezone,
  title: texts.hint_calendar_title(doctor.specialty, shortName(doctor)),
  location: `${clinic.title}, ${clinicAddress(clinic)}`,
  notes: [fullName(doctor), texts.hint_calendar_notes(clinic.title, clinic.phones.map(formatPhone).join(', '))].join(
    '\n',
  ),
});
