import { defineEntity, p } from '@mikro-orm/core';

const OneTimeTokenSchema = defineEntity({
  name: 'OneTimeToken',
  properties: {
    tokenHash: p.blob().primary(),
    userId: p.uuid(),
    purpose: p.text().$type<'activation' | 'password_reset' | 'device'>(),
    /** local path to return to */
    nextPath: p.text().nullable(),
    /** the clinic whose invitation it is */
    invitedTo: p.uuid().nullable(),
    createdAt: p.datetime().onCreate(() => new Date()),
    expiresAt: p.datetime(),
    spentAt: p.datetime().nullable(),
  },
});
/** A link of a letter, kept as a hash; the only token that may stand in a URL (decision "Activation"). */
export class OneTimeToken extends OneTimeTokenSchema.class {}
OneTimeTokenSchema.setClass(OneTimeToken);
