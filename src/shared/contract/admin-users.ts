import { Type } from 'typebox';
import { GRANTABLE } from '../access/grantable.ts';
import { ROLES } from '../access/permissions.ts';
import { STAFF_ROLES } from '../access/staff-roles.ts';
import { SOCIAL_PROVIDERS } from '../rules/social-providers.ru.ts';
import { ACCOUNT_STATES, MAX_MOVE_REASON, USER_MOVES, USER_STATUSES, type UserMove } from '../rules/user-status.ts';
import { Day, IdParams, Instant, NameParts, Uuid, nullable, oneOf, pageOf, pageQuery } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

const Row = {
  id: Uuid,
  ...NameParts,
  /** null: signs in by phone or a provider */
  email: nullable(Type.String()),
  phone: nullable(Type.String()),
  status: oneOf(USER_STATUSES),
  /** last day on which its owner, who closed it, may restore it: then it is erased; null: it is not closed */
  restored_until: nullable(Day),
  is_superuser: Type.Boolean(),
  created_at: Instant,
  /** when they last did something; null: never, or long ago */
  last_seen_at: nullable(Instant),
  /** clinics in which they have roles */
  clinics: Type.Array(
    Type.Object({ id: Uuid, slug: Type.String(), title: Type.String(), roles: Type.Array(oneOf(ROLES)) }),
  ),
};
/** A person with an account as the platform's administration sees them (K9). */
export const AdminUserRow = Type.Object(Row);
/** A session in force. */
const OpenSession = Type.Object({
  id: Uuid,
  created_at: Instant,
  last_active_at: Instant,
  ip: Type.String(),
  /** in words, by what the browser says of itself */
  device: Type.String(),
});
/** What the person signs in with beside a password (K7, A35). */
const Factors = Type.Object({
  has_totp: Type.Boolean(),
  recovery_codes_left: Type.Integer(),
  passkeys: Type.Integer(),
  /** linked services, off or on */
  providers: Type.Array(oneOf(SOCIAL_PROVIDERS)),
});
/** Permissions that somebody of a clinic's staff has beside the roles. */
const Rights = Type.Array(Type.Object({ clinic: Uuid, grants: Type.Array(Type.String()) }));
const ReasonBody = Type.Object(
  /** for the log */
  { reason: Type.String({ minLength: 1, maxLength: MAX_MOVE_REASON, pattern: '\\S', 'x-clean': 'text' }) },
  { additionalProperties: false },
);
export const AdminUser = Type.Object({ ...Row, rights: Rights, sessions: Type.Array(OpenSession), factors: Factors });

const { search, ...paging } = pageQuery(20).properties;
const access = 'admin.index';
const scope = 'platform';

/** People with accounts, for superusers (1 §3 "User statuses", K9). */
export const adminUserEndpoints = {
  listAdminUsers: defineEndpoint({
    id: 'listAdminUsers',
    method: 'GET',
    path: '/admin/user/',
    scope,
    access,
    summary:
      'Люди платформы по алфавиту; поиск по имени, e-mail и телефону, отбор по состоянию, роли и клинике; `total` не больше 10 000 (K9)',
    query: Type.Object({
      ...paging,
      search,
      status: Type.Optional(oneOf(ACCOUNT_STATES)),
      role: Type.Optional(oneOf(STAFF_ROLES)),
      /** in which they have the role, or any */
      clinic: Type.Optional(Uuid),
    }),
    response: pageOf(AdminUserRow),
    errors: [],
  }),
  getAdminUser: defineEndpoint({
    id: 'getAdminUser',
    method: 'GET',
    path: '/admin/user/:id',
    scope,
    access,
    summary: 'Человек платформы: роли, состояние, открытые сеансы',
    params: IdParams,
    response: AdminUser,
    errors: ['not_found'],
  }),
  moveUser: defineEndpoint({
    id: 'moveUser',
    method: 'POST',
    path: '/admin/user/:id/status',
    scope,
    access,
    isFresh: true,
    summary: 'Одобрить, отклонить, заблокировать, разблокировать учётную запись (1 §3)',
    params: IdParams,
    body: Type.Object(
      {
        move: oneOf(Object.keys(USER_MOVES) as UserMove[]),
        /** for the log; required where access is taken */
        reason: Type.Optional(Type.String({ maxLength: MAX_MOVE_REASON, 'x-clean': 'text' })),
      },
      { additionalProperties: false },
    ),
    response: AdminUser,
    errors: ['not_found', 'user_move_refused', 'own_account', 'permission_denied'],
  }),
  setUserRights: defineEndpoint({
    id: 'setUserRights',
    method: 'PUT',
    path: '/admin/user/:id/rights/:clinic',
    scope,
    access,
    isFresh: true,
    summary:
      'Права человека в клинике: администратор или нет и разрешения сверх ролей; роли врача и сотрудника даёт место работы (A51)',
    params: Type.Object({ id: Uuid, clinic: Uuid }),
    body: Type.Object(
      {
        is_admin: Type.Boolean(),
        /** all that they have beside the roles; of somebody who does not work there none */
        grants: Type.Array(oneOf(GRANTABLE), { uniqueItems: true }),
        /** what was shown: others refuse the call with `stale_version` and the present ones in `current` */
        was: Type.Object(
          {
            is_admin: Type.Boolean(),
            grants: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100, uniqueItems: true }),
          },
          { additionalProperties: false },
        ),
        /** for the log */
        reason: Type.String({ minLength: 1, maxLength: MAX_MOVE_REASON, pattern: '\\S', 'x-clean': 'text' }),
      },
      { additionalProperties: false },
    ),
    response: AdminUser,
    errors: ['not_found', 'last_admin', 'grants_need_role', 'stale_version', 'too_many_requests'],
  }),
  endUserSessions: defineEndpoint({
    id: 'endUserSessions',
    method: 'POST',
    path: '/admin/user/:id/sessions/end',
    scope,
    access,
    isFresh: true,
    summary: 'Завершить все сеансы человека: его ссылки из писем и отметки устройств тоже больше не действуют',
    params: IdParams,
    response: AdminUser,
    errors: ['not_found', 'own_account', 'permission_denied'],
  }),
  resetFactors: defineEndpoint({
    id: 'resetFactors',
    method: 'POST',
    path: '/admin/user/:id/factors/reset',
    scope,
    access,
    isFresh: true,
    summary: 'Сбросить второй фактор и ключи доступа человека, который их потерял; пишется в журнал и ему (K7)',
    params: IdParams,
    body: ReasonBody,
    response: AdminUser,
    errors: ['not_found', 'own_account', 'permission_denied', 'factor_missing'],
  }),
  withdrawSuperuser: defineEndpoint({
    id: 'withdrawSuperuser',
    method: 'POST',
    path: '/admin/user/:id/superuser/withdraw',
    scope,
    access,
    isFresh: true,
    summary: 'Забрать права суперпользователя: его сеансы завершаются, роли в клиниках остаются (K9)',
    params: IdParams,
    body: ReasonBody,
    response: AdminUser,
    errors: ['not_found', 'own_account', 'permission_denied', 'user_move_refused'],
  }),
};
