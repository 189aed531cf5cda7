import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { clinicSql, platformSql } from '#server/db/sql.ts';
import { hashToken, newToken } from '#server/features/auth/index.ts';

/** A visit as a letter tells it. */
export interface ToldVisit {
  readonly clinic: string;
  readonly appointment: string;
  readonly doctor: string;
  /** ms */
  readonly start: number;
}
/** The visit behind a link. */
export interface VisitLink {
  readonly clinic: string;
  readonly appointment: string;
}
/** Days after the start of its visit for which a link still says what became of it. */
const KEPT_DAYS = 30;
const REASON = 'who holds a link does not say of which clinic it is';

const insertLink = clinicSql(
  'visit_link_make',
  `
  insert into visit_link (token_hash, organization_id, appointment_id, doctor_id, start_time)
  values (:hash, :clinic, :appointment, :doctor, to_timestamp(:start::float8 / 1000))`,
);
const selectLink = platformSql<VisitLink>(
  'visit_link_find',
  REASON,
  'select organization_id as clinic, appointment_id as appointment from visit_link where token_hash = :hash',
);
/** By visit_link_appointment_idx. A cancellation by one of them: the others of the visit answer nothing any more. */
export const spendVisitLinks = clinicSql<object, { appointment: string }>(
  'visit_links_spend',
  'update visit_link set spent_at = now() where organization_id = :clinic and appointment_id = :appointment',
);
/** By visit_link_start_idx. */
const deleteOld = platformSql(
  'visit_links_forget',
  'links of all clinics are forgotten together',
  `delete from visit_link where start_time < now() - interval '${KEPT_DAYS} days'`,
);

/**
 * Makes the links by which letters are answered: each has a secret of its own, of which only the hash is kept, and
 * answers for one visit as the letter tells it, until that is cancelled by a link.
 * @param secret of the installation
 * @returns a function that gives the secret of a new link; in the transaction of `em` when it has one
 */
export const visitLinks =
  (secret: string) =>
  async (em: SqlEntityManager, { clinic: id, ...visit }: ToldVisit): Promise<string> => {
    const token = newToken();
    await insertLink({ em, clinic: { id } }, { hash: hashToken(secret, token), ...visit });
    return token;
  };

export async function findVisitLink(
  em: SqlEntityManager,
  secret: string,
  token: string,
): Promise<(VisitLink & { readonly hash: Buffer }) | undefined> {
  const hash = hashToken(secret, token);
  const [link] = await selectLink(em, { hash });
  return link && { ...link, hash };
}

/** Forgets links whose visit was a month ago. */
export const forgetOldVisitLinks = async (em: SqlEntityManager): Promise<void> => void (await deleteOld(em, {}));
