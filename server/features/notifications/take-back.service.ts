import { CHANNELS, STATE_KINDS } from '#shared/rules/notification-kinds.ts';
import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import { lockClaims } from './deliveries.service.ts';
import type { VisitPlace } from './notify.service.ts';

/** What is told of an appointment, the last word first; of a move where it was from. By notification_patient_idx. */
const listWords = clinicSql<{ id: string; was: VisitPlace | null }>(
  'notification_words',
  `
  select n.id, n.was from notification n
  where n.organization_id = :clinic and n.patient_id = :patient and n.data = :data and n.kind = any(:state_kinds::text[])
    and n.undone_at is null
  order by n.id desc limit 20`,
);
/** All of them, or none when a message was begun with one of them. */
const takeBack = clinicSql<{ id: string }>(
  'notification_take_back',
  `
  update notification set undone_at = now()
  where organization_id = :clinic and id = any(:moves::uuid[]) and undone_at is null
    and not exists (select from notification_delivery d where d.organization_id = :clinic and d.notification_id = any(:moves::uuid[])
      and (d.state <> 'queued' or d.lead_id is not null))
  returning id`,
);

/**
 * A visit goes back to where it was before its last moves: when nobody has been told of them, there is nothing to tell.
 * In the transaction of the change, with the appointment locked; waits for a message that is being claimed.
 * @returns false when the patient is to be told
 */
export async function takeBackMove(
  call: ClinicEm,
  patient: string,
  appointment: string,
  { doctor, start }: VisitPlace,
): Promise<boolean> {
  const words = await listWords(call, { patient, data: { appointment }, state_kinds: STATE_KINDS });
  const other = words.findIndex(({ was }) => was === null);
  const moves = other === -1 ? words : words.slice(0, other);
  const first = moves.findIndex(({ was }) => was?.doctor === doctor && was.start === start);
  const [last] = moves;
  if (first === -1 || !last) return false;
  for (const channel of CHANNELS) await lockClaims(call, { notification: last.id, channel });
  const taken = await takeBack(call, { moves: moves.slice(0, first + 1).map(({ id }) => id) });
  return taken.length > 0;
}
