import { Type } from 'typebox';
import { ROLES } from '../access/permissions.ts';
import { ACCOUNT_STATES } from '../rules/user-status.ts';
import { IdParams, Message, NameParts, Uuid, nullable, oneOf, pageOf, pageQuery } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Somebody with a role of the staff in the clinic (K31), by the name that they have there. */
export const StaffRow = Type.Object({
  /** of the account */
  id: Uuid,
  ...NameParts,
  /** null: signs in by phone or a provider */
  email: nullable(Type.String()),
  state: oneOf(ACCOUNT_STATES),
  roles: Type.Array(oneOf(ROLES)),
  /** permissions beside the roles */
  grants: Type.Array(Type.String()),
  /** the role of an administrator cannot be taken: the clinic would have nobody else who may sign in with it */
  is_last_admin: Type.Boolean(),
});
const access = 'clinic.write';
const scope = 'clinic';

/** Who works with a clinic's data, and who administers it (K31). */
export const staffEndpoints = {
  listStaff: defineEndpoint({
    id: 'listStaff',
    method: 'GET',
    path: '/organization/staff/',
    scope,
    access,
    summary: 'Люди с ролями в клинике, кроме пациентов, по алфавиту; поиск по имени и e-mail (K31)',
    query: pageQuery(20),
    response: pageOf(StaffRow),
    errors: [],
  }),
  setStaffAdmin: defineEndpoint({
    id: 'setStaffAdmin',
    method: 'PUT',
    path: '/organization/staff/:id/admin',
    scope,
    access,
    isFresh: true,
    summary:
      'Сделать администратором того, кто работает в клинике, или снять: единственного нельзя. Пишется в журнал и ему',
    params: IdParams,
    body: Type.Object({ is_admin: Type.Boolean() }, { additionalProperties: false }),
    response: Message,
    errors: ['last_admin', 'too_many_requests'],
  }),
  setStaffOverbooking: defineEndpoint({
    id: 'setStaffOverbooking',
    method: 'PUT',
    path: '/organization/staff/:id/overbooking',
    scope,
    access,
    summary: 'Разрешить тому, кто работает в клинике, записывать сверх сетки, или запретить (K45). Пишется в журнал',
    params: IdParams,
    body: Type.Object({ is_allowed: Type.Boolean() }, { additionalProperties: false }),
    response: Message,
    errors: [],
  }),
};
