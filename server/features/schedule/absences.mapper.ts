import type { Static } from 'typebox';
import type { Absence, absenceEndpoints as api, DayAbsence } from '#shared/contract/absences.ts';
import type { Input, Output } from '#shared/contract/endpoint.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import type { previewAbsence } from './absence-preview.service.ts';
import type { AbsenceRow, DayAbsenceRow } from './absences.service.ts';
import type { NewAbsence } from './mark-absence.service.ts';
import { toNearestTime } from './schedule.mapper.ts';

export const fromNewAbsence = (body: Input<typeof api.markAbsence>['body']): Omit<NewAbsence, 'idempotencyKey'> => ({
  doctor: body.doctor,
  start: new Date(body.start_time),
  end: new Date(body.end_time),
  reason: body.reason,
  note: body.note,
  moves: body.moves,
});
export const toAbsence = (row: AbsenceRow, zone: string): Static<typeof Absence> => ({
  id: row.id,
  start_time: toClinicIso(row.start_ms, zone),
  end_time: toClinicIso(row.end_ms, zone),
  reason: row.reason,
  note: row.note,
  moved: row.moved,
  left: row.left,
});

export const toDayAbsence = (row: DayAbsenceRow, zone: string): Static<typeof DayAbsence> => ({
  id: row.id,
  start_time: toClinicIso(row.start_ms, zone),
  end_time: toClinicIso(row.end_ms, zone),
  reason: row.reason,
  doctors: [...row.doctors],
  employee: { lastName: row.last_name, firstName: row.first_name, middleName: row.middle_name },
});

export const toPreview = (
  { visits, ...counts }: Awaited<ReturnType<typeof previewAbsence>>,
  zone: string,
): Output<typeof api.previewAbsence> => ({
  ...counts,
  visits: visits.map((visit) => ({
    id: visit.id,
    version: visit.version,
    start_time: toClinicIso(visit.start_ms, zone),
    end_time: toClinicIso(visit.end_ms, zone),
    patient: {
      id: visit.patient_id,
      lastName: visit.last_name,
      firstName: visit.first_name,
      middleName: visit.middle_name,
      phone: visit.phone,
    },
    suggestions: visit.suggestions.map((time) => toNearestTime(time, zone)),
  })),
});
