import type { OfferStatus } from '#shared/rules/waiting-list.ts';
import { clinicSql } from '#server/db/sql.ts';
import type { ClinicCall } from '#server/http/call.ts';
import { fitsSql } from './fits-sql.ts';

/** Somebody on the ladder of a time; instants in ms. */
export interface StepRow {
  readonly slot: string;
  readonly entry: string;
  readonly offer: string | null;
  readonly type: 0 | 1 | null;
  readonly patient_id: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly phone: string;
  readonly has_account: boolean;
  readonly status: OfferStatus | null;
  readonly until_ms: number | null;
  readonly seconds_left: number;
}
interface LadderRow {
  readonly slot: string;
  readonly doctor_id: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly specialty: string;
  readonly start_ms: number;
}
/** A time that is offered now, with who had it before, who has it, and who comes next. */
export interface Ladder extends LadderRow {
  readonly steps: readonly StepRow[];
}

/** By waiting_offer_until_idx. */
const selectOffered = clinicSql<LadderRow>(
  'waiting_offered',
  `
  select s.id as slot, s.doctor_id, e.last_name, e.first_name, e.middle_name, t.title as specialty, ms(s.start_time) as start_ms
  from waiting_offer o
  join slot s on s.organization_id = :clinic and s.id = o.slot_id
  join doctor d on d.organization_id = :clinic and d.id = s.doctor_id
  join employee e on e.organization_id = :clinic and e.id = d.employee_id
  join specialty t on t.organization_id = :clinic and t.id = d.specialty_id
  where o.organization_id = :clinic and o.status = 'open' and o.until > now()
  order by o.until, o.id limit 100`,
);
const PATIENT = `p.id as patient_id, p.last_name, p.first_name, p.middle_name, p.phone, p.user_id is not null as has_account`;
/** What was offered since the time became free, by waiting_offer_slot_idx: who had it before is another story. */
const selectSteps = clinicSql<StepRow>(
  'waiting_steps',
  `
  select o.slot_id as slot, o.entry_id as entry, o.id as offer, e.type, ${PATIENT}, ms(o.until) as until_ms,
    case when o.status = 'open' and o.until <= now() then 'expired' else o.status end as status,
    case when o.status = 'open' then greatest(0, ceil(extract(epoch from o.until - now())))::int else 0 end as seconds_left
  from waiting_offer o
  join slot s on s.organization_id = :clinic and s.id = o.slot_id
  join waiting_entry e on e.organization_id = :clinic and e.id = o.entry_id
  join patient p on p.organization_id = :clinic and p.id = e.patient_id
  where o.organization_id = :clinic and o.slot_id = any(:slots::uuid[]) and o.offered_at >= s.free_since
  order by o.offered_at, o.id`,
);
/** How many of those who come next are shown. */
const NEXT = 3;
const selectComing = clinicSql<StepRow>(
  'waiting_coming',
  `
  select slot, entry, null::uuid as offer, type, patient_id, last_name, first_name, middle_name, phone, has_account,
    null as status, null as until_ms, 0 as seconds_left
  from (
    select s.id as slot, e.id as entry, e.type, ${PATIENT}, row_number() over (partition by s.id order by e.created_at, e.id) as place
    from ${fitsSql({ isOffered: true })} and s.id = any(:slots::uuid[])
  ) as coming where place <= ${NEXT} order by slot, place`,
);

/** What is offered in the clinic now, the offer that ends first in front. @param maxActive bookings of one patient */
export async function listLadders(call: ClinicCall, maxActive: number): Promise<Ladder[]> {
  const offered = await selectOffered(call, {});
  if (offered.length === 0) return [];
  const slots = offered.map(({ slot }) => slot);
  const { timezone: zone, modules } = call.clinic;
  const terms = { zone, has_video: modules.includes('video'), max_active: maxActive };
  const steps = [...(await selectSteps(call, { slots })), ...(await selectComing(call, { slots, ...terms }))];
  return offered.map((row) => ({ ...row, steps: steps.filter(({ slot }) => slot === row.slot) }));
}
