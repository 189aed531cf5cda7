import { ERRORS, type ErrorCode } from '#shared/errors/catalogue.ts';
import { inTransaction, type Call } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { databaseErrorCode } from '#server/http/errors.ts';
import { findAnswer, keepRefusal, type RepeatableRequest } from './idempotency.service.ts';

/** How often work that lost a race of locks is done again before its caller is told. */
const TRIES = 4;

/**
 * Does work in one transaction, and again when it lost a race of locks. A call that is repeated with its key gets the
 * answer of the first one, a refusal too: the work keeps its success (`keepAnswer`), a refusal is kept here, but for
 * what is not there.
 * @param repeatable undefined when the call came without a key
 * @throws what the work throws; idempotency_key_reused; server_busy after several lost races
 */
export async function once<Answer>(
  call: Call,
  repeatable: RepeatableRequest | undefined,
  work: (call: Call) => Promise<Answer>,
): Promise<Answer> {
  for (let triesLeft = TRIES; ;) {
    try {
      return await inTransaction(call, work);
    } catch (error) {
      const code = error instanceof DomainError ? error.code : databaseErrorCode(error);
      if (!code || code === 'server_busy') throw error;
      const kept = repeatable ? await findAnswer<Answer>(call.em, repeatable) : undefined;
      if (kept) return kept;
      triesLeft -= 1;
      // a lost race of locks, or of two calls with one key, says nothing about the time
      if (code === 'conflict') {
        if (triesLeft > 0) continue;
        throw new DomainError('server_busy', { retryAfter: 1 });
      }
      const refusal = error instanceof DomainError ? error : new DomainError(code satisfies ErrorCode);
      if (repeatable && ERRORS[refusal.code].status !== 404) return keepRefusal<Answer>(call.em, repeatable, refusal);
      throw refusal;
    }
  }
}
