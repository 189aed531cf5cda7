import type { Static } from 'typebox';
import type { MovedAppointment as WireMoved, QueueItem } from '#shared/contract/queue.ts';
import { allergyWords } from '#shared/rules/allergies.ts';
import { statusText } from '#shared/rules/appointment-status.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import type { MovedAppointment } from '#server/features/appointments/index.ts';
import { queueTexts } from './texts.ru.ts';
import type { QueueRow } from './queue.service.ts';

export const toQueueItem = (row: QueueRow, zone: string): Static<typeof QueueItem> => ({
  id: row.id,
  uuid: row.id,
  slot: row.slot_id,
  start_time: toClinicIso(row.start_ms, zone),
  end_time: toClinicIso(row.end_ms, zone),
  type: row.type,
  status: row.status,
  status_text: statusText(row.status),
  version: row.version,
  arrived_at: row.arrived_ms === null ? null : toClinicIso(row.arrived_ms, zone),
  confirmed_at: row.confirmed_ms === null ? null : toClinicIso(row.confirmed_ms, zone),
  has_notes: row.has_notes,
  patient: {
    id: row.patient_id,
    last_name: row.last_name,
    first_name: row.first_name,
    middle_name: row.middle_name,
    date_of_birth: row.birth_date,
    gender: row.gender,
    phone: row.phone,
    cardid: String(row.card_number),
    good: row.is_card_filled,
    has_allergies: allergyWords(row.allergies ?? '').kind === 'some',
  },
  doctor: {
    id: row.doctor_id,
    lastName: row.doctor_last_name,
    firstName: row.doctor_first_name,
    middleName: row.doctor_middle_name,
    specialty: row.specialty,
    works: row.doctor_works,
  },
});

/** An appointment as a stale move finds it. */
export const toPresent = ({ id, status, version }: MovedAppointment) => ({
  id,
  status,
  status_text: statusText(status),
  version,
});
export const toMoved = (moved: MovedAppointment): Static<typeof WireMoved> => ({
  ...toPresent(moved),
  result: true,
  msg: queueTexts.moved(statusText(moved.status)),
});
