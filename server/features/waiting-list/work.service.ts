import { clinicEm, systemEm, type Orm } from '#server/db/orm.ts';
import { platformSql, type ClinicEm } from '#server/db/sql.ts';
import { waits } from '#server/features/appointments/index.ts';
import type { queues } from '#server/lib/jobs/queues.ts';
import type { Work } from '#server/lib/jobs/work.ts';
import { lapse } from './lapse.service.ts';
import { offerTimes } from './offer.service.ts';

interface ClinicRow {
  readonly id: string;
  readonly zone: string;
  readonly has_video: boolean;
}
const REASON = 'one pass looks at the waiting lists of all clinics';
/** By waiting_entry_open_idx. A clinic without the booking has nobody who could answer. */
const selectClinics = platformSql<ClinicRow, { clinic: string | null }>(
  'waiting_clinics',
  REASON,
  `
  select id, timezone as zone, 'video' = any(modules) as has_video from organization o
  where (:clinic::uuid is null or id = :clinic) and takes_bookings
    and exists (select from waiting_entry w where w.organization_id = o.id and ${waits('w')})
  order by id`,
);

interface Options {
  /** future bookings that one patient may have in one clinic */
  readonly maxActive: number;
}

/**
 * Writes down what is over in a clinic, and offers what is free. What fails in one clinic does not keep the others
 * waiting; it is thrown at the end. @param only null: all clinics
 */
async function workOff(orm: Orm, only: string | null, { maxActive }: Options): Promise<void> {
  const faults: unknown[] = [];
  for (const { id, zone, has_video: hasVideo } of await selectClinics(systemEm(orm, REASON), { clinic: only })) {
    const call: ClinicEm = { em: clinicEm(orm, id), clinic: { id } };
    try {
      await lapse(call, zone);
      await offerTimes(call, { zone, hasVideo, maxActive });
    } catch (error) {
      faults.push(new Error(`The waiting list of the clinic ${id} was not worked off`, { cause: error }));
    }
  }
  if (faults.length > 0) throw faults.length === 1 ? faults[0] : new AggregateError(faults, 'Waiting lists failed');
}

/** The work of the queue `waiting`: times of a clinic became free, or an offer ended. */
export const offerToWaiting = (orm: Orm, options: Options): Work<(typeof queues)['waiting']['data']> => ({
  run: ({ clinic }) => workOff(orm, clinic, options),
});
/** The work of the queue `waiting-pass`. */
export const passWaiting = (orm: Orm, options: Options): Work<(typeof queues)['waitingPass']['data']> => ({
  run: () => workOff(orm, null, options),
});
