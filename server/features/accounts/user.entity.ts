import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '#server/db/base.entity.ts';

export const USER_STATUSES = ['pending_activation', 'activated', 'pending_approval', 'banned', 'disapproved'] as const;
/** 1 §3, "User statuses" */
export type UserStatus = (typeof USER_STATUSES)[number];

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'app_user',
  properties: {
    ...baseProperties,
    /** lower case; null: signs in by phone or a provider */
    email: p.text().nullable(),
    passwordHash: p.text().hidden(),
    /** of the browser that registered, while the account waits */
    ticketHash: p.blob().nullable().hidden(),
    status: p.text().$type<UserStatus>(),
    firstName: p.text(),
    lastName: p.text(),
    middleName: p.text().default(''),
    phone: p.text().nullable(),
    avatar: p.text().nullable(),
    isSuperuser: p.boolean().default(false),
    /** marks of devices carry it; raising it ends them all (see `auth/device-marks.ts`) */
    deviceEpoch: p.integer().default(0),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
});
/** A person who signs in (1 §3). */
export class User extends UserSchema.class {}
UserSchema.setClass(User);
