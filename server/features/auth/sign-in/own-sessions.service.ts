import { platformSql } from '#server/db/sql.ts';
import { inTransaction, type OwnCall, type PersonCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { lockAccount } from '../registration/pending-accounts.service.ts';
import { markFor } from './device-marks.ts';
import { ENDS, IN_FORCE, staffTerms } from './sessions.service.ts';

interface SessionRow {
  readonly id: string;
  readonly user_agent: string;
  readonly ip: string;
  /** ms since 1970 */
  readonly created_at: number;
  readonly last_active_at: number;
}
/** Those that wait for a second factor are no sign-ins. By session_user_idx. */
const selectOwn = platformSql<SessionRow>(
  'sessions_of_user',
  'a person sees the own sessions',
  `
  select s.id, s.user_agent, s.ip, ms(s.created_at) as created_at, ms(s.last_active_at) as last_active_at
  from session s join app_user u on u.id = s.user_id ${ENDS}
  where s.user_id = :user_id and s.level <> 'half_open' and ${IN_FORCE}
  order by s.id = :current desc, s.last_active_at desc, s.id`,
);

/** The own sessions that are in force, the one that asks first. */
export function ownSessions({ em, actor }: OwnCall, settings: AuthSettings): Promise<SessionRow[]> {
  return selectOwn(em, { user_id: actor.userId, current: actor.sessionId, ...staffTerms(settings) });
}

/** Ends one of the own sessions. @throws not_found for one that is over, or somebody else's */
export async function endOwnSession(call: PersonCall, id: string): Promise<void> {
  await inTransaction(call, async ({ em, actor: { userId, sessionId }, ip }) => {
    const account = await lockAccount(em, { id: userId });
    const session = account?.sessions.getItems().find((one) => one.id === id);
    if (!session) throw new DomainError('not_found');
    session.end();
    await auditEvent(em, { action: 'session.end', userId, sessionId, objectType: 'session', objectId: id, ip });
  });
}

/**
 * «Выйти на других устройствах»: ends the other sessions and the marks of all devices.
 * @returns ids of the ended ones, and a mark for this device
 */
export async function endOtherSessions(
  call: PersonCall,
  { APP_SECRET }: AuthSettings,
): Promise<{ ended: readonly string[]; deviceMark: string }> {
  return inTransaction(call, async ({ em, actor: { userId, sessionId }, ip }) => {
    const account = await lockAccount(em, { id: userId });
    if (!account) throw new DomainError('token_expired');
    const ended = account.signOut(sessionId);
    await auditEvent(em, { action: 'session.end_others', userId, sessionId, ip, details: { ended: ended.length } });
    return { ended, deviceMark: markFor(APP_SECRET, account) };
  });
}
