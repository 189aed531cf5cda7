import { inTransaction, type Call } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { databaseErrorCode } from '#server/http/errors.ts';
import { clinicSql, platformSql } from '#server/db/sql.ts';
import {
  HELD_BY_OFFER,
  HOLDABLE,
  ownBookings,
  slotRefusal,
  slotsChanged,
} from '#server/features/appointments/index.ts';

/** A slot whose holder changed. */
interface ChangedSlot {
  readonly id: string;
  readonly doctor_id: string;
}
/**
 * Picks of one person come one after another: three fast ones would otherwise refuse each other over the unique index.
 */
const lockPerson = platformSql(
  'hold_lock_person',
  'a person holds one time over all clinics',
  'select from app_user where id = :user for no key update',
);
interface HeldSlot extends ChangedSlot {
  /** ms */
  readonly expires_at: number;
  readonly seconds_left: number;
  /** the hold is an offer to one person */
  readonly is_offered: boolean;
  /** of that person; null: who is signed in */
  readonly offered_to: string | null;
}
const takeHold = clinicSql<HeldSlot>(
  'hold_take',
  `
  update slot set hold_user_id = :user, version = version + 1,
    hold_until = case when ${HELD_BY_OFFER} then hold_until else now() + make_interval(secs => :seconds::int) end,
    hold_patient_id = case when ${HELD_BY_OFFER} then hold_patient_id end
  where organization_id = :clinic and id = :slot and ${HOLDABLE}
  returning id, doctor_id, ms(hold_until) as expires_at, ceil(extract(epoch from hold_until - now()))::int as seconds_left,
    hold_patient_id is not null as is_offered,
    (select p.dependant_id from patient p where p.organization_id = :clinic and p.id = slot.hold_patient_id) as offered_to`,
);
const dropOtherHolds = platformSql<ChangedSlot>(
  'hold_drop_others',
  'a person holds one time over all clinics',
  `
  update slot set hold_user_id = null, hold_until = null, version = version + 1
  where hold_user_id = :user and hold_patient_id is null and id <> :slot returning id, doctor_id`,
);
const dropHold = clinicSql<ChangedSlot>(
  'hold_drop',
  `
  update slot set hold_user_id = null, hold_until = null, version = version + 1
  where organization_id = :clinic and id = :slot and hold_user_id = :user and hold_patient_id is null returning id, doctor_id`,
);

/** Past the expiry by the database's clock, which decides. */
const ANNOUNCE_AFTER_MS = 200;

interface HoldOptions {
  readonly holdSeconds: number;
  /** future bookings of one patient in one clinic */
  readonly maxActive: number;
  /** an own booking that the time is for: it neither counts nor overlaps */
  readonly rescheduled: string | null;
}

/**
 * Holds a time for the person who is confirming it; a new one replaces the old, in one transaction, so that a refused
 * pick keeps what was held. Expiry is a matter of SQL: nobody has to come and free it. Who may book no more, or has a
 * booking at that time, is told here, before they confirm; `reserve` looks again, and decides.
 * @throws slot_not_found, slot_taken, slot_held, slot_past, slot_by_phone, booking_limit_reached, patient_busy;
 * not_found for a rescheduled booking that is no own one
 */
export async function holdSlot(
  call: Call,
  slot: string,
  { holdSeconds: seconds, maxActive, rescheduled }: HoldOptions,
) {
  const take = () =>
    inTransaction(call, async (call) => {
      await lockPerson(call.em, { user: call.actor.userId });
      const released = await dropOtherHolds(call.em, { user: call.actor.userId, slot });
      const [held] = await takeHold(call, { user: call.actor.userId, slot, seconds });
      if (!held) throw new DomainError((await slotRefusal(call, slot, null)) ?? 'slot_taken');
      const own = await ownBookings(call, { slot, rescheduled });
      if (rescheduled !== null && !own.has_rescheduled) throw new DomainError('not_found');
      // whom the time is for is said when it is confirmed
      const isForOthers = rescheduled === null && own.has_dependants;
      if (!isForOthers && own.active >= maxActive)
        throw new DomainError('booking_limit_reached', { params: { limit: maxActive } });
      if (!isForOthers && own.overlaps) throw new DomainError('patient_busy');
      return { held, released };
    });
  const retaken = async () => {
    try {
      return await take();
    } catch (error) {
      // two people who swap their times wait for each other: PostgreSQL ends one of them, who tries again
      if (databaseErrorCode(error) === 'conflict') return take();
      throw error;
    }
  };
  const { held, released } = await retaken();
  call.changed(slotsChanged([held, ...released]));
  // nobody frees an expired hold, so nobody would tell the open lists that its time is free again
  call.changedLater(slotsChanged([held]), held.seconds_left * 1000 + ANNOUNCE_AFTER_MS);
  return held;
}

/** Lets an own hold go; an offer is declined instead. @returns whether there was one @throws slot_not_found */
export async function releaseHold(call: Call, slot: string): Promise<boolean> {
  const [released] = await dropHold(call, { slot, user: call.actor.userId });
  if (released) call.changed(slotsChanged([released]));
  else if ((await slotRefusal(call, slot, null)) === 'slot_not_found') throw new DomainError('slot_not_found');
  return released !== undefined;
}
