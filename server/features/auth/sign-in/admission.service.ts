import { fullDate } from '#shared/format/dates.ts';
import { platformSql } from '#server/db/sql.ts';
import type { GuestCall } from '#server/http/call.ts';
import { DomainError, maintenance } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { admittedOf, type Admitted } from '../admitted.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { restoreAccount } from '../restore.service.ts';
import { fittingMark, giveMark } from './device-marks.ts';
import { tellOfNewDevice } from './new-device.service.ts';
import { openSession, type SignInMethod } from './sessions.service.ts';

/** What a proof of who it is gives: a session, open or waiting for the second factor. */
export interface SignedInAnswer {
  readonly token: string;
  readonly isCodeDue: boolean;
  readonly deviceMark: string | undefined;
}

/** By app_user_pkey. */
const selectById = platformSql<Admitted>(
  'account_by_id',
  'accounts belong to the platform',
  `select u.id, ${admittedOf('u')} from app_user u where u.id = :id`,
);

/** Logs a sign-in that is refused. @param account the one that was meant, when there is one */
export async function refuseSignIn(
  { em, ip }: GuestCall,
  account: Pick<Admitted, 'id' | 'restored_until'> | undefined,
  refusal: 'invalid_grant' | 'account_pending' | 'account_blocked' | 'account_closed' | DomainError,
): Promise<never> {
  const until = account?.restored_until;
  const params = until ? { params: { until: fullDate(until) } } : {};
  const error = typeof refusal === 'string' ? new DomainError(refusal, params) : refusal;
  await auditEvent(em, {
    action: 'session.open',
    result: 'refused',
    userId: account?.id,
    ip,
    details: { reason: error.code },
  });
  throw error;
}

/**
 * Whether somebody who has proved who they are may sign in. Who asks for it comes into a closed account, too: it is in
 * force again with the open session.
 * @throws account_pending, account_blocked, account_closed; maintenance to who is no superuser while works are going on
 */
export async function assertAdmitted(
  call: GuestCall,
  settings: AuthSettings,
  account: Admitted,
  restores: boolean,
): Promise<void> {
  if (account.status !== 'activated')
    await refuseSignIn(call, account, account.status === 'pending_activation' ? 'account_pending' : 'account_blocked');
  if (settings.maintenance !== null && !account.is_superuser)
    await refuseSignIn(call, account, maintenance(settings.maintenance));
  if (account.restored_until !== null && !restores) await refuseSignIn(call, account, 'account_closed');
}

interface Opening {
  /** of the device's mark; null: it has none */
  readonly nonce: string | null;
  /** of the device's tries, forgotten with it */
  readonly counter: string | null;
  readonly method?: SignInMethod;
}
/**
 * Opens the session of somebody who was admitted: wholly, or half way when a second factor is due. Who comes on a
 * device that was not seen before is written to.
 */
export async function openAdmitted(
  call: GuestCall,
  settings: AuthSettings,
  account: Admitted,
  { nonce, counter, method }: Opening,
): Promise<SignedInAnswer> {
  const opened = await openSession(call, settings, account, counter, method);
  // what they were proved by is worth nothing now: another password was set meanwhile, or they were banned
  if (!opened) return refuseSignIn(call, account, method === undefined ? 'invalid_grant' : 'account_blocked');
  const { token, level, id } = opened;
  // the device is the owner's when the second factor has shown it, too
  if (level === 'half_open') return { token, isCodeDue: true, deviceMark: undefined };
  if (account.restored_until !== null) await restoreAccount(call, settings, account.id);
  if (nonce === null)
    await tellOfNewDevice(call, settings, {
      userId: account.id,
      email: account.email,
      phone: account.phone,
      firstName: account.first_name,
      except: id,
    });
  const owner = { userId: account.id, epoch: account.device_epoch };
  return { token, isCodeDue: false, deviceMark: giveMark(settings.APP_SECRET, owner, nonce ?? undefined) };
}

interface Proved {
  readonly userId: string;
  readonly marks: string | undefined;
  readonly restores?: boolean;
  readonly method?: SignInMethod;
}
/**
 * Signs in who was proved otherwise than by a password, through the same gate.
 * @param marks of the browser, the header as it came
 * @throws as `assertAdmitted`; account_blocked for an account that is gone
 */
export async function signInProved(
  call: GuestCall,
  settings: AuthSettings,
  { userId, marks, restores = false, method }: Proved,
): Promise<SignedInAnswer> {
  const [account] = await selectById(call.em, { id: userId });
  if (!account) return refuseSignIn(call, undefined, 'account_blocked');
  await assertAdmitted(call, settings, account, restores);
  const nonce = fittingMark(settings.APP_SECRET, { userId, epoch: account.device_epoch }, marks);
  return openAdmitted(call, settings, account, { nonce, counter: null, ...(method && { method }) });
}
