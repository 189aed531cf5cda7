import { systemEm, type Orm } from '#server/db/orm.ts';
import { platformSql } from '#server/db/sql.ts';
import type { queues } from '#server/lib/jobs/queues.ts';
import type { Work } from '#server/lib/jobs/work.ts';
import { DAYTIME } from './notice.rules.ts';
import { notify } from './notify.service.ts';

interface DueReminder {
  readonly clinic: string;
  readonly appointment: string;
  readonly patient: string;
  readonly kind: 'reminder_day' | 'reminder_hours';
  readonly start_ms: number;
}
const REASON = 'one pass looks at the visits of all clinics';
/** Reminders of one clinic that go in the same second. */
const PACE = 10;
/** Reminders of one transaction. */
const BATCH = 50;

/**
 * Visits that are to be reminded of now, of each clinic by its slot_day_idx and appointment_active_slot_key. A reminder
 * is due a day before the visit by the clinic's clock, or two hours; one that would come at night is due on the evening
 * before it. This finds what is due within ten minutes, or was within the last hour: the key makes the overlap of
 * passes harmless, and a server may be down for an hour. Whoever booked later than that needs none. Nothing is found at
 * night. The first condition on the start is the index's range: the window, wider by the hour of a clock change and, in
 * the evening, by the night.
 */
const selectDue = platformSql<DueReminder, { now: number }>(
  'reminders_due',
  REASON,
  `
  with clinic as (
    select id, timezone, at, (at at time zone timezone)::time as clock
    from organization, (select to_timestamp(:now::float8 / 1000) as at) as now
    where (at at time zone timezone)::time >= '${DAYTIME.from}' and (at at time zone timezone)::time < '${DAYTIME.to}'
  )
  select c.id as clinic, a.id as appointment, a.patient_id as patient, ms(a.start_time) as start_ms, k.kind
  from clinic c
  cross join (values ('reminder_day', interval '24 hours'), ('reminder_hours', interval '2 hours')) as k (kind, ahead)
  cross join lateral (
    select id from slot
    where organization_id = c.id and patient_id is not null
      and start_time > greatest(c.at, c.at + k.ahead - interval '2 hours 30 minutes')
      and start_time < c.at + k.ahead + interval '1 hour 10 minutes'
        + case when c.clock >= time '${DAYTIME.evening}' - interval '10 minutes' then interval '13 hours' else interval '0' end
    -- keeps the window the way in: what planners guess of the dates below would have them read all visits to come
    offset 0
  ) as s
  join appointment a on a.organization_id = c.id and a.slot_id = s.id and a.status = 'booked'
  cross join lateral (
    select case k.kind when 'reminder_day' then (a.start_time at time zone c.timezone) - interval '1 day'
      else (a.start_time - k.ahead) at time zone c.timezone end as wall
  ) as ideal
  cross join lateral (
    select case when wall::time >= '${DAYTIME.to}' then wall::date + time '${DAYTIME.evening}'
      when wall::time < '${DAYTIME.from}' then wall::date - 1 + time '${DAYTIME.evening}' else wall end at time zone c.timezone as at
  ) as due
  where due.at <= c.at + interval '10 minutes' and due.at > c.at - interval '1 hour' and a.booked_at < due.at
    and not exists (select from notification n where n.organization_id = c.id
      and n.dedupe_key = k.kind || ':' || a.id || ':' || ms(a.start_time)::bigint)
  order by c.id, a.start_time, a.id`,
);

/** Makes the reminders that are due. @param now ms @returns how many */
export async function remind(orm: Orm, now: number): Promise<number> {
  const due = await selectDue(systemEm(orm, REASON), { now });
  const madeOf = new Map<string, number>();
  for (let at = 0; at < due.length; at += BATCH) {
    await systemEm(orm, REASON).transactional(async (em) => {
      for (const { clinic: id, appointment, patient, kind, start_ms: occasion } of due.slice(at, at + BATCH)) {
        const made = madeOf.get(id) ?? 0;
        madeOf.set(id, made + 1);
        await notify(
          { em, clinic: { id } },
          patient,
          kind,
          { appointment },
          { occasion, holdSeconds: Math.floor(made / PACE) },
        );
      }
    });
  }
  return due.length;
}

/** The work of the queue `reminders`. @param clock ms */
export const sendReminders = (orm: Orm, clock = Date.now): Work<(typeof queues)['reminders']['data']> => ({
  run: async () => {
    await remind(orm, clock());
  },
});
