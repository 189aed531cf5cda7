import { systemEm, type Orm } from '#server/db/orm.ts';
import { User } from '#server/features/accounts/user.entity.ts';
import type { PersonCall } from '#server/http/call.ts';
import type { queues } from '#server/lib/jobs/queues.ts';
import type { Work } from '#server/lib/jobs/work.ts';
import { publishAfterCommit } from '#server/lib/realtime/after-commit.ts';
import { leaveClinics } from './own-visits.service.ts';

/** Who closed the account does it still, by the session that closed it. */
function ownerCall(orm: Orm, userId: string, sessionId: string): PersonCall {
  const em = systemEm(orm, 'a person closed the account in all clinics');
  return {
    em,
    actor: {
      userId,
      sessionId,
      isSuperuser: false,
      roles: [],
      level: 'full',
      isFresh: false,
      secondsLeft: 0,
      canProlong: false,
      secondsToLock: null,
    },
    ip: '',
    changed: (events) => publishAfterCommit(em, events),
    changedLater: () => {},
  };
}

/**
 * The work of the queue `closing`: whoever closed the account leaves the clinics, as far as the call did not come to
 * it. An account that was restored since keeps what it has.
 */
export const finishClosings = (orm: Orm): Work<(typeof queues)['closing']['data']> => ({
  run: async ({ user, session, closed, visits }) => {
    const call = ownerCall(orm, user, session);
    const account = await call.em.findOne(User, { id: user });
    if (!account?.closedAt || account.closedSince() !== closed) return;
    const { faults } = await leaveClinics(call, visits);
    if (faults.length > 0) throw new AggregateError(faults, `Not all visits of ${user} could be ended`);
  },
});
