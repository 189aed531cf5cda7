import { randomUUID } from 'node:crypto';
import { inTransaction, type GuestCall, type OwnCall, type PersonCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import {
  challengeOf,
  checkUsed,
  requestOptions,
  type PasskeyHost,
  type UsedKey,
} from '#server/lib/passkeys/webauthn.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { openChallenge, takeChallenge } from '../challenges.service.ts';
import { lockAccount } from '../registration/pending-accounts.service.ts';
import { assertAdmitted, openAdmitted, refuseSignIn, type SignedInAnswer } from '../sign-in/admission.service.ts';
import { fittingMark } from '../sign-in/device-marks.ts';
import { hashToken } from '../tokens.ts';
import { findPasskey, markUsed, passkeysOf, type UsablePasskey } from './passkey-store.ts';

/** The question of a form of sign-in waits as long as the form may stand before it is used; it is good once. */
const SIGN_IN_MINUTES = 30;
const UNLOCK_MINUTES = 5;

export const passkeyChallengeHash = ({ APP_SECRET }: Pick<AuthSettings, 'APP_SECRET'>, challenge: string): Buffer =>
  hashToken(APP_SECRET, `passkey\0${challenge}`);

/** @throws passkeys_unavailable where the platform's address takes none */
export function passkeyHostOf({ passkeys }: Pick<AuthSettings, 'passkeys'>): PasskeyHost {
  if (!passkeys) throw new DomainError('passkeys_unavailable');
  return passkeys;
}

/** The question of a sign-in: any passkey of the platform answers it, so that nobody has to be named before. */
export async function beginPasskeySignIn({ em }: Pick<GuestCall, 'em'>, settings: AuthSettings) {
  const options = requestOptions(passkeyHostOf(settings), null);
  await openChallenge(em, {
    id: randomUUID(),
    kind: 'passkey_use',
    hash: passkeyChallengeHash(settings, options.challenge),
    minutes: SIGN_IN_MINUTES,
  });
  return options;
}

/** The question of a lock screen: only the own keys answer. @throws passkey_unknown to who has none */
export async function beginPasskeyUnlock({ em, actor: { userId, sessionId } }: OwnCall, settings: AuthSettings) {
  const host = passkeyHostOf(settings);
  const keys = await passkeysOf(em, userId);
  if (keys.length === 0) throw new DomainError('passkey_unknown');
  const known = keys.map((key) => ({
    credentialId: key.credential_id.toString('base64url'),
    transports: key.transports,
  }));
  const options = requestOptions(host, known);
  await openChallenge(em, {
    id: randomUUID(),
    kind: 'passkey_use',
    hash: passkeyChallengeHash(settings, options.challenge),
    minutes: UNLOCK_MINUTES,
    userId,
    sessionId,
    replaces: true,
  });
  return options;
}

/**
 * Whose passkey it is, when its use was right. The question is spent first, since a synchronised key has no counter
 * that would tell a repeated answer, and it must be this caller's: of the session, or of nobody at a sign-in.
 * @throws passkeys_unavailable, passkey_expired, passkey_unknown; and what `refuse` makes of passkey_refused
 */
async function rightUse(
  { em }: Pick<GuestCall, 'em'>,
  settings: AuthSettings,
  used: UsedKey,
  sessionId: string | null,
  refuse: (key: UsablePasskey, error: DomainError) => Promise<never>,
): Promise<UsablePasskey> {
  const host = passkeyHostOf(settings);
  const challenge = challengeOf(used.clientDataJSON);
  if (challenge === null) throw new DomainError('passkey_refused');
  const asked = await takeChallenge(em, 'passkey_use', passkeyChallengeHash(settings, challenge));
  if (!asked || asked.session_id !== sessionId) throw new DomainError('passkey_expired');
  const key = await findPasskey(em, host.rpId, used.id);
  if (!key || (asked.user_id !== null && asked.user_id !== key.user_id)) throw new DomainError('passkey_unknown');
  const checked = await checkUsed(host, challenge, key, used);
  if (!checked || !(await markUsed(em, key.id, checked))) return refuse(key, new DomainError('passkey_refused'));
  return key;
}

/** A sign-in: the marks of the browser are the header as it came. */
export interface PasskeySignIn {
  readonly used: UsedKey;
  readonly marks?: string | undefined;
  /** a closed account is to be in force again */
  readonly restores?: boolean | undefined;
}

/**
 * Signs a person in by a passkey. The authenticator has seen them, by finger, face or code, so that the session is
 * wholly open and no second factor is due.
 * @throws passkeys_unavailable, passkey_expired, passkey_unknown, passkey_refused; and what `assertAdmitted` throws
 */
export async function signInByPasskey(
  call: GuestCall,
  settings: AuthSettings,
  { used, marks, restores = false }: PasskeySignIn,
): Promise<SignedInAnswer> {
  const key = await rightUse(call, settings, used, null, (owner, error) =>
    refuseSignIn(call, { ...owner, id: owner.user_id }, error),
  );
  const account = { ...key, id: key.user_id };
  await assertAdmitted(call, settings, account, restores);
  const owner = { userId: key.user_id, epoch: key.device_epoch };
  const nonce = fittingMark(settings.APP_SECRET, owner, marks);
  return openAdmitted(call, settings, account, { nonce, counter: null, method: 'passkey' });
}

/**
 * Opens the own locked session by an own passkey, as the password does; one that is open is renewed, and counts as
 * fresh.
 * @throws passkeys_unavailable, passkey_expired, passkey_unknown, passkey_refused; token_expired when the session ended
 * meanwhile
 */
export async function unlockByPasskey(call: PersonCall, settings: AuthSettings, used: UsedKey): Promise<void> {
  const { userId, sessionId } = call.actor;
  await rightUse(call, settings, used, sessionId, async (_, error) => {
    await auditEvent(call.em, { action: 'session.unlock', result: 'refused', userId, sessionId, ip: call.ip });
    throw error;
  });
  await inTransaction(call, async ({ em, ip }) => {
    const account = await lockAccount(em, { id: userId });
    const session = account?.sessions.getItems().find(({ id }) => id === sessionId);
    if (!session) throw new DomainError('token_expired');
    session.unlock();
    await auditEvent(em, { action: 'session.unlock', userId, sessionId, ip, details: { method: 'passkey' } });
  });
}
