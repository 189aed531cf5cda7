import type { Static } from 'typebox';
import { hasModule } from '#shared/access/has-module.ts';
import type { MyAppointment } from '#shared/contract/appointments.ts';
import { canPatientCancel, lastWord, rescheduleRefusal, statusText } from '#shared/rules/appointment-status.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import type { MyAppointmentRow } from './my-appointments.service.ts';

export const toMyAppointment = (row: MyAppointmentRow, now = Date.now()): Static<typeof MyAppointment> => ({
  id: row.id,
  uuid: row.id,
  slot: row.slot_id,
  organization: {
    id: row.organization_id,
    title: row.clinic_title,
    slug: row.clinic_slug,
    city: row.clinic_city,
    address: row.clinic_address,
    phones: row.clinic_phones,
    timezone: row.timezone,
    modules: row.clinic_modules,
  },
  doctor: {
    id: row.doctor_id,
    lastName: row.last_name,
    firstName: row.first_name,
    middleName: row.middle_name,
    avatar: row.avatar,
    specialty: row.specialty,
    department: row.department,
  },
  start_time: toClinicIso(row.start_ms, row.timezone),
  end_time: toClinicIso(row.end_ms, row.timezone),
  type: row.type,
  status: row.status,
  status_text: statusText(row.status),
  cancelled_by_clinic: row.cancelled_by_clinic,
  patient: row.patient && {
    dependant: row.patient.dependant,
    lastName: row.patient.last_name,
    firstName: row.patient.first_name,
  },
  is_confirmed: row.is_confirmed,
  rescheduled_from: row.rescheduled_from && {
    start_time: toClinicIso(row.rescheduled_from.start_ms, row.timezone),
    doctor: row.rescheduled_from.doctor && {
      lastName: row.rescheduled_from.doctor.last_name,
      firstName: row.rescheduled_from.doctor.first_name,
      middleName: row.rescheduled_from.doctor.middle_name,
    },
  },
  // whoever decides for themselves by now tells why they come to whom they want
  reason: row.is_private ? '' : row.reason,
  version: row.version,
  can_cancel: canPatientCancel(row.status, row.start_ms, now, row.cancel_lead),
  cancel_until: row.cancel_lead === 0 ? null : toClinicIso(lastWord(row.start_ms, row.cancel_lead), row.timezone),
  can_reschedule:
    !row.is_private &&
    hasModule(row.clinic_modules, 'booking') &&
    rescheduleRefusal(
      { status: row.status, start_time: toClinicIso(row.start_ms, row.timezone) },
      'patient',
      { now, zone: row.timezone },
      row.cancel_lead,
    ) === null,
});
