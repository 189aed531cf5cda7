import { p, wrap, type EntityKey } from '@mikro-orm/core';
import { uuidv7 } from './uuid.ts';

/** Columns of every entity: an application-made uuid v7 and a version for optimistic locking. */
export const baseProperties = {
  id: p
    .uuid()
    .primary()
    .onCreate(() => uuidv7()),
  version: p.integer().version(),
};
/** Columns of every clinic entity. */
export const clinicProperties = { ...baseProperties, organizationId: p.uuid() };

/**
 * The version of a row rises with the next flush, although nothing of its own changed: MikroORM forgets what it read of
 * one property, and writes it as it is.
 * @param property one that is never null
 */
export function raiseVersion<E extends object>(entity: E, property: EntityKey<E>): void {
  const read = wrap(entity, true).__originalEntityData;
  if (read) delete read[property];
}
