import { defineEntity, p } from '@mikro-orm/core';
import type { ConsentKind } from '#shared/contract/auth.ts';
import { uuidv7 } from '#server/db/uuid.ts';

const ConsentDocumentSchema = defineEntity({
  name: 'ConsentDocument',
  properties: {
    kind: p.text().$type<ConsentKind>().primary(),
    documentVersion: p.integer().fieldName('version').primary(),
    title: p.text(),
    text: p.text(),
    isRequired: p.boolean(),
    publishedAt: p.datetime().onCreate(() => new Date()),
  },
});
/** A published text that people agree to; the newest version of a kind is in force. */
export class ConsentDocument extends ConsentDocumentSchema.class {}
ConsentDocumentSchema.setClass(ConsentDocument);

const UserConsentSchema = defineEntity({
  name: 'UserConsent',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => uuidv7()),
    userId: p.uuid(),
    kind: p.text().$type<ConsentKind>(),
    documentVersion: p.integer().fieldName('version'),
    givenAt: p.datetime().onCreate(() => new Date()),
    revokedAt: p.datetime().nullable(),
    ip: p.text(),
  },
});
/** A person's agreement to one version of one document. */
export class UserConsent extends UserConsentSchema.class {}
UserConsentSchema.setClass(UserConsent);
