import { clinicSql } from '#server/db/sql.ts';
import { systemEm, type Orm } from '#server/db/orm.ts';
import type { queues } from '#server/lib/jobs/queues.ts';
import { JobPostponed, type Work as JobWork } from '#server/lib/jobs/work.ts';
import { isLetterKept } from '#server/lib/mail/mailer.ts';
import { mayWrite } from '../letter-limit.ts';
import { writeInvitation, type InvitationSettings } from './invitations.service.ts';
import { lockAccount } from './pending-accounts.service.ts';

/** Until an address that was written to too often is looked at again, s. */
const WAIT_S = 600;
/** By organization_pkey, practitioner_user_id_key, the key of employee and organization_role_pkey. */
const selectInviting = clinicSql<{ title: string }>(
  'invitation_clinic',
  `
  select title from organization o where o.id = :clinic and (
    exists (select from employee e join practitioner p on p.id = e.practitioner_id where e.organization_id = :clinic and p.user_id = :user and e.ended_at is null)
    or exists (select from organization_role r where r.organization_id = :clinic and r.user_id = :user and r.role = 'orgadmin'))`,
);

/**
 * The work of the queue `invitation`: letters of invitations that were made many at once. One goes when its address may
 * be written to, and is not written when the clinic has taken the invitation back. The letter has the id of the job, so
 * that a job that comes twice writes one.
 */
export const sendInvitations = (
  orm: Orm,
  settings: InvitationSettings,
): JobWork<(typeof queues)['invitation']['data']> => ({
  run: ({ clinic, user, work }, { id }) =>
    systemEm(orm, 'accounts belong to no clinic').transactional(async (em) => {
      if (await isLetterKept(em, id)) return;
      const account = await lockAccount(em, { id: user });
      const [inviting] = await selectInviting({ em, clinic: { id: clinic } }, { user });
      if (!account?.email || !inviting) return;
      // what was counted of a letter that waits goes with the transaction
      if (!(await mayWrite(em, settings, { kind: 'invitation', clinic }, account.email)))
        throw new JobPostponed(WAIT_S);
      await writeInvitation({ em, clinic: { id: clinic, title: inviting.title } }, settings, account, { work, id });
    }),
});
