import type { Static } from 'typebox';
import type { Input } from '#shared/contract/endpoint.ts';
import type { generationEndpoints as generation } from '#shared/contract/generation.ts';
import type { NearestTime, StaffSlot, scheduleEndpoints as api } from '#shared/contract/schedule.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import type { CopyRequest } from './copy-week.service.ts';
import type { DoctorDay } from './day.service.ts';
import type { ClearRequest, GenerateRequest } from './generate.service.ts';
import type { NearestTimeRow, NearestTimesQuery } from './nearest-times.service.ts';
import type { NewSlot } from './slots.service.ts';
import type { StaffSlotRow } from './staff-slots.service.ts';
import type { SlotChange } from './update-slot.service.ts';

export const fromNewSlot = (body: Input<typeof api.createSlot>['body']): NewSlot => ({
  doctor: body.doctor,
  start: new Date(body.start_time),
  end: new Date(body.end_time),
  recordMode: body.record_mode ?? 0,
  overbookReason: body.is_overbooked === true ? (body.reason ?? '').trim() : null,
});
/** `start` and `end` of a time or an absence in a refusal. */
export const rangeFieldOf = (field: string): string => (field === 'start' || field === 'end' ? `${field}_time` : field);

export const fromSlotChange = (body: Input<typeof api.updateSlot>['body']): SlotChange => ({
  patient: body.patient,
  isReserve: body.is_reserve,
  notes: { reason: body.reason ?? '', comment: body.comment ?? '' },
  type: body.type ?? 0,
  version: body.version,
});

export const fromGeneration = (body: Input<typeof generation.generateSchedule>['body']): GenerateRequest => ({
  doctor: body.doctor,
  dates: body.dates,
  weekdays: body.weekday,
  segments: body.workhour,
  duration: body.duration,
  clears: body.clear ?? false,
  isPreview: body.debug ?? false,
  skipsHolidays: body.skip_holidays ?? false,
});
export const fromCopy = (body: Input<typeof generation.copyWeek>['body']): CopyRequest => ({
  doctor: body.doctor,
  week: body.week,
  dates: body.dates,
  clears: body.clear ?? false,
  isPreview: body.debug ?? false,
  skipsHolidays: body.skip_holidays ?? false,
});
/** `dates.end` or `segments.0.end` of a generation in a refusal. */
export const generationFieldOf = (field: string): string => field.replace(/^segments\b/, 'workhour');

export const fromClearing = (body: Input<typeof generation.clearSchedule>['body']): ClearRequest => ({
  doctor: body.doctor,
  dates: body.dates,
  isPreview: body.debug ?? false,
});

export const toDoctorDay = ({ doctor, slots }: DoctorDay, zone: string) => ({
  doctor: {
    id: doctor.doctor_id,
    lastName: doctor.doctor_last_name,
    firstName: doctor.doctor_first_name,
    middleName: doctor.doctor_middle_name,
    avatar: doctor.doctor_avatar,
    specialty: doctor.specialty,
  },
  slots: slots.map((slot) => toStaffSlot(slot, zone)),
});

export const toStaffSlot = (row: StaffSlotRow, zone: string): Static<typeof StaffSlot> => ({
  id: row.id,
  doctor: row.doctor_id,
  start_time: toClinicIso(row.start_ms, zone),
  end_time: toClinicIso(row.end_ms, zone),
  record_mode: row.record_mode,
  is_reserve: row.is_reserve,
  is_absent: row.is_absent,
  is_overbooked: row.is_overbooked,
  overbook_reason: row.overbook_reason,
  is_held: row.is_held,
  is_waiting_offer: row.is_held_by_offer,
  patient:
    row.patient_id === null
      ? null
      : {
          id: row.patient_id,
          lastName: row.last_name,
          firstName: row.first_name,
          middleName: row.middle_name,
          phone: row.phone,
          cardid: String(row.card_number),
          good: row.is_card_filled,
        },
  appointment:
    row.appointment_id === null
      ? null
      : {
          id: row.appointment_id,
          version: row.appointment_version,
          confirmed_at: row.confirmed_ms === null ? null : toClinicIso(row.confirmed_ms, zone),
        },
  status: row.status,
  type: row.type,
  version: row.version,
});

export const fromNearest = (query: Input<typeof api.listNearestTimes>['query']): NearestTimesQuery => ({
  doctor: query.doctor ?? null,
  specialty: query.specialty ?? null,
  search: query.search,
  from: query.from ?? null,
  after: query.after ?? null,
  before: query.before ?? null,
  patient: query.patient ?? null,
  limit: query.limit,
});

export const toNearestTime = (row: NearestTimeRow, zone: string): Static<typeof NearestTime> => ({
  id: row.id,
  start_time: toClinicIso(row.start_ms, zone),
  end_time: toClinicIso(row.end_ms, zone),
  record_mode: row.record_mode,
  doctor: {
    id: row.doctor_id,
    lastName: row.last_name,
    firstName: row.first_name,
    middleName: row.middle_name,
    specialty: row.specialty,
  },
  is_own_doctor: row.is_own_doctor,
});
