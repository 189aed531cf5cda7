import { defineEntity, p } from '@mikro-orm/core';
import type { Role } from '#shared/access/permissions.ts';

const OrganizationRoleSchema = defineEntity({
  name: 'OrganizationRole',
  properties: {
    organizationId: p.uuid().primary(),
    userId: p.uuid().primary(),
    role: p.text().$type<Role>().primary(),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
});
/** A role of a person in a clinic (1 §6). */
export class OrganizationRole extends OrganizationRoleSchema.class {}
OrganizationRoleSchema.setClass(OrganizationRole);
