import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { CONSENT_KINDS } from '#shared/rules/consent-kinds.ts';
import { ConsentDocument } from './consent.entity.ts';

/** The documents in force: the newest version of each kind, required ones first. */
export async function currentConsents(em: SqlEntityManager): Promise<ConsentDocument[]> {
  const documents = await em.find(ConsentDocument, {}, { orderBy: { documentVersion: 'desc' } });
  return CONSENT_KINDS.flatMap((kind) => documents.find((document) => document.kind === kind) ?? []);
}
