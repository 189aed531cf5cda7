import type { Grantable } from '#shared/access/grantable.ts';
import { assertStillSuperuser } from '#server/features/accounts/index.ts';
import { inviteStaff, lockAccount, type InvitationSettings } from '#server/features/auth/index.ts';
import {
  dismissAdmin,
  giveAdmin,
  grantsOf,
  isAdmin,
  rolesChanged,
  setGrants,
} from '#server/features/registry/index.ts';
import { inTransaction, type PlatformCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { clinicForChange } from './clinic-for-change.ts';
import { callIn } from './organization.entity.ts';

/** What a person is in a clinic beside the roles that their work gives. */
export interface HeldRights {
  readonly isAdmin: boolean;
  readonly grants: readonly string[];
}
/** What a person is to be in a clinic; undefined: as it is. */
export interface WantedRights {
  readonly isAdmin?: boolean | undefined;
  readonly grants?: readonly Grantable[] | undefined;
  /** what the caller has seen; undefined: whatever it is */
  readonly was?: HeldRights | undefined;
  /** for the log */
  readonly reason?: string | undefined;
}
/** In whatever order. */
const isSame = (one: HeldRights, other: HeldRights): boolean =>
  one.isAdmin === other.isAdmin &&
  one.grants.length === other.grants.length &&
  one.grants.every((grant) => other.grants.includes(grant));

/**
 * Makes a person administrator of a clinic or not, and gives them permissions there beside their roles (A51). Who
 * becomes an administrator is told by letter, when there is an address. In force at once. Each change is logged with
 * the reason.
 * @throws not_found, permission_denied, last_admin, too_many_requests; grants_need_role at `grants`; stale_version with
 * `HeldRights` when they are not as seen
 */
export function setPersonRights(
  call: PlatformCall,
  settings: InvitationSettings,
  { user, clinic }: { readonly user: string; readonly clinic: string },
  wanted: WantedRights,
): Promise<void> {
  return inTransaction(call, async (call) => {
    const there = callIn(call, await clinicForChange(call, clinic));
    await assertStillSuperuser(call);
    const account = await lockAccount(call.em, { id: user });
    if (!account || account.erasedAt) throw new DomainError('not_found');
    const { isAdmin: isToBe, grants, was, reason } = wanted;
    const details = reason === undefined ? {} : { reason };
    const held: HeldRights = { isAdmin: await isAdmin(there, user), grants: await grantsOf(there, user) };
    if (was && !isSame(was, held)) throw new DomainError('stale_version', { current: held });
    if (isToBe === true && !held.isAdmin) {
      const { email, lastName, firstName, middleName } = account;
      if (email) await inviteStaff(there, settings, { email, lastName, firstName, middleName }, 'orgadmin');
      await giveAdmin(there, user, call, details);
    }
    if (isToBe === false && held.isAdmin) await dismissAdmin(there, user, details);
    if (grants) await setGrants(there, user, grants, details);
    call.changed(rolesChanged([user]));
  });
}
