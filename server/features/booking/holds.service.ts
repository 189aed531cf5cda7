import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CallClinic, SignedIn } from '#server/http/context.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { databaseErrorCode } from '#server/http/errors.ts';
import { clinicSql, platformSql } from '#server/db/sql.ts';
import { ownBookings } from './booking-limit.service.ts';
import { slotRefusal } from './slot-refusal.service.ts';

/** A slot whose holders or takers changed, for live lists. */
export interface ChangedSlot {
  readonly id: string;
  readonly doctor_id: string;
}
/** Picks of one person come one after another: three fast ones would otherwise refuse each other over the unique index. */
const lockPerson = platformSql(
  'hold_lock_person',
  'a person holds one time over all clinics',
  'select from app_user where id = :user for no key update',
);
const takeHold = clinicSql<ChangedSlot & { expires_at: number; seconds_left: number }>(
  'hold_take',
  `
  update slot set hold_user_id = :user, hold_until = now() + make_interval(secs => :seconds::int), version = version + 1
  where organization_id = :clinic and id = :slot and patient_id is null and not is_reserve and claimant_id = practitioner_id and record_mode = 0 and start_time > now()
    and (hold_until is null or hold_until <= now() or hold_user_id = :user)
  returning id, doctor_id, ms(hold_until) as expires_at, :seconds::int as seconds_left`,
);
const dropOtherHolds = platformSql<ChangedSlot>(
  'hold_drop_others',
  'a person holds one time over all clinics',
  `
  update slot set hold_user_id = null, hold_until = null, version = version + 1
  where hold_user_id = :user and id <> :slot returning id, doctor_id`,
);
const dropHold = clinicSql<ChangedSlot>(
  'hold_drop',
  `
  update slot set hold_user_id = null, hold_until = null, version = version + 1
  where organization_id = :clinic and id = :slot and hold_user_id = :user returning id, doctor_id`,
);

/**
 * Holds a time for the person who is confirming it; a new one replaces the old, in one transaction, so that a refused pick keeps
 * what was held. Expiry is a matter of SQL: nobody has to come and free it.
 * Who may book no more, or has a booking at that time, is told here, before they confirm; `reserve` looks again, and decides.
 * @throws slot_not_found, slot_taken, slot_held, slot_past, slot_by_phone, booking_limit_reached, patient_busy
 */
export async function holdSlot(
  em: SqlEntityManager,
  clinic: CallClinic,
  actor: SignedIn,
  slot: string,
  { holdSeconds: seconds, maxActive }: { readonly holdSeconds: number; readonly maxActive: number },
) {
  const take = () =>
    em.transactional(async (transaction) => {
      await lockPerson(transaction, { user: actor.userId });
      const released = await dropOtherHolds(transaction, { user: actor.userId, slot });
      const [held] = await takeHold(transaction, clinic.id, { user: actor.userId, slot, seconds });
      if (!held) throw new DomainError((await slotRefusal(transaction, clinic.id, actor.userId, slot)) ?? 'slot_taken');
      const { active, overlaps } = await ownBookings(transaction, clinic.id, actor.userId, slot);
      if (active >= maxActive) throw new DomainError('booking_limit_reached', { params: { limit: maxActive } });
      if (overlaps) throw new DomainError('patient_busy');
      return { held, released };
    });
  try {
    return await take();
  } catch (error) {
    // two people who swap their times wait for each other: PostgreSQL ends one of them, who tries again
    if (databaseErrorCode(error) === 'conflict') return take();
    throw error;
  }
}

/** Lets an own hold go. @returns the slot when there was one to release @throws slot_not_found */
export async function releaseHold(
  em: SqlEntityManager,
  clinic: CallClinic,
  actor: SignedIn,
  slot: string,
): Promise<ChangedSlot | undefined> {
  const [released] = await dropHold(em, clinic.id, { slot, user: actor.userId });
  if (released) return released;
  if ((await slotRefusal(em, clinic.id, actor.userId, slot)) === 'slot_not_found')
    throw new DomainError('slot_not_found');
  return undefined;
}
