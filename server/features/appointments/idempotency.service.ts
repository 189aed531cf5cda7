import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ErrorCode, ErrorParams } from '#shared/errors/catalogue.ts';
import type { SignedIn } from '#server/http/call.ts';
import { DomainError, type FieldErrors } from '#server/http/domain-error.ts';
import { platformSql } from '#server/db/sql.ts';

/** A request that may be repeated: the same key must come with the same request. */
export interface RepeatableRequest {
  readonly userId: string;
  readonly key: string;
  readonly request: string;
}
/** @param key undefined: the request is not repeated @param request says what is asked for, the clinic too */
export const repeatableOf = (
  { actor }: { readonly actor: SignedIn },
  key: string | undefined,
  request: string,
): RepeatableRequest | undefined => (key === undefined ? undefined : { userId: actor.userId, key, request });

interface KeptRefusal {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly fields?: FieldErrors | undefined;
}
const REASON = 'keys belong to the person who made them; the request text names the clinic';
const selectAnswer = platformSql<{ request: string; status: number; answer: unknown }>(
  'idempotent_answer_find',
  REASON,
  `
  select request, status, answer from idempotent_answer where user_id = :user and key = :key`,
);
/** Waits for a call with the same key that is about to keep its answer. */
const insertRefusal = platformSql<{ key: string }>(
  'idempotent_answer_refusal',
  REASON,
  `
  insert into idempotent_answer (user_id, key, request, status, answer) values (:user, :key, :request, 409, :answer) on conflict do nothing
  returning key`,
);
const insertAnswer = platformSql(
  'idempotent_answer_keep',
  REASON,
  'insert into idempotent_answer (user_id, key, request, status, answer) values (:user, :key, :request, 200, :answer)',
);
const deleteOld = platformSql(
  'idempotent_answer_forget',
  REASON,
  `delete from idempotent_answer where created_at < now() - interval '1 day'`,
);

/**
 * The kept answer of a key: returned when it was a success, thrown when it was a refusal.
 * @throws idempotency_key_reused when the key came with another request
 */
export async function findAnswer<Answer>(
  em: SqlEntityManager,
  { userId, key, request }: RepeatableRequest,
): Promise<Answer | undefined> {
  const [row] = await selectAnswer(em, { user: userId, key });
  if (!row) return undefined;
  if (row.request !== request) throw new DomainError('idempotency_key_reused');
  if (row.status === 200) return row.answer as Answer;
  const { code, params, fields } = row.answer as KeptRefusal;
  throw new DomainError(code, { params, fields });
}

/**
 * Keeps a refusal, so that a repeated call cannot book what was refused before. Another call with the same key may have
 * been answered meanwhile: its answer is this one's, too.
 * @returns the kept success; throws the kept refusal
 */
export async function keepRefusal<Answer>(
  em: SqlEntityManager,
  repeatable: RepeatableRequest,
  refusal: DomainError,
): Promise<Answer> {
  const { userId, key, request } = repeatable;
  const kept = await insertRefusal(em, {
    user: userId,
    key,
    request,
    answer: { code: refusal.code, params: refusal.params, fields: refusal.fields } satisfies KeptRefusal,
  });
  if (kept.length > 0) throw refusal;
  const answer = await findAnswer<Answer>(em, repeatable);
  if (!answer) throw refusal;
  return answer;
}

/** Keeps a success, in the transaction of what was done. Another call with the same key ends it with a conflict. */
export async function keepAnswer(
  em: SqlEntityManager,
  { userId: user, key, request }: RepeatableRequest,
  answer: object,
): Promise<void> {
  await insertAnswer(em, { user, key, request, answer });
}

/** Forgets answers older than a day. */
export async function forgetOldAnswers(em: SqlEntityManager): Promise<void> {
  await deleteOld(em, {});
}
