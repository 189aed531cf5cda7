import { CLOSED_DAYS, type VisitsAtClosing } from '#shared/rules/closing.ts';
import type { ErrorCode } from '#shared/errors/catalogue.ts';
import type { Config } from '#server/config/config.ts';
import { platformSql } from '#server/db/sql.ts';
import { accountInForce } from '#server/features/accounts/user.entity.ts';
import {
  forgetChallengesOf,
  forgetOneTimeTokens,
  forgetOwnTries,
  lockOwnAccount,
  proveOwner,
} from '#server/features/auth/index.ts';
import { inTransaction, type OwnCall, type PersonCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { enqueue } from '#server/lib/jobs/enqueue.ts';
import { queues } from '#server/lib/jobs/queues.ts';
import { closedLetter } from '#server/lib/mail/letters.ru.ts';
import { enqueueLetter } from '#server/lib/mail/mailer.ts';
import { leaveClinics } from './own-visits.service.ts';

/** What the closing needs besides the database. */
export interface ClosingSettings extends Pick<Config, 'APP_SECRET' | 'LOGIN_ACCOUNT_TRIES' | 'PASSWORD_QUEUE'> {
  /** address for links in letters */
  readonly publicUrl: string;
}
/** The password as proof, and what becomes of visits to come. */
export interface ClosingRequest {
  /** undefined of who has none */
  readonly password: string | undefined;
  readonly visits: VisitsAtClosing;
}
export interface Closed {
  /** ids of the sessions that it ended */
  readonly ended: readonly string[];
  /** last day on which it is restored, YYYY-MM-DD in UTC */
  readonly restoreUntil: string;
  /** visits that were cancelled */
  readonly cancelled: number;
}

const REASON = 'a person closes the account in all clinics';
/** Closings come one after another: of two last superusers, or administrators, at once one stays. */
const lockClosings = platformSql(
  'closing_lock',
  REASON,
  `select pg_advisory_xact_lock(hashtextextended('close account', 0))`,
);
/** Who is dismissed at the same moment waits, or is waited for. In the order of their dismissal. */
const lockAdmins = platformSql(
  'closing_lock_admins',
  REASON,
  `
  select from organization_role r where r.role = 'orgadmin'
    and r.organization_id in (select organization_id from organization_role where user_id = :user and role = 'orgadmin')
  order by r.organization_id, r.user_id for update`,
);
/** By organization_role_user_idx and organization_role_pkey; superusers are few. */
const selectNeeded = platformSql<{ is_last_superuser: boolean; clinic: string | null }>(
  'closing_needed',
  REASON,
  `
  select u.is_superuser and not exists (
      select from app_user o where o.is_superuser and o.id <> u.id and ${accountInForce('o')}) as is_last_superuser,
    (select min(c.title) from organization_role mine join organization c on c.id = mine.organization_id
      where mine.user_id = u.id and mine.role = 'orgadmin' and not exists (
        select from organization_role r join app_user o on o.id = r.user_id
        where r.organization_id = mine.organization_id and r.role = 'orgadmin' and r.user_id <> u.id
          and ${accountInForce('o')})) as clinic
  from app_user u where u.id = :user`,
);

/** Why an account cannot be closed now: the platform or a clinic would be without its administrator. */
export async function closingRefusal({
  em,
  actor,
}: OwnCall): Promise<{ readonly code: ErrorCode; readonly clinic: string } | null> {
  const [needed] = await selectNeeded(em, { user: actor.userId });
  if (needed?.is_last_superuser) return { code: 'last_superuser', clinic: '' };
  return needed?.clinic ? { code: 'sole_admin', clinic: needed.clinic } : null;
}
async function assertNotNeeded(call: OwnCall): Promise<void> {
  const refusal = await closingRefusal(call);
  if (refusal) throw new DomainError(refusal.code, { params: { clinic: refusal.clinic } });
}

const wrongPassword = () => refusalAt('password_wrong', 'password');

/** After so many seconds a job does what the call of a closing did not: its process has died, a row was busy. */
const JOB_AFTER_S = 60;

/** Closes it whole or not at all; a second call at the same moment finds its session ended. */
function markClosed(
  call: PersonCall,
  settings: ClosingSettings,
  { proven, visits }: { readonly proven: string; readonly visits: VisitsAtClosing },
): Promise<Omit<Closed, 'cancelled'>> {
  return inTransaction(call, async (call) => {
    const { em, actor, ip } = call;
    await lockClosings(em, {});
    // the account before its rights, as whoever changes them does
    const account = await lockOwnAccount(em, actor);
    await lockAdmins(em, { user: actor.userId });
    if (account.closedAt !== null) throw new DomainError('token_expired');
    // another password was set meanwhile
    if (account.passwordHash !== proven) throw wrongPassword();
    await forgetOwnTries(em, settings, account.id);
    await assertNotNeeded(call);
    const ended = account.close();
    await em.flush();
    await forgetOneTimeTokens(em, account.id);
    await forgetChallengesOf(em, account.id);
    const restoreUntil = account.restoredUntil();
    if (account.email)
      await enqueueLetter(
        em,
        closedLetter(account.email, account.firstName, `${settings.publicUrl}/login`, restoreUntil),
      );
    await auditEvent(em, {
      action: 'account.close',
      userId: account.id,
      sessionId: actor.sessionId,
      objectType: 'user',
      objectId: account.id,
      ip,
      details: { visits, days: CLOSED_DAYS },
    });
    await enqueue(
      em,
      queues.closing,
      { user: account.id, session: actor.sessionId, closed: account.closedSince(), visits },
      { startAfter: JOB_AFTER_S },
    );
    return { ended, restoreUntil };
  });
}

/**
 * Closes the own account: every session and link ends, the consents are withdrawn; then who waits leaves the waiting
 * lists, visits to come are cancelled or stay. It is restored by signing in until it is erased. Logged; a letter tells
 * of it.
 * @throws password_wrong at `password`, reauthentication_required, last_superuser, sole_admin, too_many_attempts,
 * token_expired
 */
export async function closeAccount(
  call: PersonCall,
  settings: ClosingSettings,
  { password, visits }: ClosingRequest,
): Promise<Closed> {
  const proven = await proveOwner(call, settings, password, wrongPassword);
  const closed = await markClosed(call, settings, { proven, visits });
  // what fails now the job does
  const { cancelled } = await leaveClinics(call, visits);
  return { ...closed, cancelled };
}
