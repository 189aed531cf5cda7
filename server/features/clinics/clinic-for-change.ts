import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { platformSql } from '#server/db/sql.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { Organization } from './organization.entity.ts';

/**
 * Everything of a clinic refers to its row, and an import of 100 000 patients does so for a minute: whoever locks the
 * row `for update` waits for all of that, until the timeout. The entity manager knows no weaker lock.
 */
const lockClinic = platformSql(
  'clinic_lock',
  'the row is the clinic itself',
  'select from organization where id = :id for no key update',
);

/**
 * The clinic for a change, as `rootForChange`; what refers to it goes on meanwhile, and is not waited for. It is not
 * enough for its removal. @throws not_found
 */
export async function clinicForChange({ em }: { readonly em: SqlEntityManager }, id: string): Promise<Organization> {
  await lockClinic(em, { id });
  const clinic = await em.findOne(Organization, { id }, { refresh: true });
  if (!clinic) throw new DomainError('not_found');
  return clinic;
}
