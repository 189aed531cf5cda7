import type { ErrorCode } from '#shared/errors/catalogue.ts';
import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import type { SignedIn } from '#server/http/call.ts';
import { HELD_BY_OFFER, OFFERED, outOfWindow, UNBOOKED, UNHELD_BY_OTHERS } from './slot-sql.ts';

/** What is known of a slot that a condition refused. */
interface SlotState {
  readonly is_taken: boolean;
  readonly is_past: boolean;
  readonly is_held: boolean;
  /** sooner than patients book in the clinic, or further */
  readonly is_late: boolean;
  readonly is_far: boolean;
  /** to another patient */
  readonly is_offered: boolean;
  readonly record_mode: number;
}

/** By slot_pkey. A time of who does not work here does not exist for those who book. */
const selectState = clinicSql<SlotState>(
  'slot_state',
  `
  select not (${UNBOOKED}) as is_taken, not ${UNHELD_BY_OTHERS} as is_held, record_mode, start_time <= now() as is_past, ${outOfWindow('slot')},
    ${HELD_BY_OFFER} and coalesce(slot.hold_patient_id <> :patient::uuid, false) as is_offered
  from slot where organization_id = :clinic and id = :slot and ${OFFERED}`,
);

/**
 * What speaks against a slot that a conditional update has just refused, the most helpful reason first; undefined when
 * nothing does (any more): somebody was faster and is gone again, or the reason lies elsewhere.
 *
 * @param patient whom it was to be booked for; null: nobody has said it yet
 */
export async function slotRefusal(
  call: ClinicEm & { readonly actor: SignedIn },
  slot: string,
  patient: string | null,
): Promise<ErrorCode | undefined> {
  const [state] = await selectState(call, { slot, patient, user: call.actor.userId });
  if (!state) return 'slot_not_found';
  if (state.is_past) return 'slot_past';
  if (state.is_taken) return 'slot_taken';
  if (state.record_mode === 1) return 'slot_by_phone';
  if (state.is_held) return 'slot_held';
  if (state.is_offered) return 'slot_offered_to_other';
  if (state.is_late) return 'slot_too_soon';
  return state.is_far ? 'slot_too_far' : undefined;
}
