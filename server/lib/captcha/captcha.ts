import { createHmac, randomInt } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { createChallenge, verifySolution, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { CaptchaKind } from '#shared/rules/captcha-kinds.ts';
import { CaptchaChallenge } from '#shared/contract/captcha.ts';
import { platformSql } from '#server/db/sql.ts';
import { DomainError } from '#server/http/domain-error.ts';

const REASON = 'a proof of work is spent once, whoever sent it';
/**
 * Half a second to a second in an ordinary browser, two on a slow phone; a thousand times more than making and checking
 * it here.
 */
const COST = 1000;
const COUNTER = { from: 3000, to: 6000 };
/** A person may take their time over a form. */
const LIFETIME_MS = 20 * 60_000;

const Payload = Type.Object({
  challenge: CaptchaChallenge,
  solution: Type.Object({ counter: Type.Integer(), derivedKey: Type.String(), time: Type.Optional(Type.Number()) }),
});
/** Of many who bring one proof, one wins. By proof_spent_pkey. */
const insertSpent = platformSql<{ signature: string }>(
  'proof_spend',
  REASON,
  `
  insert into proof_spent (signature, expires_at) values (:signature, to_timestamp(:expires_at::float8))
  on conflict do nothing returning signature`,
);
/** By proof_spent_expires_idx. */
const deleteExpired = platformSql('proofs_forget', REASON, 'delete from proof_spent where expires_at < now()');

/** Housekeeping: what is out of date is refused by its own date. */
export const forgetSpentProofs = async (em: SqlEntityManager): Promise<void> => void (await deleteExpired(em, {}));

function readPayload(header: unknown) {
  if (typeof header !== 'string') return null;
  try {
    const payload: unknown = JSON.parse(Buffer.from(header, 'base64url').toString('utf8'));
    return Value.Check(Payload, payload) ? payload : null;
  } catch {
    return null;
  }
}

/** The proof of work of ALTCHA, hosted by ourselves (A17). */
export class Captcha {
  readonly #kinds: ReadonlySet<CaptchaKind>;
  readonly #secrets: { readonly hmacSignatureSecret: string; readonly hmacKeySignatureSecret: string };

  /** @param kinds the forms that ask for it */
  constructor(secret: string, kinds: readonly CaptchaKind[]) {
    this.#kinds = new Set(kinds);
    const derived = (use: string) => createHmac('sha256', secret).update(`captcha\0${use}`).digest('hex');
    this.#secrets = { hmacSignatureSecret: derived('challenge'), hmacKeySignatureSecret: derived('key') };
  }

  /** A new task; signed for one form, good for twenty minutes. */
  async make(kind: CaptchaKind): Promise<Challenge> {
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(COUNTER.from, COUNTER.to),
      data: { for: kind },
      expiresAt: new Date(Date.now() + LIFETIME_MS),
      deriveKey,
      ...this.#secrets,
    });
  }

  /**
   * Takes the proof of a call whose form asks for one, and spends it.
   * @param header as it came
   * @throws captcha_required when there is none, or it is wrong, of another form, out of date or was used
   */
  async take(em: SqlEntityManager, kind: CaptchaKind, header: unknown): Promise<void> {
    if (!this.#kinds.has(kind)) return;
    const payload = readPayload(header);
    if (!payload || payload.challenge.parameters.data.for !== kind) throw new DomainError('captcha_required');
    const { verified } = await verifySolution({ ...payload, deriveKey, ...this.#secrets });
    const { signature, parameters } = payload.challenge;
    const spent = verified && (await insertSpent(em, { signature, expires_at: parameters.expiresAt }));
    if (!spent || spent.length === 0) throw new DomainError('captcha_required');
  }
}
