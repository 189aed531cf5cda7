import { createHash, randomUUID } from 'node:crypto';
import { inTransaction, type GuestCall, type PersonCall } from '#server/http/call.ts';
import { refusalAt } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { newTypedCode, TYPED_LENGTH, typedCode } from '#server/lib/second-factor/codes.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { openChallenge, takeChallenge } from '../challenges.service.ts';
import { hashToken, newToken } from '../tokens.ts';
import { signInProved, type SignedInAnswer } from './admission.service.ts';

const MINUTES = 5;
/** A code is worth nothing without the challenge that it was given for. */
const codeHash = ({ APP_SECRET }: AuthSettings, challenge: string, code: string): Buffer =>
  hashToken(APP_SECRET, `workstation\0${challenge}\0${code}`);
/** As it was typed by hand, or as the browser carried it. */
const readCode = (code: string): string => (typedCode(code).length === TYPED_LENGTH ? typedCode(code) : code);

/** How a code comes to the workstation: the browser brings it, or the person types its eight signs. */
export interface WorkstationGrant {
  readonly challenge: string;
  readonly way: 'loopback' | 'typed';
}

/**
 * A code for a workstation that has asked for it, by who is signed in in the browser; the one before it is worth
 * nothing. Never the other way round: a code that the workstation shows and somebody types in a browser is what is
 * asked for by telephone.
 */
export async function grantWorkstation(
  call: PersonCall,
  settings: AuthSettings,
  { challenge, way }: WorkstationGrant,
): Promise<string> {
  const code = way === 'typed' ? newTypedCode() : newToken();
  await inTransaction(call, async ({ em, actor: { userId, sessionId }, ip }) => {
    await openChallenge(em, {
      id: randomUUID(),
      kind: 'workstation',
      hash: codeHash(settings, challenge, readCode(code)),
      minutes: MINUTES,
      userId,
      sessionId,
      replaces: true,
    });
    await auditEvent(em, { action: 'workstation.grant', userId, sessionId, ip, details: { way } });
  });
  return code;
}

/**
 * A session for the workstation that has the verifier, once; a second factor is asked there, too, so that a code that
 * was talked out of somebody is not enough. Nothing when the session that granted it was ended meanwhile.
 * @throws workstation_code_wrong at `code`; account_pending, account_blocked, account_closed, maintenance
 */
export async function enterWorkstation(
  call: GuestCall,
  settings: AuthSettings,
  { code, verifier }: { readonly code: string; readonly verifier: string },
  marks: string | undefined,
): Promise<SignedInAnswer> {
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const taken = await takeChallenge(call.em, 'workstation', codeHash(settings, challenge, readCode(code)));
  if (!taken?.user_id) throw refusalAt('workstation_code_wrong', 'code');
  return signInProved(call, settings, { userId: taken.user_id, marks, method: 'workstation' });
}
