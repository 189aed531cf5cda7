import { defineEntity, p } from '@mikro-orm/core';
import { uuidv7 } from '#server/db/uuid.ts';

const MailMessageSchema = defineEntity({
  name: 'MailMessage',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => uuidv7()),
    toAddress: p.text(),
    subject: p.text(),
    text: p.text(),
    html: p.text(),
    attachments: p.json().$type<readonly { name: string; type: string; text: string }[]>().default('[]'),
    /** it is sent by the job of its notification */
    isNotification: p.boolean().default(false),
    createdAt: p.datetime().onCreate(() => new Date()),
    sentAt: p.datetime().nullable(),
    attempts: p.integer().default(0),
    failedAt: p.datetime().nullable(),
    lastError: p.text().nullable(),
  },
});
/** A letter in the transactional outbox: written with the change that causes it, sent by a job. */
export class MailMessage extends MailMessageSchema.class {}
MailMessageSchema.setClass(MailMessage);
