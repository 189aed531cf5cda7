import { randomUUID } from 'node:crypto';
import { fullName } from '#shared/format/names.ts';
import { MAX_PASSKEYS } from '#shared/rules/passkeys.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { inTransaction, type GuestCall, type OwnCall, type PersonCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { passkeyAddedLetter, passkeyRemovedLetter } from '#server/lib/mail/passkey-letters.ru.ts';
import { challengeOf, checkCreated, creationOptions, type CreatedKey } from '#server/lib/passkeys/webauthn.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { forgetChallengesOf, openChallenge, takeChallenge } from '../challenges.service.ts';
import { assertWayIn } from '../passwords/ways-in.ts';
import { lockOwnAccount } from '../registration/pending-accounts.service.ts';
import { tellOwner } from '../tell-owner.ts';
import { authTexts } from '../texts.ru.ts';
import { passkeyName } from './passkey-names.ru.ts';
import { dropPasskey, keepPasskey, namePasskey, passkeysOf, type PasskeyRow } from './passkey-store.ts';
import { passkeyChallengeHash, passkeyHostOf } from './passkey-use.service.ts';

/** Minutes in which a new key has to come. */
const ADD_MINUTES = 5;

/** The own passkeys, the oldest first. */
export const ownPasskeys = ({ em, actor }: OwnCall): Promise<PasskeyRow[]> => passkeysOf(em, actor.userId);

function assertRoom(keys: readonly PasskeyRow[]): void {
  if (keys.length >= MAX_PASSKEYS) throw new DomainError('passkeys_full');
}

/**
 * Begins a new passkey: the browser gets a question that is answered once, by this session, within five minutes. Keys
 * that the person has are named in it, so that one device keeps one.
 * @throws passkeys_unavailable, passkeys_full
 */
export async function beginPasskey(call: PersonCall, settings: AuthSettings) {
  const host = passkeyHostOf(settings);
  return inTransaction(call, async ({ em, actor: { userId, sessionId } }) => {
    const account = await lockOwnAccount(em, call.actor);
    const keys = await passkeysOf(em, userId);
    assertRoom(keys);
    const name = account.email ?? account.phone ?? '';
    const displayName = fullName(account);
    const options = creationOptions(
      host,
      { handle: account.passkeyHandle(), name, displayName, platform: authTexts.platform },
      keys.map((key) => ({ credentialId: key.credential_id.toString('base64url'), transports: key.transports })),
    );
    await openChallenge(em, {
      id: randomUUID(),
      kind: 'passkey_add',
      hash: passkeyChallengeHash(settings, options.challenge),
      minutes: ADD_MINUTES,
      userId,
      sessionId,
      replaces: true,
    });
    return options;
  });
}

/**
 * Keeps a new passkey under the name of what made it, and tells the owner. The question is spent before anything is
 * looked at: an answer that came twice is worth nothing.
 * @throws passkeys_unavailable, passkeys_full, passkey_exists, passkey_expired, passkey_refused
 */
export async function addPasskey(
  call: PersonCall & GuestCall,
  settings: AuthSettings,
  created: CreatedKey,
): Promise<PasskeyRow> {
  const host = passkeyHostOf(settings);
  const { userId, sessionId } = call.actor;
  const challenge = challengeOf(created.clientDataJSON);
  if (challenge === null) throw new DomainError('passkey_refused');
  const asked = await takeChallenge(call.em, 'passkey_add', passkeyChallengeHash(settings, challenge));
  if (asked?.session_id !== sessionId) throw new DomainError('passkey_expired');
  const key = await checkCreated(host, challenge, created);
  if (!key) throw new DomainError('passkey_refused');
  return inTransaction(call, async ({ em, ip, userAgent }) => {
    const account = await lockOwnAccount(em, call.actor);
    assertRoom(await passkeysOf(em, userId));
    const [id, name] = [uuidv7(), passkeyName(key.aaguid, userAgent)];
    if (!(await keepPasskey(em, id, { userId, rpId: host.rpId, name }, key))) throw new DomainError('passkey_exists');
    await tellOwner({ em, ip }, settings, account, (to, who, link) => passkeyAddedLetter(to, who, name, link));
    await auditEvent(em, {
      action: 'passkey.add',
      userId,
      sessionId,
      ip,
      objectType: 'passkey',
      objectId: id,
      details: { name },
    });
    const kept = (await passkeysOf(em, userId)).find((one) => one.id === id);
    if (!kept) throw new Error('The passkey was not kept');
    return kept;
  });
}

/** @throws not_found */
export async function renamePasskey(call: PersonCall, id: string, name: string): Promise<void> {
  await inTransaction(call, async ({ em, actor: { userId, sessionId }, ip }) => {
    if (!(await namePasskey(em, userId, id, name.trim()))) throw new DomainError('not_found');
    await auditEvent(em, {
      action: 'passkey.rename',
      userId,
      sessionId,
      ip,
      objectType: 'passkey',
      objectId: id,
      details: { name: name.trim() },
    });
  });
}

/**
 * Removes a passkey, which may be in other hands: the other sessions end with it, and what was begun. The last way in
 * stays: another one is a password, another passkey or a linked provider.
 * @throws not_found, last_sign_in
 */
export async function removePasskey(
  call: PersonCall,
  settings: AuthSettings,
  id: string,
): Promise<{ ended: string[]; credentialId: string }> {
  return inTransaction(call, async ({ em, actor: { userId, sessionId }, ip }) => {
    const account = await lockOwnAccount(em, call.actor);
    const removed = await dropPasskey(em, userId, id);
    if (!removed) throw new DomainError('not_found');
    await assertWayIn(em, settings, account);
    const ended = account.endSessions(sessionId);
    await em.flush();
    await forgetChallengesOf(em, userId);
    await tellOwner({ em, ip }, settings, account, (to, who, link) =>
      passkeyRemovedLetter(to, who, removed.name, link),
    );
    await auditEvent(em, {
      action: 'passkey.remove',
      userId,
      sessionId,
      ip,
      objectType: 'passkey',
      objectId: id,
      details: { name: removed.name },
    });
    return { ended, credentialId: removed.credential_id.toString('base64url') };
  });
}
