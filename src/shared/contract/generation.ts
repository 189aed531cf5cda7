import { Type } from 'typebox';
import { RecordMode } from './booking.ts';
import { Day, Instant, Uuid } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** HH:MM of the clinic's clock. */
export const ClockTime = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });
/** An end may be the day's: a clinic around the clock works from 00:00 to 24:00. */
const EndTime = Type.String({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$' });
/** Most parts of a working day. */
export const MAX_SEGMENTS = 20;
/** ISO weekdays: 1 Monday … 7 Sunday. */
const Weekday = Type.Integer({ minimum: 1, maximum: 7 });
const Dates = Type.Object({ start: Day, end: Day }, { additionalProperties: false });
const Warnings = Type.Optional(Type.Array(Type.String()));

const WorkSegment = Type.Object(
  { start: ClockTime, end: EndTime, record_mode: RecordMode },
  { additionalProperties: false },
);

const Generated = Type.Object({
  result: Type.Boolean(),
  msg: Type.String(),
  data: Type.Object({
    created: Type.Integer(),
    /** own times that are there already */
    skipped: Type.Integer(),
    /** planned into an absence of the doctor, and not made */
    absent: Type.Integer(),
    cleared: Type.Integer(),
    exists_slot: Type.Array(Instant),
    /** of a preview (`debug`): the same by the clinic's days; `exists` counts what is in `exists_slot` */
    days: Type.Optional(
      Type.Array(Type.Object({ date: Day, created: Type.Integer(), exists: Type.Integer(), skipped: Type.Integer() })),
    ),
  }),
  warnings: Warnings,
});

/** Many times of a doctor at once: made, repeated, cleared (2 §7). */
export const generationEndpoints = {
  generateSchedule: defineEndpoint({
    id: 'generateSchedule',
    method: 'POST',
    path: '/generate/for_doctor/',
    scope: 'clinic',
    access: 'schedule.write',
    module: 'registry',
    summary:
      'Составить расписание врача (2 §7). `clear`: сначала убрать свободное время этих дней, кроме прошедшего; `debug`: только посчитать. `exists_slot`: время, занятое другой специальностью или клиникой',
    body: Type.Object(
      {
        UTC: Type.Optional(Type.Integer({ minimum: -12, maximum: 14 })),
        clear: Type.Optional(Type.Boolean()),
        debug: Type.Optional(Type.Boolean()),
        skip_holidays: Type.Optional(Type.Boolean()),
        doctor: Uuid,
        dates: Dates,
        weekday: Type.Array(Weekday, { minItems: 1, maxItems: 7, uniqueItems: true }),
        workhour: Type.Array(WorkSegment, { minItems: 1, maxItems: MAX_SEGMENTS }),
        duration: Type.Integer({ minimum: 1, maximum: 60 }),
      },
      { additionalProperties: false },
    ),
    response: Generated,
    errors: ['not_found', 'conflict', 'schedule_empty', 'schedule_too_large', 'schedule_too_many'],
  }),
  copyWeek: defineEndpoint({
    id: 'copyWeek',
    method: 'POST',
    path: '/generate/copy_week/',
    scope: 'clinic',
    access: 'schedule.write',
    module: 'registry',
    summary:
      'Повторить неделю врача в другие дни: время тех же дней недели, без записей. `clear`, `debug`, `exists_slot` как при составлении',
    body: Type.Object(
      {
        doctor: Uuid,
        /** a day of the week that is copied */
        week: Day,
        dates: Dates,
        clear: Type.Optional(Type.Boolean()),
        debug: Type.Optional(Type.Boolean()),
        skip_holidays: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    response: Generated,
    errors: ['not_found', 'conflict', 'schedule_empty', 'schedule_too_large', 'schedule_too_many'],
  }),
  clearSchedule: defineEndpoint({
    id: 'clearSchedule',
    method: 'POST',
    path: '/clear/for_doctor/',
    scope: 'clinic',
    access: 'schedule.write',
    module: 'registry',
    summary: 'Очистить расписание врача с этой минуты: записи, резерв и прошедшее время остаются (2 §7)',
    body: Type.Object(
      {
        UTC: Type.Optional(Type.Integer({ minimum: -12, maximum: 14 })),
        debug: Type.Optional(Type.Boolean()),
        doctor: Uuid,
        dates: Dates,
      },
      { additionalProperties: false },
    ),
    response: Type.Object({
      result: Type.Boolean(),
      msg: Type.String(),
      data: Type.Object({ cleared: Type.Integer(), kept: Type.Integer() }),
      warnings: Warnings,
    }),
    errors: ['not_found', 'schedule_too_large'],
  }),
};
