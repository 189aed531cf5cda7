import { emailKey } from '#shared/format/email.ts';
import { cardProblemText, problemOfBirthDate } from '#shared/rules/patient-check.ts';
import type { KeptPreferences } from '#shared/rules/preferences.ts';
import { assertVersion, rootForChange } from '#server/http/aggregate.ts';
import { inTransaction, type OwnCall, type PersonCall } from '#server/http/call.ts';
import { DomainError, refusalAt, violationAt } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { innerTopic, type TopicEvent } from '#server/lib/realtime/topics.ts';
import { assertStillSuperuser } from './superuser.service.ts';
import { User, type OwnProfile } from './user.entity.ts';

/** A profile as it was typed, and the version in which it was read. */
export interface ProfileChange extends OwnProfile {
  readonly version: number;
  /** as it was read, when it came along; it is not changed here */
  readonly email: string | undefined;
}

/** News for the pages of a person that show who they are. */
export const personChanged = (user: string): TopicEvent[] => [{ topic: innerTopic('me', user), ids: [] }];

export const ownProfile = ({ em, actor }: OwnCall): Promise<User> => em.findOneOrFail(User, { id: actor.userId });

function assertSound(user: User, { birthDate, phone, email }: ProfileChange): void {
  // a person belongs to no clinic: the day is the one that began last anywhere
  const today = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
  const problem = problemOfBirthDate(birthDate, today);
  if (problem) throw new DomainError('validation_failed', { fields: { birthDate: [cardProblemText(problem)] } });
  // without an address the phone is all that reaches them
  if (phone === null && user.email === null) throw violationAt('required', {}, 'phone');
  // it opens the account: another one is proved by a code first
  if (user.phoneVerifiedAt && phone !== user.phone) throw refusalAt('phone_proved', 'phone');
  if (email !== undefined && emailKey(email) !== (user.email ?? '')) throw refusalAt('email_by_code', 'email');
}

/**
 * Saves a profile: the own one, of a superuser anybody's. Cards that clinics keep stay as they are (K3). Logged by the
 * names of what changed.
 * @param id whose it is
 * @param current what is told of the present row
 * @throws not_found for somebody else's, permission_denied; stale_version with the present row; validation_failed at
 * `birthDate`, `phone`; phone_proved, email_by_code
 */
export async function saveProfile(
  call: PersonCall,
  id: string,
  { version, email, ...profile }: ProfileChange,
  current: (user: User) => unknown,
): Promise<User> {
  const { actor } = call;
  if (id !== actor.userId && !actor.isSuperuser) throw new DomainError('not_found');
  // the day of birth may open an account (rule 9 of docs/reliability.md, "Taking over an account")
  if (id !== actor.userId && !actor.isFresh) throw new DomainError('reauthentication_required');
  return inTransaction(call, async ({ em, ip, changed }) => {
    if (id !== actor.userId) await assertStillSuperuser({ em, actor });
    const user = await rootForChange({ em }, User, id);
    if (user.erasedAt) throw new DomainError('not_found');
    await assertVersion(user, version, async () => current(user));
    assertSound(user, { version, email, ...profile });
    const fields = user.saveProfile(profile);
    if (fields.length === 0) return user;
    await em.flush();
    await auditEvent(em, {
      action: 'profile.update',
      userId: actor.userId,
      sessionId: actor.sessionId,
      objectType: 'user',
      objectId: id,
      ip,
      details: { fields },
    });
    changed(personChanged(id));
    return user;
  });
}

/** Keeps what the person chose for all their devices (K17). @returns all that they ever chose */
export async function prefer(call: PersonCall, chosen: KeptPreferences): Promise<KeptPreferences> {
  return inTransaction(call, async ({ em, actor, changed }) => {
    const user = await rootForChange({ em }, User, actor.userId);
    user.prefer(chosen);
    await em.flush();
    changed(personChanged(user.id));
    return user.preferences;
  });
}
