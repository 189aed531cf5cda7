import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';

/** By waiting_entry_ended_idx and waiting_offer_entry_idx; some at a time, the next hour takes the rest. */
const deleteOld = platformSql<{ deleted: number }>(
  'waiting_forget',
  'the waiting lists of all clinics are forgotten after the same time',
  `
  with old as (
    select e.id, e.organization_id from waiting_entry e where e.ended_at < now() - interval '1 year'
    order by e.ended_at limit 5000 for update of e skip locked
  ), offers as (
    delete from waiting_offer o using old where o.organization_id = old.organization_id and o.entry_id = old.id
  )
  delete from waiting_entry e using old where e.organization_id = old.organization_id and e.id = old.id
  returning 1 as deleted`,
);
/** Forgets what people waited for a year ago, with what was offered to them. */
export const forgetOldWaiting = async (em: SqlEntityManager): Promise<void> => void (await deleteOld(em, {}));
