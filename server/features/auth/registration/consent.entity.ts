import { defineEntity, p } from '@mikro-orm/core';
import type { ConsentKind } from '#shared/rules/consent-kinds.ts';

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
