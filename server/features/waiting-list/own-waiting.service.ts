import { platformSql } from '#server/db/sql.ts';
import { waits } from '#server/features/appointments/index.ts';
import type { OwnCall } from '#server/http/call.ts';
import { SHOWN_DAYS, entriesSql, type EntryRow } from './entries-sql.ts';

export interface ClinicColumns {
  readonly organization_id: string;
  readonly clinic_slug: string;
  readonly clinic_title: string;
  readonly clinic_city: string;
  readonly clinic_address: string;
  readonly timezone: string;
}
/** What the person waits for, with its clinic. */
export interface OwnEntryRow extends EntryRow, ClinicColumns {
  readonly clinic_modules: readonly string[];
}
/** An account may have MAX_WAITING open ones in each clinic. */
const MOST = 100;

/** By patient_user_idx and waiting_entry_patient_idx; the joins carry the clinic. */
const selectAllOwn = platformSql<OwnEntryRow>(
  'all_own_waiting',
  'a person sees what they wait for in all clinics',
  entriesSql(
    `select w.*, 0 as total from patient p
    join waiting_entry w on w.organization_id = p.organization_id and w.patient_id = p.id
    join organization c on c.id = p.organization_id and c.takes_bookings
    where p.user_id = :user and (${waits('w')} or w.status = 'expired' and w.ended_at > now() - interval '${SHOWN_DAYS} days')
    order by w.created_at, w.id limit ${MOST}`,
    'e.organization_id',
    {
      columns: `, c.id as organization_id, c.slug as clinic_slug, c.title as clinic_title, c.city as clinic_city,
    c.address as clinic_address, c.timezone, c.modules as clinic_modules`,
      joins: 'join organization c on c.id = e.organization_id',
    },
  ),
);

/** What the signed-in person waits for, for themselves and for others, in all clinics; who joined first in front. */
export const listAllOwn = ({ em, actor }: OwnCall): Promise<OwnEntryRow[]> => selectAllOwn(em, { user: actor.userId });
