import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '#server/http/domain-error.ts';
import { lettersInLastHour } from '#server/lib/mail/mailer.ts';

const HOUR_S = 3600;

/** @throws too_many_requests when the address was written to `LETTERS_PER_HOUR` times within the hour */
export async function assertFewLetters(em: SqlEntityManager, { LETTERS_PER_HOUR }: { readonly LETTERS_PER_HOUR: number }, email: string): Promise<void> {
  if ((await lettersInLastHour(em, email)) >= LETTERS_PER_HOUR) throw new DomainError('too_many_requests', { params: { seconds: HOUR_S }, retryAfter: HOUR_S });
}
