import { p } from '@mikro-orm/core';
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
