import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { clinicSql } from '#server/db/sql.ts';
import { systemEm, type Orm } from '#server/db/orm.ts';
import { enqueue } from '#server/lib/jobs/enqueue.ts';
import { queues } from '#server/lib/jobs/queues.ts';
import { JobPostponed, type Work as JobWork } from '#server/lib/jobs/work.ts';
import { isLetterKept } from '#server/lib/mail/mailer.ts';
import { mayWrite } from '../letter-limit.ts';
import { writeInvitation, type Invitation, type InvitationSettings } from './invitations.service.ts';
import { lockAccount } from './pending-accounts.service.ts';

/** Until an address that was written to too often is looked at again, s. */
const WAIT_S = 600;
/** By organization_pkey, practitioner_user_id_key, the key of employee and organization_role_pkey. */
const selectInviting = clinicSql<{ title: string }>(
  'invitation_clinic',
  `
  select title from organization o where o.id = :clinic and case when :work = 'employee'
    then exists (select from employee e join practitioner p on p.id = e.practitioner_id where e.organization_id = :clinic and p.user_id = :user and e.ended_at is null)
    else exists (select from organization_role r where r.organization_id = :clinic and r.user_id = :user and r.role = 'orgadmin') end`,
);

/**
 * Has invitations that were made many at once told, in the transaction of `em` that made them: one letter a person,
 * however many clinics invite them.
 * @param gathered see `InvitationSettings`
 */
export async function inviteLater(
  em: SqlEntityManager,
  gathered: ReadonlyMap<string, readonly Invitation[]>,
): Promise<void> {
  for (const [user, invitations] of gathered)
    await enqueue(em, queues.invitations, { user, invitations: [...invitations] });
}

/** Those of them that their clinics have not taken back. */
async function inForce(em: SqlEntityManager, user: string, invitations: readonly Invitation[]) {
  const found: { clinic: { id: string; title: string }; work: Invitation['work'] }[] = [];
  for (const { clinic: id, work } of invitations) {
    const [inviting] = await selectInviting({ em, clinic: { id } }, { user, work });
    if (inviting) found.push({ clinic: { id, title: inviting.title }, work });
  }
  return found;
}

/**
 * The work of the queue `invitations`: a letter goes when its address may be written to. It has the id of the job, so
 * that a job that comes twice writes one.
 */
export const sendInvitations = (
  orm: Orm,
  settings: InvitationSettings,
): JobWork<(typeof queues)['invitations']['data']> => ({
  run: ({ user, invitations }, { id }) =>
    systemEm(orm, 'accounts belong to no clinic').transactional(async (em) => {
      if (await isLetterKept(em, id)) return;
      const account = await lockAccount(em, { id: user });
      const inviting = await inForce(em, user, invitations);
      if (!account?.email) return;
      for (const clinic of new Set(inviting.map(({ clinic: { id: one } }) => one)))
        // what was counted of a letter that waits goes with the transaction
        if (!(await mayWrite(em, settings, { kind: 'invitation', clinic }, account.email)))
          throw new JobPostponed(WAIT_S);
      await writeInvitation(em, settings, account, inviting, id);
    }),
});
