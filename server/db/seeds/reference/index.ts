import type { Orm } from '#server/db/orm.ts';
import { systemEm } from '#server/db/orm.ts';
import { platformSql } from '#server/db/sql.ts';
import { CONSENT_DOCUMENTS } from './consents.ru.ts';
import { seedMkb10 } from './mkb10.ts';
import { seedRefbooks } from './refbooks.ts';

const insertConsent = platformSql(
  'seed_consent',
  'consent documents belong to the platform',
  `
  insert into consent_document (kind, version, title, text, is_required)
  values (:kind, :version, :title, :text, :is_required)
  on conflict do nothing`,
);

/**
 * Lays the rows that every installation needs; safe to repeat. A published document is never changed: a new text is a
 * new version.
 */
export async function seedReference(orm: Orm): Promise<void> {
  const em = systemEm(orm, 'reference rows of the platform');
  for (const document of CONSENT_DOCUMENTS) await insertConsent(em, { ...document });
  await seedMkb10(em);
  await seedRefbooks(em);
}
