import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { CONSENT_KINDS, type ConsentKind } from '#shared/rules/consent-kinds.ts';
import { refusalAt } from '#server/http/domain-error.ts';
import { ConsentDocument } from './consent.entity.ts';

/** A document that somebody agrees to, in the version that they were shown. */
export interface GivenConsent {
  readonly kind: ConsentKind;
  readonly version: number;
}

/** The documents in force: the newest version of each kind, required ones first. */
export async function currentConsents(em: SqlEntityManager): Promise<ConsentDocument[]> {
  const documents = await em.find(ConsentDocument, {}, { orderBy: { documentVersion: 'desc' } });
  return CONSENT_KINDS.flatMap((kind) => documents.find((document) => document.kind === kind) ?? []);
}

/**
 * What a registration agrees to, each document once.
 * @throws consent_required and consent_outdated at `consents.<kind>`
 */
export async function agreedConsents(
  em: SqlEntityManager,
  consents: readonly GivenConsent[],
): Promise<{ readonly kind: ConsentKind; readonly documentVersion: number }[]> {
  for (const { kind, documentVersion, isRequired } of await currentConsents(em)) {
    const given = consents.filter((consent) => consent.kind === kind);
    if (given.length === 0 && isRequired) throw refusalAt('consent_required', `consents.${kind}`);
    if (given.some(({ version }) => version !== documentVersion))
      throw refusalAt('consent_outdated', `consents.${kind}`);
  }
  const once = new Map(consents.map(({ kind, version }) => [kind, version]));
  return [...once].map(([kind, documentVersion]) => ({ kind, documentVersion }));
}
